import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { caseTemplate } from '../../../server-mock/db/schema/case-templates.ts'
import { emailFlow, translation } from '../../../server-mock/db/schema/setup.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { MORNING } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())
const { db } = desk.api.services.database
const customerId = desk.own.id
await db.insert(emailFlow).values({ id: 'second-flow', customerId, name: 'Second' })
await db.insert(translation).values([
  { id: 'french', customerId, language: 'fr', isActive: true, isDefault: false },
  { id: 'idle', customerId, language: 'nl', isActive: false, isDefault: false },
])

const others = (...states: CaseState[]) =>
  (
    ['STANDBY', 'ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'] as const
  ).filter((state) => !states.includes(state))

describe('the mail flow of a case', () => {
  const assign = (id: string, flow = 'second-flow', headers = {}) =>
    desk.put(id, `/email_flows/${flow}`, { headers })

  test.each(['STANDBY', 'CANCELLED'] as const)(
    '[CASEAPI-28, EDIT-12, FLOWLANG-07, FLOW-02] is assigned in %s, with its name',
    async (state) => {
      const id = await desk.makeCase(state)
      const { after, names } = await desk.changed(id, () => assign(id))
      expect(after.email_flow).toEqual({ id: 'second-flow', name: 'Second' })
      expect([after.email_flow_id, names]).toEqual(['second-flow', ['case.flow-assigned']])
      expect((await desk.changed(id, () => assign(id))).names).toEqual([])
    },
  )

  test.each(others('STANDBY', 'CANCELLED'))(
    '[EDIT-12, EDIT-13] is refused in %s',
    async (state) => {
      const id = await desk.makeCase(state)
      const { status, json } = await assign(id)
      expect([status, json.error_message]).toEqual([
        409,
        `Invalid request: case in state ${state} cannot be given another mail flow.`,
      ])
    },
  )

  test('[FLOWLANG-04] is one of the customer', async () => {
    const id = await desk.makeCase('STANDBY')
    const [nowhere, foreign] = [await assign(id, 'nowhere'), await assign(id, 'office-lite-flow')]
    expect([nowhere.status, nowhere.text]).toEqual([404, foreign.text])
  })

  test('is stale when somebody else changed it', async () => {
    const id = await desk.makeCase('STANDBY')
    const { version } = await desk.get(id)
    const { accessToken } = await desk.api.login(desk.own.users.colleague.email)
    await desk.put(id, '/email_flows/second-flow', { token: accessToken })
    const stale = await assign(id, `${desk.own.id}-flow`, { 'If-Match': `"${version}"` })
    expect([stale.status, stale.json.changes[0].field]).toEqual([412, 'email_flow.id'])
  })

  test('is listed with the ACTIVE cases that use it [COMMAPI-05] [G-01]', async () => {
    const before = await flows()
    await desk.makeCase('ACTIVE', { detail: { emailFlowId: 'second-flow' } })
    await desk.makeCase('PAID', { detail: { emailFlowId: 'second-flow' } })
    const after = await flows()
    expect(after.get('second-flow')).toBe((before.get('second-flow') ?? 0) + 1)
    expect(after.get(`${desk.own.id}-flow`)).toBe(before.get(`${desk.own.id}-flow`))
  })

  async function flows(): Promise<Map<string, number>> {
    const { accessToken: token } = await desk.api.login(desk.own.users.colleague.email)
    const { json } = await desk.api.call(`/customer/${desk.own.id}/config/email_flows`, { token })
    expect(json.map(({ name }: { name: string }) => name)).toContain('Second')
    return new Map(json.map((flow: { id: string; cases: number }) => [flow.id, flow.cases]))
  }
})

describe('the language of a case', () => {
  const assign = (id: string, json: object) => desk.put(id, '/translation', { json })
  const french = { id: 'french', language: 'fr' }

  test.each(['STANDBY', 'ACTIVE', 'CANCELLED'] as const)(
    '[CASEAPI-29, CASEAPI-30] is assigned in %s, by either reading [G-465]',
    async (state) => {
      for (const body of [french, { translation_id: 'french' }]) {
        const id = await desk.makeCase(state)
        const { after, names } = await desk.changed(id, () => assign(id, body))
        expect([after.translation, names]).toEqual([french, ['case.language-assigned']])
        expect((await desk.changed(id, () => assign(id, body))).names).toEqual([])
      }
    },
  )

  test.each(others('STANDBY', 'ACTIVE', 'CANCELLED'))('stays as it is in %s', async (state) => {
    const id = await desk.makeCase(state)
    const { status, json } = await assign(id, french)
    expect([status, json.error_message]).toEqual([
      409,
      `Invalid request: case in state ${state} cannot be given another language.`,
    ])
  })

  test('is an active one wherever the opponent may see it [G-466]', async () => {
    const idle = { id: 'idle', language: 'nl' }
    const standby = await desk.makeCase('STANDBY')
    expect((await assign(standby, idle)).status).toBe(200)
    for (const state of ['ACTIVE', 'CANCELLED'] as const)
      expect((await assign(await desk.makeCase(state), idle)).status).toBe(409)
  })

  test('[FLOWLANG-05] is one of the customer, by its right name', async () => {
    const id = await desk.makeCase('STANDBY')
    const foreign = await assign(id, { translation_id: 'office-lite-language' })
    const nowhere = await assign(id, { translation_id: 'nowhere' })
    expect([foreign.status, foreign.text]).toEqual([404, nowhere.text])
    for (const wrong of [
      { id: 'french', language: 'de' },
      { ...french, translation_id: 'idle' },
      { language: 'fr' },
      {},
    ])
      expect((await assign(id, wrong)).status).toBe(400)
    expect((await assign(id, { ...french, translation_id: 'nowhere' })).status).toBe(404)
  })
})

describe('a template', () => {
  const fill = (id: string, template = 'fills', headers = {}) =>
    desk.put(id, `/auto_fill/${template}`, { headers })
  const values = {
    customerId: 'office-pro',
    created: MORNING,
    name: 'Fills',
    currency: 'CHF',
    country: 'CH',
    licenseFee: 20_000,
    taxType: 'VAT' as const,
    taxPercentage: 770,
    additionalFees: [{ name: 'Research', percentage: 2.5, taxable: false }],
    settlementPercentage: 1000,
    settlementDays: 14,
    emailFlowId: 'second-flow',
    translationId: 'french',
  }
  beforeAll(async () => {
    const { db } = desk.api.services.database
    await db.insert(caseTemplate).values([
      { id: 'fills', ...values },
      { id: 'empty', customerId: 'office-pro', created: MORNING, name: 'Empty' },
      { id: 'foreign', ...values, customerId: 'office-lite' },
    ])
  })

  test('[CASEAPI-34, COMMAPI-30] fills in a case, wherever it has a value', async () => {
    const id = await desk.makeCase('STANDBY', { prices: [5000, 7000], licenses: ['VALID'] })
    const { after, names } = await desk.changed(id, () => fill(id))
    expect(names).toEqual(['case.auto-filled'])
    expect(after).toMatchObject({
      country: 'CH',
      email_flow: { id: 'second-flow', name: 'Second' },
      translation: { id: 'french', language: 'fr' },
      claim_details: {
        currency: 'CHF',
        indirect_tax_type: 'VAT',
        indirect_tax_percentage: 7.7,
        settlement_offer_percentage: 10,
        settlement_offer_date: '2026-12-04',
        additional_fees: [{ name: 'Research', percentage: 2.5, taxable: false, price: 5 }],
      },
      charge_details: { total_net_amount_findings: 200, final_amount_gross_no_settlement: 220.4 },
    })
    expect(after.findings.map(({ price }) => price)).toEqual([50, 200])
    expect(await desk.listed(id)).toMatchObject({ country: 'CH', final_amount: 220.4 })
  })

  test('that is empty leaves a case as it is', async () => {
    const id = await desk.makeCase('STANDBY')
    const before = await desk.get(id)
    const { after } = await desk.changed(id, () => fill(id, 'empty'))
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
  })

  test.each(others('STANDBY'))('[EDIT-14] is refused in %s', async (state) => {
    const id = await desk.makeCase(state)
    const { status, json } = await fill(id)
    expect([status, json.error_message]).toEqual([
      409,
      `Invalid request: case in state ${state} cannot be auto-filled.`,
    ])
  })

  test('is one of the customer', async () => {
    const id = await desk.makeCase('STANDBY')
    const [nowhere, foreign] = [await fill(id, 'nowhere'), await fill(id, 'foreign')]
    expect([nowhere.status, nowhere.text]).toEqual([404, foreign.text])
  })

  test('is stale only when somebody else changed what it fills in', async () => {
    const { accessToken } = await desk.api.login(desk.own.users.colleague.email)
    const id = await desk.makeCase('STANDBY')
    const { version } = await desk.get(id)
    const ifMatch = { 'If-Match': `"${version}"` }
    await desk.put(id, '/email_flows/second-flow', { token: accessToken })
    expect((await fill(id, 'empty', ifMatch)).status).toBe(200)
    const stale = await fill(id, 'fills', ifMatch)
    expect([stale.status, stale.json.changes[0].field]).toEqual([412, 'email_flow.id'])
  })

  test('whose flow has gone leaves the one of the case', async () => {
    const { db } = desk.api.services.database
    await db.insert(emailFlow).values({ id: 'gone', customerId: desk.own.id, name: 'Gone' })
    await db.insert(caseTemplate).values({ ...values, id: 'goes', emailFlowId: 'gone' })
    await db.delete(emailFlow).where(eq(emailFlow.id, 'gone'))
    const id = await desk.makeCase('STANDBY')
    const before = await desk.get(id)
    const { after } = await desk.changed(id, () => fill(id, 'goes'))
    expect(after.email_flow).toEqual(before.email_flow)
  })
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailFlow } from '../../../server-mock/db/schema/setup.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { type Init, openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const { pro } = api.offices
const own = `${pro.id}-flow`
const token = await api.signIn('pro')
const admin = await api.signIn('pro', 'admin')

const of = `/customer/${pro.id}/config/email_flows`
const ask = (method: string, path = '', init: Init = {}) =>
  api.call(`${of}${path}`, { token, method, ...init })
const create = (json: object) => ask('POST', '', { json })
const names = async () => (await ask('GET')).json.map(({ name }: { name: string }) => name)

beforeEach(async () => {
  await db.delete(emailFlow).where(eq(emailFlow.customerId, pro.id))
  await db.insert(emailFlow).values({ id: own, customerId: pro.id, name: 'Standard' })
  api.takeEvents()
})

describe('a mail flow', () => {
  test('[COMMAPI-05, COMMAPI-06, FLOW-43] is created by its name, and listed by it without regard to case', async () => {
    const { status, json } = await create({ name: '  the last ' })
    expect([status, json]).toMatchObject([200, { name: 'the last', cases: 0 }])
    await create({ name: 'Autumn' })
    expect(await names()).toEqual(['Autumn', 'Standard', 'the last'])
    expect(await ask('GET')).toMatchObject({ json: [{}, { id: own }, { id: json.id }] })
  })

  test('[COMMAPI-07] is renamed, and every case that has it answers the new name', async () => {
    const before = await api.call(`/cases/${pro.caseId}`, { token })
    const renamed = await ask('PUT', `/${own}`, { json: { name: ' Winter  2026 ' } })
    expect(renamed.json).toMatchObject({ id: own, name: 'Winter  2026', cases: 1 })
    const after = await api.call(`/cases/${pro.caseId}`, { token })
    expect(after.json).toEqual({
      ...before.json,
      email_flow: { id: own, name: 'Winter  2026' },
    })
    expect(await names()).toEqual(['Winter  2026'])
  })

  test('[COMMAPI-08] is deleted, and found no more', async () => {
    const { id } = (await create({ name: 'Short-lived' })).json
    expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 200 })
    expect(await names()).toEqual(['Standard'])
    for (const method of ['PUT', 'DELETE']) {
      const again = await ask(method, `/${id}`, method === 'PUT' ? { json: { name: 'x' } } : {})
      expect([again.status, again.json]).toEqual([404, { error_message: 'Not found' }])
    }
    const standby = await addCaseIn(db, pro, 'STANDBY')
    const given = await api.call(`/cases/${standby}/email_flows/${id}`, { token, method: 'PUT' })
    expect(given.status).toBe(404)
  })

  test('of another customer is as unknown as none [G-613]', async () => {
    for (const [method, json] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      const foreign = await ask(method, `/${api.offices.lite.id}-flow`, json && { json })
      const nowhere = await ask(method, '/nowhere', json && { json })
      expect([foreign.status, foreign.text]).toEqual([404, nowhere.text])
    }
  })

  test('is for both roles [G-07]', async () => {
    const { id } = (await create({ name: 'Ours' })).json
    expect((await ask('PUT', `/${id}`, { token: admin, json: { name: 'Yours' } })).status).toBe(200)
    expect((await ask('DELETE', `/${id}`, { token: admin })).status).toBe(200)
  })

  test('tells everybody what became of it, once', async () => {
    const { id } = (await create({ name: 'First' })).json
    for (const name of ['Second', 'Second', ' Second'])
      await ask('PUT', `/${id}`, { json: { name } })
    await ask('DELETE', `/${id}`)
    expect(api.takeEvents().map(({ name, payload }) => [name, payload])).toEqual([
      [
        'mail-flow.created',
        { flow: { id, name: 'First' }, changes: [{ field: 'name', from: '', to: 'First' }] },
      ],
      [
        'mail-flow.renamed',
        { flow: { id, name: 'Second' }, changes: [{ field: 'name', from: 'First', to: 'Second' }] },
      ],
      ['mail-flow.deleted', { flow: { id, name: 'Second' }, changes: [] }],
    ])
  })

  test('that is asked for twice under one key is one flow', async () => {
    const twice = { json: { name: 'Once' }, headers: { 'Idempotency-Key': 'flow-once' } }
    const [first, second] = await Promise.all([ask('POST', '', twice), ask('POST', '', twice)])
    expect([first.status, second.json]).toEqual([200, first.json])
    const { id } = first.json
    const gone = { headers: { 'Idempotency-Key': 'flow-gone' } }
    const deleted = await ask('DELETE', `/${id}`, gone)
    expect((await ask('DELETE', `/${id}`, gone)).json).toEqual(deleted.json)
    expect(await names()).toEqual(['Standard'])
  })
})

describe('the name of a mail flow', () => {
  const wrong = [
    ['', 'Please enter a name for your mail flow.', 'FLOW-38'],
    [' \t\u3000\n ', 'Please enter a name for your mail flow.', 'FLOW-38'],
    [
      'A name that goes on and on and on',
      'Enter at most 30 characters, not 33: for example “A name that goes on and on and”',
      'FLOW-39',
    ],
    ['n'.repeat(31), /^Enter at most 30 characters, not 31/, 'FLOW-39, FORMAT-06, CASECONST-09'],
    ['😀'.repeat(16), /^Enter at most 30 characters, not 32/, 'FLOW-39'],
    ['Spring\u0000', 'The request body is not valid JSON.', 'FLOW-38'],
    ['Spring\u202egnirps', 'The name contains characters that cannot be displayed', 'FLOW-38'],
    ['\u200b\u200b', 'The name contains characters that cannot be displayed', 'FLOW-38'],
  ] as const

  test.each(wrong)('refuses %j, newly and later: %s [%s]', async (name, message, _id) => {
    const before = await api.digest(pro.id)
    const refused = [await create({ name }), await ask('PUT', `/${own}`, { json: { name } })]
    for (const { status, json } of refused) {
      expect(status).toBe(400)
      expect(json.error_message).toEqual(
        typeof message === 'string' ? message : expect.stringMatching(message),
      )
    }
    expect(await api.digest(pro.id)).toEqual(before)
  })

  test.each([
    'x'.repeat(30),
    '<img src=x onerror=alert(1)>',
    '😀 𝔉𝔩𝔬𝔴 😀',
    'شركة الصور',
    "'; drop table email_flow --",
    '{{case_pin}}',
  ])('takes %j as it is', async (name) => {
    const { json } = await create({ name })
    expect(json.name).toBe(name)
    await ask('PUT', `/${json.id}`, { json: { name: 'Other' } })
    await ask('PUT', `/${json.id}`, { json: { name } })
    expect(await names()).toContain(name)
  })

  test('need not be unique [G-38]', async () => {
    await create({ name: 'Standard' })
    expect(await names()).toEqual(['Standard', 'Standard'])
  })
})

describe('the audit log', () => {
  test('says who created, renamed and deleted a mail flow, by its name of then', async () => {
    const { id } = (await create({ name: 'Spring' })).json
    await ask('PUT', `/${id}`, { json: { name: 'Summer' } })
    await ask('DELETE', `/${id}`, { token: admin })
    const log = await api.call(`/customer/${pro.id}/audit_log`, { token: admin })
    const told = log.json.entries
      .slice(0, 3)
      .map(({ actor, action, target, changes }: Record<string, { name: string }>) => [
        actor?.name,
        action,
        target,
        changes,
      ])
    const target = (name: string) => ({ kind: 'mail-flow', id, name })
    const { agent, admin: boss } = pro.users
    expect(told).toEqual([
      [boss.name, 'mail-flow.deleted', target('Summer'), []],
      [
        agent.name,
        'mail-flow.renamed',
        target('Summer'),
        [{ field: 'name', from: 'Spring', to: 'Summer' }],
      ],
      [
        agent.name,
        'mail-flow.created',
        target('Spring'),
        [{ field: 'name', from: '', to: 'Spring' }],
      ],
    ])
  })
})

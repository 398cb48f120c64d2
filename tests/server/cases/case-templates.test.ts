import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { caseTemplate } from '../../../server-mock/db/schema/case-templates.ts'
import { emailFlow } from '../../../server-mock/db/schema/setup.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const agent = await api.signIn('pro')
const admin = await api.signIn('pro', 'admin')
const tokens = { admin, agent, lite: await api.signIn('lite') }

const of = '/customer/office-pro'
const call = (path: string, method: string, json?: object, headers = {}, token = tokens.admin) =>
  api.call(`${of}${path}`, { token, method, headers, ...(json && { json }) })
const list = async () => (await call('/case_templates', 'GET')).json
const create = async (json: object) => (await call('/case_template', 'POST', json)).json

const whole = {
  name: 'Germany',
  currency: 'EUR',
  country: 'DE',
  license_fee: 240.5,
  tax_type: 'VAT',
  tax_percentage: 19,
  invoice_template_id: 'office-pro-invoice-template',
  vat_id_required: true,
  allow_prepayment_invoicing: false,
  additional_fees: [{ name: 'Documentation', percentage: 2.5, taxable: true }],
  settlement_offer_percentage: 12.5,
  settlement_offer_num_days: 14,
  email_flow_id: 'office-pro-flow',
  translation_id: 'office-pro-language',
}

beforeEach(async () => {
  const { db } = api.services.database
  await db.delete(caseTemplate).where(eq(caseTemplate.customerId, 'office-pro'))
  api.takeEvents()
})

describe('case templates', () => {
  test('[CASEAPI-44, CASEAPI-45] are created by a name alone, and listed by it [G-487]', async () => {
    for (const name of ['  zeta ', 'Alpha']) await create({ name })
    const all = await list()
    expect(all.map(({ name }: { name: string }) => name)).toEqual(['Alpha', 'zeta'])
    expect(all[0]).toMatchObject({
      customer_id: 'office-pro',
      version: 1,
      currency: null,
      vat_id_required: false,
      additional_fees: [],
    })
  })

  test('[CASEDATA-22, CASEDATA-23, CASEAPI-46] are replaced wholly, to the cent', async () => {
    const { id } = await create({ name: 'First' })
    const changed = await call(`/case_template/${id}`, 'PUT', whole)
    expect([changed.status, changed.json.version]).toEqual([200, 2])
    expect((await list())[0]).toMatchObject(whole)
    await call(`/case_template/${id}`, 'PUT', { name: 'Bare' })
    expect((await list())[0]).toMatchObject({ name: 'Bare', license_fee: null, country: null })
  })

  test('[CASEAPI-47] are deleted for good', async () => {
    const { id } = await create({ name: 'First' })
    expect((await call(`/case_template/${id}`, 'DELETE')).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await call(`/case_template/${id}`, 'PUT', whole)).status).toBe(404)
  })

  test('are for both roles [G-489]', async () => {
    for (const token of [tokens.admin, tokens.agent]) {
      const made = await call('/case_template', 'POST', { name: 'Ours' }, {}, token)
      expect(made.status).toBe(200)
    }
  })

  test('tell everybody what became of them', async () => {
    const { id } = await create({ name: 'First' })
    await call(`/case_template/${id}`, 'PUT', { name: 'Second' })
    await call(`/case_template/${id}`, 'PUT', { name: 'Second' })
    await call(`/case_template/${id}`, 'DELETE')
    const told = api.takeEvents().map(({ name, payload }) => [name, payload])
    const template = expect.objectContaining({ id })
    expect(told).toEqual([
      ['case-template.created', { template, changes: [{ field: 'name', from: '', to: 'First' }] }],
      [
        'case-template.changed',
        { template, changes: [{ field: 'name', from: 'First', to: 'Second' }] },
      ],
      ['case-template.deleted', { template, changes: [] }],
    ])
  })

  const wrong = [
    [{ name: ' ' }, 'Name must be set for the new template', 'CASETPL-16, CASETPL-17'],
    [{ tax_percentage: 0 }, 'VAT Percentage must be larger than 0', 'CASETPL-18, CASETPL-19'],
    [{ currency: null }, 'Please set a currency', 'CASETPL-20, CASETPL-21'],
    [{ settlement_offer_num_days: null }, 'Enter a number of days, for example 30', 'CASETPL-28'],
    [
      {
        additional_fees: ['Research', 'research '].map((name) => ({
          name,
          percentage: 5,
          taxable: true,
        })),
      },
      'Name already in use',
      'CASETPL-23, CASETPL-24',
    ],
  ] as const

  test.each(wrong)('refuse %j: %s [%s]', async (parts, message, _ids) => {
    const { status, json } = await call('/case_template', 'POST', { ...whole, ...parts })
    expect([status, json]).toEqual([400, { error_message: message }])
    expect(await list()).toEqual([])
  })

  test.each([[{ name: '' }, wrong[0][1], wrong[0][2]] as const, ...wrong])(
    'refuse to become %j: %s [%s]',
    async (parts, message, _ids) => {
      const { id } = await create({ name: 'First' })
      const answer = await call(`/case_template/${id}`, 'PUT', { ...whole, ...parts })
      expect([answer.status, answer.json]).toEqual([400, { error_message: message }])
      expect(await list()).toMatchObject([{ id, name: 'First', version: 1 }])
    },
  )

  test.each([
    { name: 'x'.repeat(31) },
    { currency: 'XXX' },
    { country: 'XX' },
    { license_fee: 1.005 },
    { settlement_offer_num_days: 1.5 },
  ])('[CASECONST-10] refuse %j', async (parts) => {
    expect((await call('/case_template', 'POST', { ...whole, ...parts })).status).toBe(400)
  })

  test.each([
    ['NO_INDIRECT_TAX', 'CASETPL-29'],
    ['REVERSE_CHARGE', 'CASETPL-30'],
  ])('lose the tax percentage with %s [%s] [G-486]', async (tax_type) => {
    const untaxed = { ...whole, tax_type, invoice_template_id: null }
    expect(await create(untaxed)).toMatchObject({ tax_type, tax_percentage: null })
    expect(await list()).toMatchObject([{ tax_type, tax_percentage: null }])
    const { id } = await create(whole)
    const { json } = await call(`/case_template/${id}`, 'PUT', untaxed)
    expect(json).toMatchObject({ tax_type, tax_percentage: null })
  })

  test('name nothing that is not their own', async () => {
    for (const parts of [
      { email_flow_id: 'office-lite-flow' },
      { translation_id: 'office-lite-language' },
      { email_flow_id: 'nowhere' },
      { invoice_template_id: 'office-enterprise-invoice-template' },
    ]) {
      const { status, json } = await call('/case_template', 'POST', { ...whole, ...parts })
      expect([status, json]).toEqual([404, { error_message: 'Not found' }])
    }
  })

  test('[CASETPL-31] are billed by an invoice of their tax alone', async () => {
    const { status, json } = await call('/case_template', 'POST', { ...whole, tax_type: 'GST' })
    expect([status, json.error_message]).toEqual([
      400,
      'This invoice template is for another tax type',
    ])
  })

  test('keep a flow that has gone from the set-up meanwhile', async () => {
    const { db } = api.services.database
    await db.insert(emailFlow).values({ id: 'gone', customerId: 'office-pro', name: 'Gone' })
    const { id } = await create({ ...whole, email_flow_id: 'gone' })
    await db.delete(emailFlow).where(eq(emailFlow.id, 'gone'))
    const kept = { ...whole, name: 'Other', email_flow_id: 'gone' }
    expect((await call(`/case_template/${id}`, 'PUT', kept)).status).toBe(200)
  })

  test('have no invoice options on LITE', async () => {
    const { status, json } = await api.call('/customer/office-lite/case_template', {
      token: tokens.lite,
      json: { name: 'Lite', vat_id_required: true },
    })
    expect([status, json.vat_id_required]).toEqual([200, false])
  })

  test('refuse a save that is overtaken, and tell by what', async () => {
    const { id } = await create(whole)
    const other = await create({ name: 'Other' })
    await call(`/case_template/${other.id}`, 'PUT', { name: 'Another' })
    const by = (json: object, version: number, token = tokens.admin) =>
      call(`/case_template/${id}`, 'PUT', json, { 'If-Match': `"${version}"` }, token)
    expect((await by({ ...whole, country: 'AT' }, 1, tokens.agent)).status).toBe(200)
    const stale = await by({ ...whole, country: 'CH' }, 1)
    expect([stale.status, stale.json]).toMatchObject([
      412,
      {
        error_message: 'This template was changed by another user in the meantime.',
        version: 2,
        changes: [{ field: 'country', from: 'DE', to: 'AT' }],
      },
    ])
    // What nobody else touched, and what is the same by now, overtakes nothing.
    expect((await by({ ...whole, country: 'AT', name: 'Austria' }, 1)).status).toBe(200)
  })
})

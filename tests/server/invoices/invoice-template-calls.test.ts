import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { NO_INVOICE_TEMPLATE } from '../../../contracts/rules/invoices/invoices.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { invoiceTemplateForm } from '../../support/records/invoice-templates.ts'
import { dumpOf } from '../../support/server/dump.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())
const { api, own } = desk
const base = `/customer/${own.id}`
const token = await api.signIn('pro', 'admin')
// The desk itself works as the other agent.
const agent = await api.signIn('pro', 'colleague')

const create = (name: string, parts: object = {}, by = token) =>
  api.call(`${base}/invoice_template`, {
    token: by,
    json: { ...invoiceTemplateForm(name), ...parts },
  })
const at = (id: string) => `${base}/invoice_template/${id}`
const save = (id: string, name: string, parts: object = {}, more: object = {}) =>
  api.call(at(id), {
    ...{ method: 'PUT', token, json: { ...invoiceTemplateForm(name), ...parts } },
    ...more,
  })
const remove = (id: string) => api.call(at(id), { method: 'DELETE', token })
const read = async (id: string) => (await api.call(at(id), { token })).json
const names = async () =>
  (await api.call(`${base}/invoice_templates`, { token })).json.map(
    ({ name }: { name: string }) => name,
  )
const versions = async (id: string, query = '') =>
  (await api.call(`${at(id)}/versions${query}`, { token })).json
const sample = (parts: object, of: object = invoiceTemplateForm('Sample')) =>
  api.call(`${base}/sample_invoice`, {
    ...{ method: 'PUT', token },
    json: { invoice_template: of, is_cancellation_invoice: false, ...parts },
  })

describe('an invoice template', () => {
  test('is created by an agent, too, read and told to everybody [COMMAPI-65, COMMAPI-66, INVTPL-09]', async () => {
    api.takeEvents()
    const { status, json } = await create(' Ours ', { txt_header: ' ' }, agent)
    expect(status).toBe(200)
    const { invoice_template_id: id, events } = json
    const kept = { ...invoiceTemplateForm('Ours'), txt_header: null, id, version: 1 }
    expect(await read(id)).toEqual(kept)
    expect(events).toMatchObject([
      { name: 'invoice-template.created', payload: { template: kept } },
    ])
    expect(await names()).toContain('Ours')
  })

  test('that is incomplete is refused, and nothing is kept [COMMERR-39]', async () => {
    const { invoice_template_id: id } = (await create('Whole')).json
    const before = await dumpOf(desk.db)
    const answers = [
      await create(' '),
      await create('New', { txt_discount_disclaimer: 'Less until {{discount_date}}' }),
      await save(id, 'Whole', { tax_type: null }),
      await save(id, 'Whole', { label_case_pin: undefined }),
    ]
    for (const { status, json } of answers)
      expect([status, json.error_message]).toEqual([400, 'Please fill all required fields.'])
    expect((await dumpOf(desk.db)).invoice_template).toEqual(before.invoice_template)
  })

  test('is saved as its next version, each of which stays [COMMAPI-67]', async () => {
    const { invoice_template_id: id } = (await create('First')).json
    const { json } = await save(id, 'Second', { txt_footer: 'Thanks' })
    expect(json).toMatchObject({ id, version: 2, name: 'Second', txt_footer: 'Thanks', cases: 0 })
    expect(json.events).toMatchObject([
      {
        name: 'invoice-template.changed',
        payload: {
          changes: [
            { field: 'name', from: 'First', to: 'Second' },
            { field: 'txt_footer', from: null, to: 'Thanks' },
          ],
        },
      },
    ])
    expect((await save(id, 'Second', { txt_footer: 'Thanks' })).json).toMatchObject({
      version: 2,
      events: [],
    })
    const back = await save(id, 'First', { restored_from: 1 })
    expect(back.json).toMatchObject({ version: 3, name: 'First', txt_footer: null })
    expect(await versions(id)).toMatchObject([
      { version: 3, name: 'First', restored_from: 1, author: { id: own.users.admin.id } },
      { version: 2, name: 'Second', txt_footer: 'Thanks', restored_from: null },
      { version: 1, name: 'First' },
    ])
    expect(await versions(id, '?before=2')).toMatchObject([{ version: 1 }])
    const unknown = await save(id, 'Third', { restored_from: 9 })
    expect([unknown.status, unknown.json.error_message]).toEqual([
      400,
      'This template has no version 9.',
    ])
  })

  test('that somebody else changed meanwhile is a conflict where both wrote the same field', async () => {
    const { invoice_template_id: id } = (await create('Shared')).json
    const theirs = await api.call(at(id), {
      ...{ method: 'PUT', token: agent },
      json: invoiceTemplateForm('Theirs'),
    })
    expect(theirs.status).toBe(200)
    const opened = { headers: { 'If-Match': '"1"' } }
    const { status, json } = await save(id, 'Mine', {}, opened)
    expect([status, json.error_message, json.version]).toEqual([
      412,
      messages.conflictOfTemplate,
      2,
    ])
    expect(json.changes).toMatchObject([{ field: 'name', to: 'Theirs' }])
    const beside = await save(id, 'Theirs', { txt_footer: 'Mine' }, opened)
    expect([beside.status, beside.json.version]).toEqual([200, 3])
  })

  test('says on how many cases it no longer fits, and nothing is invoiced there [G-720]', async () => {
    const { invoice_template_id: id } = (await create('Taxed')).json
    const caseId = await desk.openFor('ACTIVE', { detail: { invoiceTemplateId: id } })
    const { json } = await save(id, 'Taxed', { tax_type: 'GST' })
    expect(json.cases).toBe(1)
    const refused = await desk.generate(caseId)
    expect([refused.status, refused.json.error_message]).toEqual([409, NO_INVOICE_TEMPLATE])
    expect((await save(id, 'Taxed')).json.cases).toBe(0)
    expect((await desk.generate(caseId)).status).toBe(200)
  })

  test('that is deleted changes no invoice, and its cases read as without one [COMMAPI-68]', async () => {
    const { invoice_template_id: id } = (await create('Short-lived')).json
    const caseId = await desk.openFor('ACTIVE', { detail: { invoiceTemplateId: id } })
    const waiting = await desk.openFor('ACTIVE', { detail: { invoiceTemplateId: id } })
    const { invoice_id } = (await desk.generate(caseId)).json
    const [before] = [(await desk.read(caseId, invoice_id)).text]
    const { status, json } = await remove(id)
    expect(status).toBe(200)
    expect(json.events).toMatchObject([
      { name: 'invoice-template.deleted', payload: { template: { id, name: 'Short-lived' } } },
    ])
    expect((await desk.read(caseId, invoice_id)).text).toBe(before)
    expect(await names()).not.toContain('Short-lived')
    expect(await desk.get(waiting)).toMatchObject({
      invoice_template_id: null,
      allow_prepayment_invoicing: false,
    })
    const refused = await desk.generate(waiting)
    expect(refused.status).toBe(409)
    const { json: cancelled } = await desk.cancel(caseId, invoice_id)
    const [stored] = await desk.db
      .select()
      .from(invoice)
      .where(eq(invoice.id, cancelled.invoice_id))
    expect(stored?.data).toMatchObject({ words: { label_invoice_name: 'Invoice' } })
    for (const answer of [
      await remove(id),
      await save(id, 'Anew'),
      await api.call(at(id), { token }),
    ])
      expect(answer.status).toBe(404)
    const given = await desk.put(waiting, '/claim_details', {
      json: {
        ...{ currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage: 19 },
        invoice_template_id: id,
      },
    })
    expect(given.status).toBe(404)
  })

  test('that is deleted at the very moment leaves a whole invoice or none, and no number out', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const parts = { invoice_prefix: 'MOMENT-', txt_footer: `Footer ${round}` }
      const { invoice_template_id: id } = (await create(`Moment ${round}`, parts)).json
      const caseId = await desk.openFor('ACTIVE', { detail: { invoiceTemplateId: id } })
      const acts = [() => remove(id), () => desk.generate(caseId)]
      const [first, second] = await Promise.all(
        (round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()),
      )
      const [removed, made] = round % 2 === 0 ? [first, second] : [second, first]
      expect(removed?.status).toBe(200)
      statuses.push(made?.status ?? 0)
      if (made?.status !== 200) continue
      const { data } = await desk.storedInvoice(made.json.invoice_id)
      expect(data).toMatchObject({ words: { txt_footer: `Footer ${round}` } })
      expect((await desk.read(caseId, made.json.invoice_id)).status).toBe(200)
    }
    for (const status of statuses) expect([200, 409, 412]).toContain(status)
    const issued = statuses.filter((status) => status === 200).length
    expect(await desk.numbersOf('MOMENT-')).toEqual(
      Array.from({ length: issued }, (_, at) => at + 1),
    )
  })

  test('has its paths as they are written, and no other [G-03]', async () => {
    for (const [method, path] of [
      ['POST', 'invoice_templates'],
      ['GET', 'invoice_template'],
      ['PUT', 'invoice_templates/1'],
      ['DELETE', 'invoice_templates/1'],
    ] as const) {
      const said = method === 'POST' || method === 'PUT' ? { json: invoiceTemplateForm('A') } : {}
      const other = await api.call(`${base}/${path}`, { method, token, ...said })
      expect([method, path, other.status]).toEqual([method, path, 404])
    }
  })

  test('of another customer is found by nobody', async () => {
    const foreign = `${api.offices.enterprise.id}-invoice-template`
    for (const answer of [await remove(foreign), await save(foreign, 'Mine')])
      expect(answer.status).toBe(404)
  })
})

describe('the preview of a template', () => {
  test('is a PDF of sample data, saved or not, complete or not [COMMAPI-69, COMMAPI-70] [G-120]', async () => {
    const before = await dumpOf(desk.db)
    const [whole, again, cancellation, empty] = [
      await sample({}),
      await sample({}),
      await sample({ is_cancellation_invoice: true }),
      await sample({}, {}),
    ]
    for (const { status, headers, text } of [whole, cancellation, empty]) {
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(text.startsWith('%PDF-')).toBe(true)
    }
    expect(again.text).toBe(whole.text)
    expect(cancellation.text).not.toBe(whole.text)
    expect(await dumpOf(desk.db)).toEqual(before)
  })

  test('is of a case that is named, and refused for one without a claim', async () => {
    const caseId = await desk.openFor()
    const ofCase = await sample({ case_id: caseId })
    expect(ofCase.status).toBe(200)
    expect(ofCase.text).not.toBe((await sample({})).text)
    const foreign = await sample({ case_id: api.offices.enterprise.caseId })
    expect([foreign.status, (await sample({ case_id: '999999999' })).status]).toEqual([404, 404])
    const unclaimed = await desk.openFor('VALID_LICENSE')
    const refused = await sample({ case_id: unclaimed })
    expect([refused.status, refused.json.error_message]).toEqual([
      409,
      'Invalid request: the case has no claim.',
    ])
  })
})

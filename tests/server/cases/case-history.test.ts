import { afterAll, expect, test } from 'vitest'
import { HistoryPage } from '../../../contracts/events/case-history.ts'
import { historyFields } from '../../../contracts/rules/case-changes/case-history-labels.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { z } from '../../../contracts/schema.ts'
import { caseTemplate } from '../../../server-mock/db/schema/case-templates.ts'
import { emailFlow } from '../../../server-mock/db/schema/setup.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { openBulkDesk } from '../../support/offices/bulk-desk.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { aBilling } from '../../support/offices/invoicing.ts'

const bulks = await openBulkDesk()
const desk = bulks.desk
await desk.api.services.database.db
  .insert(emailFlow)
  .values({ id: 'other-flow', customerId: desk.own.id, name: 'Reminders only' })
afterAll(() => desk.close())

const read = async (id: string, cursor?: string) => {
  const answer = await desk.call(id, `/history${cursor === undefined ? '' : `?cursor=${cursor}`}`)
  expect(answer.status).toBe(200)
  return z.parse(HistoryPage, answer.json)
}
const latest = async (id: string) => (await read(id)).entries[0]

/** Does it, and sees that the event told the very entry that the server kept. */
async function told(id: string, path: string, json: object | undefined, method = 'PUT') {
  const answer = await desk.call(id, path, { method, ...(json && { json }) })
  expect([answer.status, answer.json.error_message]).toEqual([200, undefined])
  const entry = await latest(id)
  const [event] = answer.json.events
  expect(entry).toMatchObject({
    ...event.payload.history,
    id: String(event.caseVersion),
    at: event.at,
    actor: event.actor,
    event: event.name,
  })
  for (const { field } of entry?.changes ?? []) expect(historyFields[field]).toBeDefined()
  return entry
}

test('an offer, its fees, a price, a contact, an imprint and a flow each leave who, when, old and new', async () => {
  const id = await desk.makeCase('STANDBY')
  const { agent } = desk.own.users
  const { currency, ...was } = (await desk.get(id)).claim_details
  const terms = {
    currency: 'CHF',
    indirect_tax_type: 'VAT',
    indirect_tax_percentage: 8.1,
    settlement_offer_date: '2027-01-31',
    settlement_offer_percentage: 12.5,
    vat_id_required: true,
  }
  const offer = await told(id, '/claim_details', terms)
  expect(offer?.actor).toEqual({ kind: 'user', id: agent.id, name: agent.name })
  expect(offer?.through).toBeNull()
  expect(offer?.changes).toEqual(
    expect.arrayContaining([
      { field: 'currency', item: null, from: currency, to: 'CHF' },
      { field: 'tax_percentage', item: null, from: was.indirect_tax_percentage, to: 8.1 },
      { field: 'deadline', item: null, from: was.settlement_offer_date, to: '2027-01-31' },
      { field: 'vat_id_required', item: null, from: false, to: true },
    ]),
  )
  const invoiced = await told(id, '/claim_details', {
    ...terms,
    invoice_template_id: `${desk.own.id}-invoice-template`,
  })
  expect(invoiced?.changes).toContainEqual({
    ...{ field: 'invoice_template.name', item: null, from: null },
    to: `${desk.own.mark} invoice`,
  })
  const fees = await told(
    id,
    '/claim_details/additional_fees',
    [{ name: 'Research', percentage: 2.5, taxable: false }],
    'POST',
  )
  expect(fees?.changes).toContainEqual({
    ...{ field: 'fee', item: 'Research', from: null },
    to: { percentage: 2.5, taxable: false },
  })
  const [use] = (await desk.get(id)).findings
  const price = await told(id, `/findings/${imageUse(id)}/price`, { price: 1234.5 })
  expect(price?.changes[0]).toEqual({
    field: 'license_fee',
    item: use?.original_image.filename,
    from: { amount: use?.price, currency: 'CHF' },
    to: { amount: 1234.5, currency: 'CHF' },
  })
  expect(price?.changes.map(({ field }) => field)).toEqual(['license_fee', 'total'])
  const contact = await told(id, '/opponent_contact_details', {
    ...(await desk.get(id)).opponent_contact_details,
    company: 'Zahl & Söhne GmbH',
  })
  expect(contact?.changes).toEqual([
    expect.objectContaining({ field: 'contact.company', to: 'Zahl & Söhne GmbH' }),
  ])
  const imprint = await told(id, '/website_contact_details', { ...emptyImprint, city: 'Köln' })
  expect(imprint?.changes).toContainEqual(
    expect.objectContaining({ field: 'imprint.city', to: 'Köln' }),
  )
  const flow = await told(id, '/email_flows/other-flow', undefined)
  expect(flow?.changes).toEqual([
    expect.objectContaining({ field: 'flow.name', to: 'Reminders only' }),
  ])
  const events = (await read(id)).entries.map(({ event }) => event)
  expect(events).toEqual([
    ...['case.flow-assigned', 'case.imprint-changed', 'case.contact-changed'],
    ...['case.finding-price-changed', 'case.fees-changed'],
    ...['case.offer-changed', 'case.offer-changed'],
  ])
})

test('a template and an order for many cases are named as what a change came through, and so is its undo', async () => {
  const id = await desk.makeCase('STANDBY')
  await desk.api.services.database.db.insert(caseTemplate).values({
    ...{ id: 'history-template', customerId: desk.own.id, name: 'Spain, press', currency: 'CHF' },
    ...{ additionalFees: [], created: desk.api.services.clock.now().toISOString() },
  })
  const filled = await told(id, '/auto_fill/history-template', undefined)
  expect(filled).toMatchObject({
    event: 'case.auto-filled',
    through: { kind: 'auto-fill', name: 'Spain, press' },
  })
  const order = await bulks.done({ kind: 'flow', flow_id: 'other-flow' }, [id])
  const { admin } = desk.own.users
  expect(await latest(id)).toMatchObject({
    actor: { kind: 'user', name: admin.name },
    through: { kind: 'bulk', name: null },
    changes: [{ field: 'flow.name', to: 'Reminders only' }],
  })
  await bulks.undo(order.id)
  expect(await latest(id)).toMatchObject({
    through: { kind: 'bulk-undo', name: null },
    changes: [{ field: 'flow.name', from: 'Reminders only' }],
  })
})

test('what the website owner enters is told as theirs', async () => {
  const id = await desk.makeCase('ACTIVE')
  const billing_address = { ...aBilling, street_address: null }
  await applyExternalEvent(desk.api.services, {
    ...{ kind: 'billing-address-set', customer_id: desk.own.id, case_id: id, billing_address },
  })
  const entry = await latest(id)
  expect(entry?.actor.kind).toBe('opponent')
  expect(entry?.changes).toContainEqual({
    ...{ field: 'billing.city', item: null, from: null, to: 'Köln' },
  })
})

test('work that changes none of it leaves no entry, and neither does a change that is refused', async () => {
  const id = await desk.makeCase('STANDBY')
  expect((await desk.call(id, '/note', { json: { text: 'Called them' } })).status).toBe(200)
  expect(
    (await desk.put(id, `/findings/${imageUse(id)}/price`, { json: { price: -1 } })).status,
  ).toBe(400)
  expect(await read(id)).toEqual({ entries: [], next_cursor: null })
})

test('comes in pages, the newest first, each entry once; nobody can change or remove one', async () => {
  const id = await desk.makeCase('STANDBY')
  for (let price = 1; price <= 55; price += 1)
    await desk.put(id, `/findings/${imageUse(id)}/price`, { json: { price: 1_000 + price } })
  const first = await read(id)
  expect(first.entries).toHaveLength(50)
  const second = await read(id, first.next_cursor ?? '')
  expect(second.next_cursor).toBeNull()
  const versions = [...first.entries, ...second.entries].map(({ version }) => version)
  expect(versions).toEqual(Array.from({ length: 55 }, (_, at) => 56 - at))

  const { pool } = desk.api.services.database
  for (const attack of ["update case_history set event = 'nothing'", 'delete from case_history'])
    await expect(pool.query(attack)).rejects.toThrow('neither changed nor removed')
  expect((await read(id)).entries).toEqual(first.entries)
})

test("is another customer's secret: their case is not there, with or without a cursor", async () => {
  const id = await desk.makeCase('STANDBY')
  await desk.put(id, `/findings/${imageUse(id)}/price`, { json: { price: 77 } })
  const token = await desk.api.signIn('enterprise', 'admin')
  for (const query of ['', '?cursor=9999']) {
    const answer = await desk.call(id, `/history${query}`, { token })
    expect([answer.status, answer.text]).not.toContain('77')
    expect(answer.status).toBe(404)
  }
  expect((await desk.call(id, '/history?cursor=x')).status).toBe(400)
  expect((await desk.call('999999999', '/history')).status).toBe(404)
})

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyContact } from '../../contracts/rules/contact.ts'
import { caseDetail, finding } from '../../server-mock/db/schema/cases.ts'
import { invoiceTemplate } from '../../server-mock/db/schema/invoice-templates.ts'
import { invoice, invoiceSeries } from '../../server-mock/db/schema/invoices.ts'
import { invoicePage } from '../../server-mock/modules/invoices/page.ts'
import { happen } from '../../server-mock/outside/events/happen.ts'
import { type InvoiceDesk, openInvoiceDesk } from '../support/invoice-desk.ts'
import { aBilling, addInvoiceTemplate, invoicing, templateOf } from '../support/invoicing.ts'

let desk: InvoiceDesk
beforeAll(async () => {
  desk = await openInvoiceDesk()
})
afterAll(() => desk.close())

const numbersOf = async (prefix: string): Promise<number[]> => {
  const found = await desk.db
    .select({ number: invoice.number })
    .from(invoice)
    .where(and(eq(invoice.customerId, desk.own.id), sql`${invoice.number} like ${`${prefix}%`}`))
  return found.map(({ number }) => Number(number.slice(prefix.length))).toSorted((a, b) => a - b)
}
describe('an invoice', () => {
  test('is generated with the billing fields, a number and everything it says [CASEAPI-40, COMMAPI-74]', async () => {
    const id = await desk.openFor()
    const { answer, after, names, now } = await desk.changed(id, () => desk.generate(id))
    expect(names).toEqual(['case.invoice-generated'])
    const { invoice_id } = answer
    const { number, data, status, kind } = await desk.storedInvoice(invoice_id)
    expect(number).toMatch(/^RE-\d{4}$/)
    expect([kind, status]).toEqual(['INVOICE', 'OPEN'])
    expect(after.invoices).toEqual([{ id: invoice_id, type: 'ACTIVE', status: 'OPEN', number }])
    expect(now[0]).toMatchObject({
      type: 'INVOICE_GENERATED',
      user_name: desk.own.users.agent.name,
      content: { invoice_id, invoice_number: number, type: 'ACTIVE' },
    })
    expect(data).toMatchObject({
      bill_to: aBilling,
      issuer: { name: desk.own.mark, vat_id: 'DE811907980' },
      currency: 'EUR',
      // The fees of the fixture: 10 % taxed, 2.5 % not.
      final_amount_gross: after.charge_details?.final_amount_gross_no_settlement,
      discount: { percentage: 15, date: '2026-12-24' },
      is_outstanding: true,
      case_id: id,
      case_pin: '123456',
    })
  })

  test('bears the day of the customer, not that of the server', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id))
    const { created, data } = await desk.storedInvoice(answer.invoice_id)
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' })
    expect(data).toMatchObject({ date: day.format(new Date(created)) })
  })

  test('of a PAID case is paid, and asks for nothing more [INVTPL-35]', async () => {
    const id = await desk.openFor('PAID', { detail: { allowPrepaymentInvoicing: false } })
    const { answer, after } = await desk.changed(id, () => desk.generate(id))
    expect(after.invoices).toMatchObject([{ type: 'ACTIVE', status: 'PAID' }])
    const { number, data } = await desk.storedInvoice(answer.invoice_id)
    expect(data).toMatchObject({ is_outstanding: false })
    expect(invoicePage(number, data as never).notes).not.toContain('Zahlbar im Portal.')
  })

  test.each([
    ['name', 'Name is required'],
    ['email', 'Email is required'],
    ['address_line_1', 'Address line 1 is required'],
    ['postal_code', 'Postal code is required'],
    ['city', 'City is required'],
    ['country', 'Country is required'],
  ])('needs the %s', async (field, message) => {
    const id = await desk.openFor()
    const { status, json } = await desk.generate(id, { [field]: '  ' })
    expect([status, json.error_message]).toEqual([400, message])
  })

  test('needs a VAT id where the case does, and is kept trimmed', async () => {
    const id = await desk.openFor('ACTIVE', { detail: { vatIdRequired: true } })
    const { status, json } = await desk.generate(id)
    expect([status, json.error_message]).toEqual([400, 'VAT id is required'])
    const { answer } = await desk.changed(id, () =>
      desk.generate(id, { vat_id: ' DE1 ', name: ' Nora ', company: ' ' }),
    )
    expect((await desk.storedInvoice(answer.invoice_id)).data).toMatchObject({
      bill_to: { vat_id: 'DE1', name: 'Nora', company: null },
    })
  })

  test.each(['STANDBY', 'VALID_LICENSE', 'CANCELLED'] as const)(
    'is refused in %s',
    async (state) => {
      const id = await desk.openFor(state)
      const { status, json } = await desk.generate(id)
      expect([status, json.error_message]).toEqual([
        409,
        `Invalid request: case in state ${state} cannot be invoiced.`,
      ])
    },
  )

  test.each(['ACTIVE', 'PAYMENT_PROCESSING'] as const)(
    'is refused in %s where the case asks for none before the payment',
    async (state) => {
      const id = await desk.openFor(state, { detail: { allowPrepaymentInvoicing: false } })
      expect((await desk.generate(id)).status).toBe(409)
    },
  )

  test('is refused while there is an active one [INVCASE-16, INVOICE-20]', async () => {
    const id = await desk.openFor()
    await desk.changed(id, () => desk.generate(id))
    const before = await numbersOf('RE-')
    const { status, json } = await desk.generate(id)
    expect([status, json.error_message]).toEqual([
      409,
      'An Active Invoice already exitsts. Please cancel it before generating a new invoice',
    ])
    expect(await numbersOf('RE-')).toEqual(before)
  })

  test('is refused without a template, one of another customer or one that is gone [INVCASE-17, INVOICE-21]', async () => {
    const other = desk.api.offices.enterprise.id
    await addInvoiceTemplate(desk.db, other)
    for (const invoiceTemplateId of [null, templateOf(other), 'gone']) {
      const id = await desk.openFor('ACTIVE', { detail: { invoiceTemplateId } })
      const { status, json } = await desk.generate(id)
      expect([status, json.error_message]).toEqual([
        409,
        'No invoice template set for this case. Pleae assign an invoice template before generating an invoice',
      ])
    }
  })

  test('is stale when somebody else changed what it would write down', async () => {
    const id = await desk.openFor()
    const { version } = await desk.get(id)
    const { accessToken } = await desk.api.login(desk.own.users.colleague.email)
    await desk.call(id, '/note', { json: { text: 'beside' }, token: accessToken })
    const headers = { 'If-Match': `"${version}"` }
    const billing = { json: aBilling, headers }
    expect((await desk.call(id, '/invoice', { ...billing, token: accessToken })).status).toBe(200)
    expect((await desk.call(id, '/invoice', billing)).status).toBe(412)
  })

  test('stays as it was made, whatever changes afterwards', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id))
    const before = await desk.read(id, answer.invoice_id)
    await desk.db
      .update(invoiceTemplate)
      .set({ words: {} })
      .where(eq(invoiceTemplate.id, templateOf(desk.own.id)))
    await desk.db
      .update(finding)
      .set({ price: 1 })
      .where(eq(finding.caseId, Number(id)))
    const contact = { ...emptyContact, email: 'new@opponent.example' }
    await desk.put(id, '/opponent_contact_details', { json: contact })
    const after = await desk.read(id, answer.invoice_id)
    expect(after.text).toBe(before.text)
    await desk.db.delete(invoiceTemplate).where(eq(invoiceTemplate.customerId, desk.own.id))
    await addInvoiceTemplate(desk.db, desk.own.id)
    expect((await desk.read(id, answer.invoice_id)).text).toBe(before.text)
  })

  test('is paid with its case', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id))
    await happen(desk.api.services, {
      kind: 'payment-succeeded',
      customer_id: desk.own.id,
      case_id: id,
      payment_method: 'card',
    })
    expect((await desk.get(id)).invoices).toMatchObject([{ type: 'ACTIVE', status: 'PAID' }])
    expect((await desk.storedInvoice(answer.invoice_id)).status).toBe('PAID')
    const { status } = await desk.cancel(id, answer.invoice_id)
    expect(status).toBe(409)
  })
})

describe('the numbers of invoices', () => {
  test('run without a gap in each series, cancellations and refusals between them', async () => {
    await addInvoiceTemplate(desk.db, desk.own.id, 'GAP-')
    for (let round = 0; round < 3; round += 1) {
      const id = await desk.openFor('ACTIVE', invoicing(desk.own.id, 'GAP-'))
      const { json } = await desk.generate(id)
      await desk.generate(id)
      await desk.generate(id, { name: '' })
      if (round === 1) await desk.cancel(id, json.invoice_id)
    }
    expect(await numbersOf('GAP-')).toEqual([1, 2, 3, 4])
  })

  test('are given once each when many are generated at the same moment', async () => {
    await addInvoiceTemplate(desk.db, desk.own.id, 'ATONCE-')
    const ids: string[] = []
    for (let n = 0; n < 12; n += 1)
      ids.push(await desk.openFor('ACTIVE', invoicing(desk.own.id, 'ATONCE-')))
    const answers = await Promise.all(ids.flatMap((id) => [desk.generate(id), desk.generate(id)]))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(await numbersOf('ATONCE-')).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  })

  test('are given back by a change that does not stand', async () => {
    await addInvoiceTemplate(desk.db, desk.own.id, 'BACK-')
    const made = await desk.openFor('ACTIVE', invoicing(desk.own.id, 'BACK-'))
    await desk.generate(made)
    const broken = await desk.openFor('ACTIVE', invoicing(desk.own.id, 'BACK-'))
    // Whatever the database refuses last takes the number along.
    await desk.db.execute(sql`alter table activity add constraint broken
      check (case_id <> ${sql.raw(broken)} or type <> 'INVOICE_GENERATED')`)
    expect((await desk.generate(broken)).status).toBe(500)
    await desk.db.execute(sql`alter table activity drop constraint broken`)
    const [series] = await desk.db
      .select({ last: invoiceSeries.last })
      .from(invoiceSeries)
      .where(and(eq(invoiceSeries.customerId, desk.own.id), eq(invoiceSeries.prefix, 'BACK-')))
    expect(series?.last).toBe(1)
    await desk.generate(broken)
    expect(await numbersOf('BACK-')).toEqual([1, 2])
  })

  test('are told apart from those of a series whose prefix ends in digits', async () => {
    for (const prefix of ['X', 'X1']) await addInvoiceTemplate(desk.db, desk.own.id, prefix)
    await desk.db
      .insert(invoiceSeries)
      .values({ customerId: desk.own.id, prefix: 'X', last: 10_000 })
    const numbers: string[] = []
    for (const prefix of ['X', 'X1']) {
      const id = await desk.openFor('ACTIVE', invoicing(desk.own.id, prefix))
      const { json } = await desk.generate(id)
      numbers.push((await desk.storedInvoice(json.invoice_id)).number)
    }
    expect(numbers).toEqual(['X10001', 'X10002'])
  })

  test('are done once under one key', async () => {
    const id = await desk.openFor()
    const headers = { 'Idempotency-Key': 'one-invoice' }
    const first = await desk.call(id, '/invoice', { json: aBilling, headers })
    const again = await desk.call(id, '/invoice', { json: aBilling, headers })
    expect(again.json).toEqual(first.json)
    expect((await desk.get(id)).invoices).toHaveLength(1)
  })
})

describe('cancelling an invoice', () => {
  test('makes a cancellation invoice and cancels the old one [INVCASE-18, INVCASE-19, INVOICE-17, COMMAPI-75]', async () => {
    const id = await desk.openFor()
    const { answer: made } = await desk.changed(id, () => desk.generate(id))
    const { answer, after, names } = await desk.changed(id, () => desk.cancel(id, made.invoice_id))
    expect(names).toEqual(['case.invoice-cancelled'])
    const [old, taken] = [
      await desk.storedInvoice(made.invoice_id),
      await desk.storedInvoice(answer.invoice_id),
    ]
    expect(after.invoices).toEqual([
      { id: old.id, type: 'CANCELLED', status: 'CANCELLED', number: old.number },
      { id: taken.id, type: 'CANCELLATION', status: 'CANCELLED', number: taken.number },
    ])
    expect([old.status, taken.kind, taken.status, taken.cancels]).toEqual([
      'CANCELLED',
      'CANCELLATION',
      'CANCELLED',
      old.id,
    ])
    expect(Object(taken.data).final_amount_gross).toBe(-Object(old.data).final_amount_gross)
    expect(taken.data).toMatchObject({
      bill_to: aBilling,
      cancelled: { number: old.number, date: Object(old.data).date },
    })
  })

  test('puts the new one on top, and the old one says which that is [INVCASE-20, INVCASE-21, INVCASE-22]', async () => {
    const id = await desk.openFor()
    const { answer: made } = await desk.changed(id, () => desk.generate(id))
    const { answer, now } = await desk.changed(id, () => desk.cancel(id, made.invoice_id))
    const entries = now.flatMap((entry) =>
      entry.type === 'INVOICE_GENERATED' ? [entry.content] : [],
    )
    const [taken, old] = entries
    expect(entries).toHaveLength(2)
    expect(taken).toMatchObject({
      invoice_id: answer.invoice_id,
      type: 'CANCELLATION',
      cancelled_invoice_number: old?.invoice_number,
    })
    expect(old).toMatchObject({
      invoice_id: made.invoice_id,
      type: 'CANCELLED',
      cancellation_invoice_id: answer.invoice_id,
      cancellation_invoice_number: taken?.invoice_number,
    })
  })

  test('makes room for another one, and lets the case be cancelled', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id))
    expect((await desk.put(id, '/cancel_case')).status).toBe(409)
    await desk.changed(id, () => desk.cancel(id, answer.invoice_id))
    await desk.changed(id, () => desk.generate(id))
    const [, , second] = (await desk.get(id)).invoices
    await desk.changed(id, () => desk.cancel(id, second?.id ?? ''))
    expect((await desk.put(id, '/cancel_case')).status).toBe(200)
  })

  test('is refused for one that is cancelled, a cancellation, and finds no other', async () => {
    const id = await desk.openFor()
    const { answer: made } = await desk.changed(id, () => desk.generate(id))
    const { answer } = await desk.changed(id, () => desk.cancel(id, made.invoice_id))
    for (const invoiceId of [made.invoice_id, answer.invoice_id])
      expect((await desk.cancel(id, invoiceId)).status).toBe(409)
    const other = await desk.openFor()
    const { answer: others } = await desk.changed(other, () => desk.generate(other))
    for (const invoiceId of [others.invoice_id, 'nowhere'])
      expect((await desk.cancel(id, invoiceId)).status).toBe(404)
  })
})

test('a case tells what its invoices are from its own record', async () => {
  const id = await desk.openFor()
  await desk.changed(id, () => desk.generate(id))
  const [kept] = await desk.db
    .select({ invoices: caseDetail.invoices })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(id)))
  expect((await desk.get(id)).invoices).toEqual(kept?.invoices)
})

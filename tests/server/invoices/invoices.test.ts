import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { caseDetail, finding } from '../../../server-mock/db/schema/cases.ts'
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { invoicePage } from '../../../server-mock/modules/invoices/page.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import {
  aBilling,
  addInvoiceTemplate,
  invoiceTexts,
  templateOf,
} from '../../support/offices/invoicing.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())

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

  test('bears the day of the customer, not that of the server [G-08]', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id))
    const { created, data } = await desk.storedInvoice(answer.invoice_id)
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' })
    expect(data).toMatchObject({ date: day.format(new Date(created)) })
  })

  test('asks for money as long as it is an open one: none that is paid does, and none that takes another back [INVTPL-35, G-128]', async () => {
    const asks = async (invoiceId: string) => {
      const { number, data } = await desk.storedInvoice(invoiceId)
      return invoicePage(number, data as never).notes.includes('Zahlbar im Portal.')
    }
    const owing = await desk.openFor()
    const { answer: made } = await desk.changed(owing, () => desk.generate(owing))
    expect(await asks(made.invoice_id)).toBe(true)
    const { answer: back } = await desk.changed(owing, () => desk.cancel(owing, made.invoice_id))
    expect(await asks(back.invoice_id)).toBe(false)
    const id = await desk.openFor('PAID', { detail: { allowPrepaymentInvoicing: false } })
    const { answer, after } = await desk.changed(id, () => desk.generate(id))
    expect(after.invoices).toMatchObject([{ type: 'ACTIVE', status: 'PAID' }])
    expect(await asks(answer.invoice_id)).toBe(false)
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

  test('needs a VAT ID where the case does, and is kept trimmed', async () => {
    const id = await desk.openFor('ACTIVE', { detail: { vatIdRequired: true } })
    const { status, json } = await desk.generate(id)
    expect([status, json.error_message]).toEqual([400, 'VAT ID is required'])
    const { answer } = await desk.changed(id, () =>
      desk.generate(id, { vat_id: ' DE136695976 ', name: ' Nora ', company: ' ' }),
    )
    expect((await desk.storedInvoice(answer.invoice_id)).data).toMatchObject({
      bill_to: { vat_id: 'DE136695976', name: 'Nora', company: null },
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
    'is refused in %s where the case asks for none before the payment [G-483] [G-605]',
    async (state) => {
      const id = await desk.openFor(state, { detail: { allowPrepaymentInvoicing: false } })
      expect((await desk.generate(id)).status).toBe(409)
    },
  )

  test('is refused while there is an active one [INVCASE-16, INVOICE-20]', async () => {
    const id = await desk.openFor()
    await desk.changed(id, () => desk.generate(id))
    const before = await desk.numbersOf('RE-')
    const { status, json } = await desk.generate(id)
    expect([status, json.error_message]).toEqual([
      409,
      'An Active Invoice already exitsts. Please cancel it before generating a new invoice',
    ])
    expect(await desk.numbersOf('RE-')).toEqual(before)
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

  test('stays as it was made, whatever changes afterwards [G-451] [G-131]', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id))
    const before = await desk.read(id, answer.invoice_id)
    const setTemplate = (set: Partial<typeof invoiceTemplate.$inferInsert>) =>
      desk.db
        .update(invoiceTemplate)
        .set(set)
        .where(eq(invoiceTemplate.id, templateOf(desk.own.id)))
    await setTemplate({ words: {} })
    await desk.db
      .update(finding)
      .set({ price: 1 })
      .where(eq(finding.caseId, Number(id)))
    const contact = { ...emptyContact, email: 'new@opponent.example' }
    await desk.put(id, '/opponent_contact_details', { json: contact })
    const after = await desk.read(id, answer.invoice_id)
    expect(after.text).toBe(before.text)
    await setTemplate({ deleted: '2026-11-20T08:00:00.000Z' })
    expect((await desk.read(id, answer.invoice_id)).text).toBe(before.text)
    await setTemplate({ deleted: null, words: invoiceTexts() })
  })

  test('is paid with its case [G-130]', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id))
    await applyExternalEvent(desk.api.services, {
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

test('a case tells what its invoices are from its own record', async () => {
  const id = await desk.openFor()
  await desk.changed(id, () => desk.generate(id))
  const [kept] = await desk.db
    .select({ invoices: caseDetail.invoices })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(id)))
  expect((await desk.get(id)).invoices).toEqual(kept?.invoices)
})

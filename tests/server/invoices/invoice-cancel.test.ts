import { describe, expect, test } from 'vitest'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { aBilling } from '../../support/offices/invoicing.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())

describe('cancelling an invoice', () => {
  test('makes a cancellation invoice and cancels the old one [INVCASE-18, INVCASE-19, INVOICE-17, COMMAPI-75] [G-125]', async () => {
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

  test('puts the new one on top, and the old one says which that is [INVCASE-20, INVCASE-21, INVCASE-22, INVOICE-14]', async () => {
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

  test('leaves an invoice or a cancellation, each open, paid or cancelled [INVOICE-13, INVOICE-15, INVOICE-16, INVOICE-18]', async () => {
    const kindOf = async (invoiceId: string) => {
      const { kind, status } = await desk.storedInvoice(invoiceId)
      return `${kind} ${status}`
    }
    const id = await desk.openFor()
    const { answer: open } = await desk.changed(id, () => desk.generate(id))
    expect(await kindOf(open.invoice_id)).toBe('INVOICE OPEN')
    const { answer: taken } = await desk.changed(id, () => desk.cancel(id, open.invoice_id))
    expect(await kindOf(open.invoice_id)).toBe('INVOICE CANCELLED')
    expect(await kindOf(taken.invoice_id)).toBe('CANCELLATION CANCELLED')
    const paid = await desk.openFor('PAID')
    const { answer } = await desk.changed(paid, () => desk.generate(paid))
    expect(await kindOf(answer.invoice_id)).toBe('INVOICE PAID')
    expect((await desk.cancel(paid, answer.invoice_id)).status).toBe(409)
    expect(await kindOf(answer.invoice_id)).toBe('INVOICE PAID')
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

  test('is still possible once the licences have ended the case, which the invoice did not keep from it [G-484]', async () => {
    const id = await desk.openFor('ACTIVE', { licenses: ['UNCHECKED', 'VALID'] })
    const { answer: made } = await desk.changed(id, () => desk.generate(id))
    const reviewed = await desk.changed(id, () =>
      desk.put(id, `/findings/${imageUse(id)}/license/state`, { json: { state: 'VALID' } }),
    )
    expect(reviewed.after.state).toBe('VALID_LICENSE')
    const { after, names } = await desk.changed(id, () => desk.cancel(id, made.invoice_id))
    expect(names).toEqual(['case.invoice-cancelled'])
    expect(after.invoices.map(({ type }) => type)).toEqual(['CANCELLED', 'CANCELLATION'])
  })

  test('is refused for one that is cancelled, a cancellation, and finds no other [G-124]', async () => {
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

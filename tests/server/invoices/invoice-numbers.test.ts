import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { invoiceSeries } from '../../../server-mock/db/schema/invoices.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { aBilling, addInvoiceTemplate, invoicing } from '../../support/offices/invoicing.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())

describe('the numbers of invoices', () => {
  test('run without a gap in each series, cancellations and refusals between them [G-126] [G-745]', async () => {
    await addInvoiceTemplate(desk.db, desk.own.id, 'GAP-')
    for (let round = 0; round < 3; round += 1) {
      const id = await desk.openFor('ACTIVE', invoicing(desk.own.id, 'GAP-'))
      const { json } = await desk.generate(id)
      await desk.generate(id)
      await desk.generate(id, { name: '' })
      if (round === 1) await desk.cancel(id, json.invoice_id)
    }
    expect(await desk.numbersOf('GAP-')).toEqual([1, 2, 3, 4])
  })

  test('are given once each when many are generated at the same moment', async () => {
    await addInvoiceTemplate(desk.db, desk.own.id, 'ATONCE-')
    const ids: string[] = []
    for (let n = 0; n < 12; n += 1)
      ids.push(await desk.openFor('ACTIVE', invoicing(desk.own.id, 'ATONCE-')))
    const answers = await Promise.all(ids.flatMap((id) => [desk.generate(id), desk.generate(id)]))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(await desk.numbersOf('ATONCE-')).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
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
    expect(await desk.numbersOf('BACK-')).toEqual([1, 2])
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

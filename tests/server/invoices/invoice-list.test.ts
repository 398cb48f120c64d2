/** The invoices of all cases (document 3, 2.9; G-134, R21). */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  type InvoiceFilter,
  InvoiceList,
  type ListedInvoice,
} from '../../../contracts/model/accounting/invoice-list.ts'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { z } from '../../../contracts/schema.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { anInvoiceData } from '../../support/offices/invoicing.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())
const { api, own, db } = desk
const path = `/customer/${own.id}/invoices`
const token = await api.signIn('pro', 'admin')

const ask = (json: object) => api.call(path, { method: 'PUT', token, json })

async function list(json: object): Promise<InvoiceList> {
  const { status, json: answer } = await ask(json)
  expect(status).toBe(200)
  return z.parse(InvoiceList, answer)
}
const numbers = ({ invoices }: InvoiceList) => invoices.map(({ number }) => number)
const found = async (filter: InvoiceFilter) => numbers(await list({ filter }))

type Kept = Partial<Pick<InvoiceData, 'date' | 'final_amount_gross' | 'currency'>> & {
  status?: ListedInvoice['status']
  kind?: ListedInvoice['type']
  caseId?: string
}
let at = Date.parse('2026-11-01T08:00:00.000Z')

/** Writes an invoice down as the database holds it, each later than the one before. */
async function keep(number: string, { status = 'OPEN', kind = 'INVOICE', caseId, ...said }: Kept) {
  at += 60_000
  const of = caseId ?? (await desk.makeCase('CANCELLED'))
  await db.insert(invoice).values({
    ...{ id: `kept-${at}`, customerId: own.id, caseId: Number(of), number, kind, status },
    created: new Date(at).toISOString(),
    data: anInvoiceData(of, said),
  })
  return of
}

test('an invoice and its cancellation stand in it as they were issued, the newest first, and add up to nothing [INVOICE-01, INVOICE-12, INVOICE-13, COMMAPI-71]', async () => {
  const id = await desk.openFor()
  const { answer: made, after } = await desk.changed(id, () => desk.generate(id))
  const { answer: back } = await desk.changed(id, () => desk.cancel(id, made.invoice_id))
  const gross = after.charge_details?.final_amount_gross_no_settlement ?? 0
  const [old, taken] = await Promise.all([made.invoice_id, back.invoice_id].map(desk.storedInvoice))
  const of = (stored: typeof old, amount: number) => ({
    ...{ id: stored?.id, number: stored?.number, type: stored?.kind, status: 'CANCELLED' },
    ...{ created: expect.any(String), case_id: id, case_number: id },
    case_version: after.version + 1,
    data: { final_amount_gross: amount, currency: 'EUR', date: Object(stored?.data).date },
  })
  expect(gross).toBeGreaterThan(0)
  expect(await list({ filter: { search: id } })).toEqual({
    invoices: [of(taken, -gross), of(old, gross)],
    total_count: 2,
    sums: [{ currency: 'EUR', amount: 0 }],
    next_cursor: null,
  })
})

describe('a filter', async () => {
  const open = await keep('F_1/a', { date: '2025-03-01', final_amount_gross: 10.1 })
  await keep('F-2', { date: '2025-03-02', status: 'PAID', currency: 'CHF', final_amount_gross: 20 })
  await keep('F-3', { date: '2025-03-03', status: 'CANCELLED', final_amount_gross: 30.25 })
  await keep('F-4', {
    ...{ date: '2025-03-03', status: 'CANCELLED', kind: 'CANCELLATION' },
    ...{ final_amount_gross: -30.25 },
  })
  const days = { from: '2025-03-01', to: '2025-03-03' }

  test.each<[string, InvoiceFilter, string[]]>([
    ['of days, both included', days, ['F-4', 'F-3', 'F-2', 'F_1/a']],
    ['of one day', { from: '2025-03-02', to: '2025-03-02' }, ['F-2']],
    ['of a last day alone', { to: '2025-03-01' }, ['F_1/a']],
    ['of a type', { ...days, type: 'CANCELLATION' }, ['F-4']],
    ['of a status', { ...days, status: 'CANCELLED' }, ['F-4', 'F-3']],
    ['of a type and a status', { ...days, type: 'INVOICE', status: 'CANCELLED' }, ['F-3']],
    ['of a part of a number in other letters', { search: ' f_1/A ' }, ['F_1/a']],
    ['of a case id', { search: open }, ['F_1/a']],
    ['of what only a wildcard would find', { ...days, search: 'F%' }, []],
    ['of blanks alone', { ...days, search: '  ' }, ['F-4', 'F-3', 'F-2', 'F_1/a']],
  ])('%s [INVOICE-15]', async (_, filter, expected) => {
    expect(await found(filter)).toEqual(expected)
    expect(numbers(await list({ filter, paging: {} }))).toEqual(expected)
  })

  test('leaves what is counted and added up by currency, to the cent', async () => {
    const sums = [
      { currency: 'CHF', amount: 20 },
      { currency: 'EUR', amount: 10.1 },
    ]
    for (const paging of [undefined, {}, { page_size: 1 }])
      expect(await list({ filter: days, ...(paging && { paging }) })).toMatchObject({
        ...{ total_count: 4, sums },
      })
  })

  test.each<[string, object, string]>([
    [
      'days in the wrong order',
      { filter: { from: '2026-02-01', to: '2026-01-31' } },
      "The date 'From' is after the date 'To'.",
    ],
    ['an unknown type', { filter: { type: 'ACTIVE' } }, 'Invalid request'],
    ['an unknown status', { filter: { status: 'LOST' } }, 'Invalid request'],
    ['a day that is none', { filter: { from: '2026-02-30' } }, 'Invalid request'],
    ['a cursor of nobody', { paging: { cursor: 'WzEsMl0' } }, 'paging.cursor is not accepted'],
    ['a page that is too large', { paging: { page_size: 1001 } }, 'Invalid request'],
  ])('with %s is refused', async (_, json, said) => {
    const { status, json: answer } = await ask(json)
    expect([status, answer.error_message]).toEqual([400, expect.stringContaining(said)])
  })
})

test('days to come are taken by the list, and refused by reports alone [G-311]', async () => {
  const { status } = await ask({ filter: { from: '2099-01-01', to: '2099-12-31' } })
  expect(status).toBe(200)
  const days = 'start_date=2099-01-01&end_date=2099-12-31&format=csv'
  for (const report of ['payment_report', 'payment_report_details'])
    expect((await api.call(`/customer/${own.id}/${report}?${days}`, { token })).status).toBe(400)
})

describe('many invoices', async () => {
  const caseId = await desk.makeCase('CANCELLED')
  const data = anInvoiceData(caseId, { date: '2026-05-05', final_amount_gross: 0.01 })
  await db.execute(sql`insert into invoice
    (id, customer_id, case_id, number, kind, status, created, data)
    select 'many-' || n, ${own.id}, ${Number(caseId)}, 'MANY-' || n, 'INVOICE', 'CANCELLED',
      '2024-05-05T08:00:00Z'::timestamptz + (n / 3) * interval '1 second', ${JSON.stringify(data)}::jsonb
    from generate_series(1, 1203) n`)
  const filter = { search: 'MANY-' }

  test('are answered whole without paging, and page by page each once in the same order [G-134, G-721]', async () => {
    const whole = await list({ filter })
    expect(whole).toMatchObject({
      ...{ total_count: 1203, next_cursor: null, sums: [{ currency: 'EUR', amount: 12.03 }] },
    })
    const pages: ListedInvoice[] = []
    let cursor: string | null = null
    do {
      const paging: object = { page_size: 500, ...(cursor !== null && { cursor }) }
      const page: InvoiceList = await list({ filter, paging })
      expect(page.total_count).toBe(1203)
      pages.push(...page.invoices)
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(pages).toEqual(whole.invoices)
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1203)
  })
})

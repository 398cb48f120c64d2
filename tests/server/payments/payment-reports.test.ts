/** The two reports of what the ledger says of a time (document 3, 2.10; G-140 to G-145). */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { payment } from '../../../server-mock/db/schema/payments.ts'
import { linesOf, sheet, sheetXml } from '../../support/offices/case-files.ts'
import type { CaseParts } from '../../support/offices/case-in-state.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
const { api, own, db } = desk
const token = await api.signIn('enterprise', 'agent')
beforeEach(() => {
  desk.services.payments = desk.provider
})

type Asked = { start?: string; end?: string; format?: string; details?: boolean }
const today = () => desk.services.clock.now().toISOString().slice(0, 10)

const ask = ({ start = today(), end = today(), format = 'excel', details = false }: Asked) =>
  fetch(
    `${api.origin}/api/customer/${own.id}/payment_report${details ? '_details' : ''}?start_date=${start}&end_date=${end}&format=${format}`,
    { headers: { authorization: `Bearer ${token}` } },
  )

async function file(asked: Asked) {
  const answer = await ask(asked)
  expect(answer.status).toBe(200)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const claim = (reference: string, currency = 'EUR'): CaseParts => ({
  row: { sourceCaseId: reference, currency, country: 'DE' },
  detail: {
    ...{ taxType: 'VAT', taxPercentage: 1900, settlementDate: '2027-06-30' },
    ...{ settlementPercentage: 1500 },
    additionalFees: [{ name: '=cmd|calc', percentage: 10, price: 20, taxable: true }],
  },
})

/** Pays a case, and answers it. */
async function pay(parts: CaseParts): Promise<{ caseId: string; id: string }> {
  const caseId = await desk.makeCase('ACTIVE', parts)
  const id = await desk.begin(caseId)
  await desk.act(id, 'pay')
  return { caseId, id }
}

const overviewHead = [
  ...['Date received', 'Case ID', 'Case reference', 'Website', 'Country', 'Payment method'],
  ...['Invoice number', 'Currency', 'Net', 'Tax type', 'Tax %', 'Tax', 'Gross', 'Share %', 'Share'],
  ...['Payout', 'Entry'],
]
const detailsHead = [
  ...overviewHead.slice(0, 5),
  ...['Invoice number', 'Item', 'Description', 'Currency', 'Net', 'Tax', 'Gross'],
]

test('a time without payments is a file that says so [G-145] [REPORT-06]', async () => {
  const { bytes } = await file({ start: '2026-01-01', end: '2026-01-31' })
  const [head, row, ...more] = await sheet(bytes)
  expect([head, row?.[0], more]).toEqual([overviewHead, 'No payments in this period', []])
  const { bytes: text } = await file({ start: '2026-01-01', end: '2026-01-31', format: 'csv' })
  expect(linesOf(text)).toEqual([`"No payments in this period"${','.repeat(16)}`])
})

test('the overview has each amount, the breakdown its parts: both add up to the ledger and to the cases, by currency [COMMAPI-76] [COMMAPI-77] [G-141] [G-142]', async () => {
  const paid = [
    await pay(claim('=1+1')),
    await pay(claim('@SUM(A1)')),
    await pay(claim('plain', 'USD')),
  ]
  await desk.ownerDoes(paid[0]?.id ?? '', 'refund-half')
  const booked = await db
    .select()
    .from(payment)
    .where(eq(payment.customerId, own.id))
    .orderBy(asc(payment.received), asc(payment.id))
  const { bytes, answer } = await file({})
  expect(answer.headers.get('content-disposition')).toContain('payment_report.xlsx')
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
  const [head, ...rows] = await sheet(bytes)
  expect(head).toEqual(overviewHead)
  expect(rows).toHaveLength(booked.length + 2)
  const at = (name: string) => overviewHead.indexOf(name)
  const cents = (value: unknown) => toHundredths(Number(value))
  for (const [index, one] of booked.entries()) {
    const row = rows[index] ?? []
    // A spreadsheet keeps a moment as a fraction of a day.
    const off = Number(row[at('Date received')]) - Date.parse(one.received)
    expect(Math.abs(off)).toBeLessThanOrEqual(1)
    expect(row[at('Case ID')]).toBe(String(one.caseId))
    expect(row[at('Case reference')]).toBe(one.reference)
    expect(row[at('Tax %')]).toBe(0.19)
    expect(['Net', 'Tax', 'Gross', 'Share', 'Payout'].map((name) => cents(row[at(name)]))).toEqual([
      one.net,
      one.tax,
      one.gross,
      one.share,
      one.payout,
    ])
    if (one.entry === 'payment') {
      const { detail } = await desk.snapshot(String(one.caseId))
      expect(cents(row[at('Gross')])).toBe(cents(detail.payment?.amount_received))
    }
  }
  const totals = rows.slice(-2)
  expect(totals.map((row) => [row[0], row[at('Currency')]])).toEqual([
    ['Total', 'EUR'],
    ['Total', 'USD'],
  ])

  const { bytes: parted, answer: named } = await file({ details: true })
  expect(named.headers.get('content-disposition')).toContain('payment_report_details.xlsx')
  const [detailHead, ...parts] = await sheet(parted)
  expect(detailHead).toEqual(detailsHead)
  const in_ = (name: string) => detailsHead.indexOf(name)
  const sumOf = (of: unknown[][], column: number) =>
    of.reduce((sum, row) => sum + cents(row[column]), 0)
  for (const one of booked.filter(({ entry }) => entry === 'payment')) {
    const own_ = parts.filter(
      (row) => row[in_('Case ID')] === String(one.caseId) && row[in_('Item')] !== 'Refund',
    )
    expect(own_.map((row) => row[in_('Item')])).toEqual([
      ...['Licence fee', 'Additional fee', 'Discount', 'Tax'],
    ])
    expect(['Net', 'Tax', 'Gross'].map((name) => sumOf(own_, in_(name)))).toEqual([
      ...[one.net, one.tax, one.gross],
    ])
  }
  // The totals of both are the same, and those of the ledger.
  for (const [index, currency] of ['EUR', 'USD'].entries()) {
    const of = booked.filter((one) => one.currency === currency)
    const gross = of.reduce((sum, one) => sum + one.gross, 0)
    expect(cents(totals[index]?.[at('Gross')])).toBe(gross)
    expect(cents(parts.slice(-2)[index]?.[in_('Gross')])).toBe(gross)
  }
})

test('as CSV each currency has its total at the end, and nothing starts a formula in any of the files [G-143]', async () => {
  for (const details of [false, true]) {
    expect(sheetXml((await file({ details })).bytes)).not.toContain('<f>')
    const { bytes } = await file({ details, format: 'csv' })
    expect(bytes.toString('utf8')).toContain(`"'=1+1"`)
    const lines = linesOf(bytes)
    expect(
      lines.slice(-2).map((line) => [line.split(',')[0], /"(EUR|USD)"/.exec(line)?.[1]]),
    ).toEqual([
      ['"Total"', 'EUR'],
      ['"Total"', 'USD'],
    ])
    if (details) expect(bytes.toString('utf8')).toContain(`"'=cmd|calc, 10 %"`)
  }
})

test('a report has its days whole, in UTC, and not those beside them [REPORT-08] [G-140]', async () => {
  const { caseId } = await pay(claim('edges'))
  const move = (received: string) =>
    db
      .update(payment)
      .set({ received })
      .where(eq(payment.caseId, Number(caseId)))
  const isIn = async (received: string) => {
    await move(received)
    const { bytes } = await file({ start: '2026-03-01', end: '2026-03-02', format: 'csv' })
    return bytes.toString('utf8').includes(`"${caseId}"`)
  }
  expect(await isIn('2026-02-28T23:59:59.999Z')).toBe(false)
  expect(await isIn('2026-03-01T00:00:00.000Z')).toBe(true)
  expect(await isIn('2026-03-02T23:59:59.999Z')).toBe(true)
  expect(await isIn('2026-03-03T00:00:00.000Z')).toBe(false)
  expect((await ask({ start: '2026-03-01', end: '2026-03-01' })).headers.get('as-of')).toMatch(
    /^\d+$/,
  )
})

test.each([
  [
    'days in the wrong order',
    { start: '2026-03-02', end: '2026-03-01' },
    'The start date is after the end date.',
  ],
  ['a day to come', { end: '2099-01-01' }, 'The report cannot go beyond today (UTC).'],
  ['no day', { start: '2026-02-30' }, null],
  ['no such format', { format: 'pdf' }, null],
] as const)('%s: refused by 400, and nothing leaves', async (_, asked, message) => {
  for (const details of [false, true]) {
    const answer = await ask({ ...asked, details })
    expect(answer.status).toBe(400)
    const { error_message: said } = (await answer.json()) as { error_message: string }
    if (message !== null) expect(said).toBe(message)
    expect(answer.headers.get('content-disposition')).toBeNull()
  }
})

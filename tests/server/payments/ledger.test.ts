/** The ledger: a row for each amount that came or went, with its parts (D10). */
import { readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { planTerms } from '../../../contracts/rules/accounts/plan-features.ts'
import { percentOf, toHundredths } from '../../../contracts/rules/money/money.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { payment, paymentLine } from '../../../server-mock/db/schema/payments.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { openSeededOffice } from '../../support/server/seeded-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
beforeEach(() => {
  desk.services.payments = desk.provider
})

const rowsOf = (caseId: string) =>
  desk.db
    .select()
    .from(payment)
    .where(eq(payment.caseId, Number(caseId)))
    .orderBy(asc(payment.received), asc(payment.entry))
const linesOf = (id: string) =>
  desk.db
    .select()
    .from(paymentLine)
    .where(eq(paymentLine.paymentId, id))
    .orderBy(asc(paymentLine.position))

const taxed = {
  detail: {
    ...{ taxType: 'VAT', taxPercentage: 1900, settlementDate: '2027-06-30' },
    ...{ settlementPercentage: 1500 },
    additionalFees: [{ name: 'Documentation', percentage: 10, price: 20, taxable: true }],
  },
}

async function paidCase() {
  const caseId = await desk.makeCase('ACTIVE', taxed)
  const id = await desk.begin(caseId)
  await desk.act(id, 'pay')
  const [row] = await rowsOf(caseId)
  if (!row) throw new Error('not booked')
  return { caseId, id, row }
}

test('a payment is booked once, as its checkout was begun, with its parts and the share of the plan [G-144]', async () => {
  const { caseId, id, row } = await paidCase()
  const [begun] = await desk.checkouts(caseId)
  const { gross, net, tax, share } = row
  expect(row).toMatchObject({
    ...{ entry: 'payment', gross: begun?.charged, share: begun?.share, method: 'card' },
    ...{ providerId: begun?.paymentId, taxType: 'VAT', taxPercentage: 1900, currency: 'EUR' },
    ...{ sharePercentage: 2500, payout: gross - share, invoiceNumber: null },
  })
  expect([net + tax, share]).toEqual([gross, percentOf(net, 2500)])
  const parts = await linesOf(row.id)
  expect(parts.map(({ kind }) => kind)).toEqual([
    ...['licence-fee', 'additional-fee', 'discount', 'tax'],
  ])
  expect(parts.reduce((sum, part) => sum + part.gross, 0)).toBe(gross)
  const { detail } = await desk.snapshot(caseId)
  expect(gross).toBe(toHundredths(detail.payment?.amount_received ?? 0))
  await desk.webhook('checkout.session.completed', { id, payment_intent: begun?.paymentId })
  // What changes later changes nothing that is booked.
  await desk.db.update(customer).set({ plan: 'PRO' }).where(eq(customer.id, desk.own.id))
  await desk.db
    .update(caseDetail)
    .set({ taxPercentage: 700, additionalFees: [] })
    .where(eq(caseDetail.id, Number(caseId)))
  expect(await rowsOf(caseId)).toEqual([row])
  await desk.db.update(customer).set({ plan: 'ENTERPRISE' }).where(eq(customer.id, desk.own.id))
})

test('what goes back in parts, fails and is disputed has rows of its own: all of it is away to the cent', async () => {
  const { caseId, id, row } = await paidCase()
  const sums = async () => {
    const rows = await rowsOf(caseId)
    const sum = (of: 'net' | 'tax' | 'gross') => rows.reduce((total, one) => total + one[of], 0)
    for (const one of rows) {
      const [part, ...more] = await linesOf(one.id)
      if (one.entry !== 'payment') expect([part?.gross, more]).toEqual([one.gross, []])
    }
    return [rows.length, sum('net'), sum('tax'), sum('gross')]
  }
  await desk.ownerDoes(id, 'refund-half')
  const half = Math.floor(row.gross / 2)
  expect((await sums())[3]).toBe(row.gross - half)
  await desk.ownerDoes(id, 'refund-all')
  expect(await sums()).toEqual([3, 0, 0, 0])
  await desk.ownerDoes(id, 'refund-fails')
  expect(await sums()).toEqual([4, row.net, row.tax, row.gross])
  await desk.ownerDoes(id, 'dispute')
  expect(await sums()).toEqual([5, 0, 0, 0])
  await desk.ownerDoes(id, 'dispute-lost')
  expect(await sums()).toEqual([5, 0, 0, 0])
  const entries = (await rowsOf(caseId)).map(({ entry, share }) => [entry, share > 0])
  expect(new Set(entries.map(([entry]) => entry))).toEqual(
    new Set(['payment', 'refund', 'refund-failed', 'dispute']),
  )
  expect(entries.filter(([, takes]) => takes)).toEqual([['payment', true]])
})

const migration = new URL('../../../server-mock/db/migrations/0046_ledger.sql', import.meta.url)
const backfill = readFileSync(migration, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''

test('the migration books what was paid before it, to the cent as it would have been booked then', async () => {
  const office = await openSeededOffice(400)
  const { db } = office.database
  const read = async () => ({
    rows: (await db.select().from(payment).orderBy(payment.caseId)).map(({ id: _, ...row }) => row),
    lines: (
      await office.rows(`select p.case_id, l.position, l.kind, l.description, l.net, l.tax, l.gross
        from payment_line l join payment p on p.id = l.payment_id order by p.case_id, l.position`)
    ).map((row) => ({ ...row })),
  })
  const before = await read()
  expect(before.rows.length).toBeGreaterThan(50)
  await db.execute(sql`delete from payment_line`)
  await db.execute(sql`delete from payment`)
  await db.execute(sql.raw(backfill))
  expect(await read()).toEqual(before)
  await office.close()
})

test('the migration knows the share of each plan', () => {
  for (const { share } of Object.values(planTerms)) expect(backfill).toContain(`${share}00`)
})

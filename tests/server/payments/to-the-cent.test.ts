/**
 * Every figure of a claim is the same to the cent wherever it stands: the case, the ledger, both reports as workbooks and as CSV,
 * the posting batch, the invoice, its paper, its XML and the list of invoices. 10,000 claims of chance in `npm run prove:mail`.
 */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { InvoiceList } from '../../../contracts/model/accounting/invoice-list.ts'
import type { ChargeDetails, IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { z } from '../../../contracts/schema.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { payment, paymentLine } from '../../../server-mock/db/schema/payments.ts'
import { invoicePdf } from '../../../server-mock/files/invoice/invoice-pdf.ts'
import { invoicePage } from '../../../server-mock/modules/invoices/page.ts'
import { structuredPart } from '../../../server-mock/modules/invoices/structured.ts'
import { bookChange } from '../../../server-mock/modules/ledger/book-change.ts'
import { type Booked, paymentRows } from '../../../server-mock/modules/ledger/payment-rows.ts'
import { type Claim, cancellationOf, issued } from '../../support/e-invoice/issued.ts'
import { sheet } from '../../support/offices/case-files.ts'
import { readDatev } from '../../support/payments/datev-file.ts'
import {
  byCase,
  cents,
  csvRows,
  noSums,
  onPaper,
  postingSums,
  type Sums,
  sumOf,
  tableSums,
  xmlSums,
} from '../../support/payments/figures.ts'
import {
  type Dice,
  proofSeed,
  reportProof,
  throwDice,
  timesOf,
} from '../../support/proofs/proof.ts'
import { aCharge } from '../../support/records/charges.ts'
import { openApi } from '../../support/server/api.ts'
import { addCase } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const office = api.offices.pro
const token = await api.signIn('pro', 'admin')
const count = timesOf({ full: 10_000, share: 40, mutant: 10 })
/** Of so many of them the paper is drawn as well: of every other one that of the cancellation. */
const papers = timesOf({ full: 10_000, share: 6, mutant: 2 })
const LIMIT_MS = timesOf({ full: 45 * 60_000, share: 120_000, mutant: 120_000 })
const DAY = '2026-03-15'

/** What is claimed, whether its offer was taken, and what arrived more or less. */
function claimOf(dice: Dice): Required<Pick<Claim, 'isSettled'>> & Claim {
  const taxType = dice.pick<IndirectTaxType>([
    ...(['VAT', 'VAT', 'GST', 'SALES_TAX', 'NO_INDIRECT_TAX', 'REVERSE_CHARGE'] as const),
  ])
  const several = <T>(most: number, one: () => T): T[] =>
    Array.from({ length: dice.upTo(most + 1) }, one)
  return {
    findings: [0, ...several(5, () => 0)].map(() => ({
      ...{ price: (1 + dice.upTo(dice.pick([500, 100_000, 10_000_000]))) / 100, license: null },
    })),
    fees: several(4, () => ({
      ...{ name: 'Fee', percentage: dice.upTo(5_000) / 100, taxable: dice.upTo(2) === 0 },
    })),
    taxType,
    taxPercentage: dice.pick([19, 7, 0, 21, 5.5, dice.upTo(3_000) / 100]),
    currency: dice.pick(['EUR', 'EUR', 'PLN', 'DKK', 'CHF', 'KRW', 'JPY', 'USD']),
    settlementDate: '2026-12-24',
    settlementPercentage: dice.pick([5, 15, 33.33, dice.upTo(9_000) / 100]),
    isSettled: dice.upTo(2) === 0,
  }
}

function asked(charges: ChargeDetails, isSettled: boolean): Sums {
  const gross = toHundredths(
    (isSettled ? charges.final_amount_gross_settlement : null) ??
      charges.final_amount_gross_no_settlement,
  )
  const held = isSettled ? charges.indirect_tax_settlement : charges.indirect_tax_no_settlement
  const tax = toHundredths(held?.amount ?? 0)
  return { net: gross - tax, tax, gross }
}

type Made = {
  caseId: number
  claimed: Sums
  booked: Booked
  data: InvoiceData
  /** Parts in which it went back, in hundredths, below zero. */
  back: number[]
}

function made(dice: Dice, at: number): Made {
  const caseId = 42_000_000 + at
  const { isSettled, ...claim } = claimOf(dice)
  const charges = aCharge(claim)
  const claimed = asked(charges, isSettled)
  const received = claimed.gross + (dice.upTo(10) === 0 ? dice.upTo(2_000) : 0)
  const some = dice.upTo(received + 1)
  const back = dice.pick([[], [], [], [-some], [-some, some - received]])
  const booked = paymentRows(
    {
      ...{ id: `cent-${at}`, customerId: office.id, caseId, received: `${DAY}T08:00:00.000Z` },
      ...{ reference: `Ref ${at}`, website: 'shop.example', country: 'DE', language: 'de' },
      ...{ activatedBy: null, method: 'card', providerId: null, invoiceNumber: `C-${at}` },
      currency: claim.currency ?? '',
    },
    { charges, due: claimed.gross, received, plan: 'PRO', share: null },
  )
  const data = issued({ ...claim, isSettled }, { case_id: String(caseId) })
  return { caseId, claimed, booked, data, back }
}

/** As one insert takes them. */
function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += 250) yield all.slice(from, from + 250)
}

async function write(all: readonly Made[]): Promise<void> {
  for (const { caseId } of all) await addCase(db, office, String(caseId), { state: 'PAID' })
  for (const some of inParts(all)) {
    await db.insert(payment).values(some.map(({ booked }) => booked.row))
    await db.insert(paymentLine).values(some.flatMap(({ booked }) => booked.lines))
    const rows = some.flatMap(({ data, caseId }) =>
      [data, cancellationOf(data)].map((one, at) => ({
        ...{ id: `${caseId}-${at}`, customerId: office.id, caseId, data: one },
        ...{ number: `C-${caseId}-${at}`, status: 'CANCELLED' as const },
        ...{ kind: at === 0 ? ('INVOICE' as const) : ('CANCELLATION' as const) },
        created: `${DAY}T08:00:0${at}.000Z`,
      })),
    )
    await db.insert(invoice).values(rows)
  }
  for (const { caseId, back } of all)
    for (const amount of back)
      await db.transaction((tx) =>
        bookChange(
          { tx, customerId: office.id, at: `${DAY}T09:00:00.000Z` },
          String(caseId),
          'refund',
          amount,
        ),
      )
  const datev = {
    ...{ datev_consultant: '1001', datev_client: '7', datev_money: '1360' },
    ...{ datev_vat_19: '8400', datev_vat_7: '8300', datev_untaxed: '8200' },
    ...{ datev_reverse_charge: '8336', datev_other_revenue: '8320', datev_other_tax: '1767' },
  }
  await db.update(customer).set({ datev }).where(eq(customer.id, office.id))
}

async function file(call: string, format: string): Promise<Buffer> {
  const answer = await fetch(
    `${api.origin}/api/customer/${office.id}/${call}?start_date=${DAY}&end_date=${DAY}&format=${format}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** What an invoice or what takes it back says of itself, and what its XML says, which it may be too incomplete to have. */
function saysOf(data: InvoiceData, sums: Sums) {
  const { subtotal_net: net, tax, final_amount_gross: gross } = data
  expect({ net: cents(net), tax: cents(tax.amount), gross: cents(gross) }).toEqual(sums)
  const lines = data.lines.map(({ amount }) => cents(amount))
  expect(sumOf(lines) + sums.tax).toBe(sums.gross)
  const { xml } = structuredPart('C-1', data)
  if (xml !== null) expect(xmlSums(xml)).toEqual(sums)
  return { lines, xml }
}

const draw = (data: InvoiceData, xml: string | null) =>
  invoicePdf(invoicePage('C-1', data), new Date(`${DAY}T08:00:00Z`), { language: 'de', xml })

test(
  'case, ledger, reports, posting batch, invoice, paper, XML and list say the same to the cent [G-142] [G-125]',
  async () => {
    const seed = proofSeed()
    const dice = throwDice(seed)
    const all = Array.from({ length: count }, (_, at) => made(dice, at))
    await write(all)

    const rows = await db.select().from(payment).where(eq(payment.customerId, office.id))
    const ledger = byCase(rows, (row) => [String(row.caseId), row])
    for (const { caseId, claimed, booked, back } of all) {
      const sums = ledger.get(String(caseId))
      if (booked.row.gross === claimed.gross) expect(booked.row).toMatchObject(claimed)
      if (back.length === 0) expect(sums).toEqual(byCase([booked.row], (row) => ['', row]).get(''))
      if (back.length === 2) expect(sums).toEqual(noSums)
    }
    const files = {
      'overview, Excel': tableSums(await sheet(await file('payment_report', 'excel'))),
      'breakdown, Excel': tableSums(await sheet(await file('payment_report_details', 'excel'))),
      'overview, CSV': tableSums(csvRows(await file('payment_report', 'csv'))),
      'breakdown, CSV': tableSums(csvRows(await file('payment_report_details', 'csv'))),
    }
    for (const [name, sums] of Object.entries(files)) expect([name, sums]).toEqual([name, ledger])
    const { postings } = readDatev(await file('payment_report', 'datev'))
    const posted = byCase(postings, (posting) => [
      posting.facts['Case ID'] ?? '',
      postingSums(posting),
    ])
    for (const [caseId, sums] of ledger) expect(posted.get(caseId) ?? noSums).toEqual(sums)

    const list = z.parse(
      InvoiceList,
      (await api.call(`/customer/${office.id}/invoices`, { method: 'PUT', token, json: {} })).json,
    )
    const listed = new Map(
      list.invoices.map(({ id, data }) => [id, cents(data.final_amount_gross)]),
    )
    expect(list.sums.map(({ amount }) => amount)).toEqual(list.sums.map(() => 0))
    let structured = 0
    for (const [at, { caseId, claimed, data }] of all.entries()) {
      const less = { net: 0 - claimed.net, tax: 0 - claimed.tax, gross: 0 - claimed.gross }
      expect([listed.get(`${caseId}-0`), listed.get(`${caseId}-1`)]).toEqual([
        ...[claimed.gross, less.gross],
      ])
      const back = cancellationOf(data)
      const [one, other] = [saysOf(data, claimed), saysOf(back, less)]
      if (one.xml !== null) structured += 1
      if (at >= papers) continue
      const [said, drawn, sums] = at % 2 === 0 ? [one, data, claimed] : [other, back, less]
      const paper = onPaper(await draw(drawn, said.xml), data.currency)
      expect(paper).toEqual({ lines: said.lines, sums })
    }
    reportProof('to-the-cent', seed, {
      ...{ claims: count, papers, rows: rows.length, postings: postings.length, structured },
    })
  },
  LIMIT_MS,
)

/** What stands in files that are made of the ledger and of invoices, in hundredths, by readers of their own. */
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { textAt } from '../e-invoice/schema.ts'
import { pdfLines } from '../files/pdf-text.ts'
import type { ReadPosting } from './datev-file.ts'

export type Sums = { net: number; tax: number; gross: number }
export const noSums: Sums = { net: 0, tax: 0, gross: 0 }
const plus = (one: Sums, two: Sums): Sums => ({
  ...{ net: one.net + two.net, tax: one.tax + two.tax, gross: one.gross + two.gross },
})
export const cents = (value: unknown): number => toHundredths(Number(value))

/** By case, what the figures of a file come to. */
type ByCase = Map<string, Sums>
export function byCase<T>(rows: Iterable<T>, of: (row: T) => readonly [string, Sums]): ByCase {
  const all: ByCase = new Map()
  for (const row of rows) {
    const [caseId, sums] = of(row)
    all.set(caseId, plus(all.get(caseId) ?? noSums, sums))
  }
  return all
}

/** A table with a line of heads, without the totals at its end. */
export function tableSums([heads = [], ...rows]: readonly (readonly unknown[])[]): ByCase {
  const at = (name: string) => heads.indexOf(name)
  return byCase(
    rows.filter((row) => row[0] !== 'Total'),
    (row) => [
      String(row[at('Case ID')]),
      {
        net: cents(row[at('Net')]),
        tax: cents(row[at('Tax')]),
        gross: cents(row[at('Gross')]),
      },
    ],
  )
}

export const csvRows = (bytes: Buffer): string[][] =>
  bytes
    .toString('utf8')
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      (line.match(/(?:^|,)(?:"(?:[^"]|"")*"|[^",]*)/g) ?? []).map((cell, at) =>
        cell.slice(at === 0 ? 0 : 1).replace(/^"(.*)"$/u, '$1'),
      ),
    )

/** The tax that DATEV works out of what is posted on an account that knows its rate. */
export function postingSums({ account, amount }: ReadPosting): Sums {
  if (account === '1767') return { net: 0, tax: amount, gross: amount }
  const rate = { 8300: 7, 8400: 19 }[account] ?? 0
  const tax = Math.sign(amount) * Math.round((Math.abs(amount) * rate) / (100 + rate))
  return { net: amount - tax, tax, gross: amount }
}

/** What stands on the paper of an invoice: the amounts of its lines, and the three sums. */
export function onPaper(bytes: Uint8Array, currency: string) {
  const money = new RegExp(String.raw`^([-−]?)([\d.]+)(?:,(\d\d))? ${currency}$`, 'u')
  const amounts = pdfLines(bytes).flatMap(({ text }) => {
    const [, sign, whole = '', part = '00'] =
      money.exec(text.replaceAll('\u00A0', ' ').trim()) ?? []
    if (sign === undefined) return []
    const size = Number(whole.replaceAll('.', '') + part)
    return [sign === '' ? size : 0 - size]
  })
  const [net = 0, tax = 0, gross = 0] = amounts.slice(-3)
  return { lines: amounts.slice(0, -3), sums: { net, tax, gross } }
}

export const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0)
export const xmlSums = (xml: string): Sums => {
  const at = (name: string) =>
    cents(textAt(xml, `//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`))
  return {
    net: at('TaxBasisTotalAmount'),
    tax: at('TaxTotalAmount'),
    gross: at('GrandTotalAmount'),
  }
}

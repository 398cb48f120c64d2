import type { InvoiceData } from '../../model/cases/invoice-data.ts'
import { percentOf, toHundredths } from '../money/money.ts'

/** What EN 16931 knows of tax (BT-118, code list UNCL 5305): standard, zero, exempt, reverse charge. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE'

/** What is asked or taken off under one category, in hundredths. */
export type TaxedAmount = { category: TaxCategory; amount: number }

/** What an offer took off of the positions of one category (BG-20). */
export type Allowance = TaxedAmount & { percentage: number; base: number }

/** The sum of a category (BG-23). */
export type TaxGroup = { category: TaxCategory; rate: number; basis: number; tax: number }

/** How the amounts of an invoice stand in an e-invoice. */
export type TaxedInvoice = {
  /** In the order of the paper. `at` is the place of its line there. */
  positions: readonly (TaxedAmount & { at: number })[]
  allowances: readonly Allowance[]
  groups: readonly TaxGroup[]
}

/** R19: what no tax is asked on is exempt (E), as "outside the scope" (O) may not stand beside other categories. */
function categoryOf({ type, percentage }: InvoiceData['tax'], isTaxed: boolean): TaxCategory {
  if (!isTaxed || type === 'NO_INDIRECT_TAX') return 'E'
  if (type === 'REVERSE_CHARGE') return 'AE'
  return percentage > 0 ? 'S' : 'Z'
}

const total = (amounts: readonly TaxedAmount[], category: TaxCategory): number =>
  amounts.reduce((sum, one) => (one.category === category ? sum + one.amount : sum), 0)

/** A line whose percentage is below zero is what an offer takes off of all the others. */
const isReduction = ({ percentage }: InvoiceData['lines'][number]): boolean => (percentage ?? 0) < 0

type Line = InvoiceData['lines'][number]

function allowancesOf(line: Line, data: InvoiceData, positions: readonly TaxedAmount[]) {
  const untaxed = toHundredths(line.untaxed ?? 0)
  const taxed = toHundredths(line.amount) - untaxed
  const parts = new Map<TaxCategory, number>()
  const add = (isTaxed: boolean, amount: number) => {
    const category = categoryOf(data.tax, isTaxed)
    parts.set(category, (parts.get(category) ?? 0) - amount)
  }
  add(true, taxed)
  add(false, untaxed)
  return [...parts]
    .filter(([, amount]) => amount !== 0)
    .map(([category, amount]): Allowance => {
      const base = total(positions, category)
      return { category, amount, percentage: -(line.percentage ?? 0), base }
    })
}

/** Takes the frozen lines of an invoice apart by tax category; in hundredths. */
export function taxedInvoice(data: InvoiceData): TaxedInvoice {
  const lines = data.lines.map((line, at) => ({ line, at }))
  const positions = lines
    .filter(({ line }) => !isReduction(line))
    .map(({ line, at }) => ({
      at,
      category: categoryOf(data.tax, !line.untaxed),
      amount: toHundredths(line.amount),
    }))
  const allowances = lines
    .filter(({ line }) => isReduction(line))
    .flatMap(({ line }) => allowancesOf(line, data, positions))
  const rate = toHundredths(data.tax.percentage)
  const groups = [...new Set(positions.map(({ category }) => category))].map((category) => {
    const basis = total(positions, category) - total(allowances, category)
    const isCharged = category === 'S'
    return {
      category,
      rate: isCharged ? rate : 0,
      basis,
      tax: isCharged ? signed(basis, (amount) => percentOf(amount, rate)) : 0,
    }
  })
  return { positions, allowances, groups }
}

/** A rule for amounts of zero and more, for those of a cancellation as well. */
const signed = (amount: number, rule: (amount: number) => number): number =>
  amount < 0 ? -rule(-amount) : rule(amount)

/** Whether the parts come to what the paper says: an e-invoice never says another sum than it. */
export function addsUp(data: InvoiceData, { groups }: TaxedInvoice): boolean {
  const basis = groups.reduce((sum, one) => sum + one.basis, 0)
  const tax = groups.reduce((sum, one) => sum + one.tax, 0)
  return (
    basis === toHundredths(data.subtotal_net) &&
    tax === toHundredths(data.tax.amount) &&
    basis + tax === toHundredths(data.final_amount_gross)
  )
}

import type { DatevField } from '../../../../contracts/rules/accounts/datev-settings.ts'
import type { LedgerRow } from '../read-ledger.ts'

/** An amount for one account, in hundredths; below zero where it went. */
export type Posting = { amount: number; account: DatevField }

/** The rates of German VAT, in hundredths of a percent: DATEV works the tax out of what is posted on such an account. */
const vatAccounts: ReadonlyMap<number, DatevField> = new Map([
  [1900, 'datev_vat_19'],
  [700, 'datev_vat_7'],
])

/** What decides where an amount is posted. */
export type TaxKind = Pick<LedgerRow, 'taxType' | 'taxPercentage'>

export const vatAccountOf = ({ taxType, taxPercentage }: TaxKind): DatevField | null =>
  taxType === 'VAT' ? (vatAccounts.get(taxPercentage) ?? null) : null

/** Where an amount is posted on which no tax is owed. */
export const untaxedAccountOf = ({ taxType }: TaxKind): DatevField =>
  taxType === 'REVERSE_CHARGE' ? 'datev_reverse_charge' : 'datev_untaxed'

/** The tax that DATEV works out of a gross amount, rounded half away from zero. */
function taxOf(gross: number, percentage: number): number {
  const [size, whole] = [BigInt(Math.abs(gross)) * BigInt(percentage), BigInt(10_000 + percentage)]
  const tax = Number((2n * size + whole) / (2n * whole))
  return gross < 0 ? 0 - tax : tax
}

/** What of an amount has exactly this tax in it: all of it where that is so, as it is unless some part of a claim is not taxed. */
function taxedPart(gross: number, tax: number, percentage: number): number {
  if (taxOf(gross, percentage) === tax) return gross
  return tax + Math.sign(tax) * Math.round((Math.abs(tax) * 10_000) / percentage)
}

/**
 * A row of the ledger as it is posted. What holds German VAT goes to the account that DATEV works that tax out of, to the cent
 * the tax of the ledger, and the rest to the one without tax; any other tax is posted beside the net amount.
 */
export function postingsOf(row: LedgerRow): readonly Posting[] {
  const { gross, net, tax, taxPercentage } = row
  const vat = vatAccountOf(row)
  if (vat === null && tax === 0) return some([{ amount: gross, account: untaxedAccountOf(row) }])
  if (vat === null)
    return some([
      { amount: net, account: 'datev_other_revenue' },
      { amount: tax, account: 'datev_other_tax' },
    ])
  const taxed = taxedPart(gross, tax, taxPercentage)
  return some([
    { amount: taxed, account: vat },
    { amount: gross - taxed, account: 'datev_untaxed' },
  ])
}

/** DATEV takes no posting of nothing. */
const some = (postings: readonly Posting[]) => postings.filter(({ amount }) => amount !== 0)

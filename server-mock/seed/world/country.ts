import type { IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import type { Tongue } from './names.ts'

/** A town with its postal code and telephone area code. */
type Town = readonly [name: string, postalCode: string, area: string]

/** Where opponents live: what their addresses, telephones, hosts and claims look like. */
export type Country = {
  code: string
  /** How many of 100 cases, about. */
  weight: number
  tongue: Tongue
  tlds: readonly string[]
  currency: string
  /** What one euro of a fee becomes in the currency, rounded by `step` in major units. */
  rate: number
  step: number
  taxType: IndirectTaxType
  taxPercentage: number
  dial: string
  towns: readonly Town[]
  streets: readonly string[]
  /** Whether the number stands before the street. */
  numberFirst: boolean
  legalForms: readonly string[]
  vatPrefix: string
}

const town = (text: string): Town => {
  const [name = '', postalCode = '', area = ''] = text.split('|')
  return [name, postalCode, area]
}
export const towns = (...list: string[]) => list.map(town)

export const euro = {
  currency: 'EUR',
  rate: 1,
  step: 5,
  taxType: 'VAT',
  numberFirst: false,
} as const

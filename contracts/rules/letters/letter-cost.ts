import { europeanCountries } from '../../reference/european-countries.ts'

/** Sheets of one letter (G-82). */
export const LETTER_MAX_SHEETS = 12

/** Sheets that the cost of a country covers; each further so many that are begun cost one credit more. */
const SHEETS_INCLUDED = 3

/** Letters are printed on one side of each sheet, so that nothing of one shines through the other. */
export const sheetsOf = (pages: number): number => pages

export const TOO_MANY_SHEETS = `A letter has at most ${LETTER_MAX_SHEETS} sheets. Shorten its text.`

type Journey = {
  sheets: number
  /** Code of the customer's country, and of the recipient's. */
  from: string
  to: string
}

function costToCountry({ from, to }: Journey): number {
  if (to === from) return 2
  return europeanCountries.includes(to) ? 3 : 4
}

/** Whole credits that a letter costs (G-82). Null without sheets, or with more than a letter may have. */
export function letterCost(journey: Journey): number | null {
  const { sheets } = journey
  if (!Number.isInteger(sheets) || sheets < 1 || sheets > LETTER_MAX_SHEETS) return null
  return costToCountry(journey) + Math.ceil(Math.max(0, sheets - SHEETS_INCLUDED) / SHEETS_INCLUDED)
}

/** The dialog that says so, and what every such refusal begins with (COMMERR-22). */
export const INSUFFICIENT = 'Insufficient Credits'

/** Why a letter of this cost cannot be sent (HTTP 409), or null (LETTERS-07). */
export const creditsRefusal = (cost: number, balance: number): string | null =>
  cost <= balance
    ? null
    : `${INSUFFICIENT}: the letter costs ${cost}, ${Math.max(0, balance)} ${balance === 1 ? 'is' : 'are'} left.`

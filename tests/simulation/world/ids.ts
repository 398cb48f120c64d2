/**
 * Stands in for the ids of the server: drawn from the plan's noise, so that what is ordered by id where all else is
 * equal, such as two mails of one moment, is so again when the plan is repeated.
 */
import { type Dice, throwDice } from '../../support/proofs/proof.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LENGTH = 22
const DIGITS = 4

let prefix = ''
let dice: Dice = throwDice(0)

/** From here on ids are those of this history; the number keeps them apart from all others in the database. */
export function beginIds(history: number, noise: number): void {
  prefix = `h${history.toString(36).padStart(DIGITS, '0')}-`
  dice = throwDice(noise)
}

export const newId = (): string =>
  prefix +
  Array.from({ length: LENGTH - prefix.length }, () => LETTERS[dice.upTo(LETTERS.length)]).join('')

export const newPin = (): string => String(dice.upTo(1_000_000)).padStart(6, '0')

/** A text with the ids in it as they are in every repetition of the history that is under way. */
export const withoutHistory = (text: string): string => text.replaceAll(prefix, '')

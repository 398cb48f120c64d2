/**
 * Stands in for the ids of the server: drawn from the plan's noise, so that what is ordered by id where all else is
 * equal, such as two mails of one moment, is so again when the plan is repeated.
 */
import { type Dice, throwDice } from '../support/proof.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const LENGTH = 22
const PREFIX = 5

let prefix = 'begin'
let dice: Dice = throwDice(0)

/** From here on ids are those of this history; the number keeps them apart from all others in the database. */
export function beginIds(history: number, noise: number): void {
  prefix = history.toString(36).padStart(PREFIX, '0')
  dice = throwDice(noise)
}

export const newId = (): string =>
  prefix +
  Array.from({ length: LENGTH - PREFIX }, () => LETTERS[dice.upTo(LETTERS.length)]).join('')

export const newPin = (): string => String(dice.upTo(1_000_000)).padStart(6, '0')

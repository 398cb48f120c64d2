import { messages } from '../api/messages.ts'
import { accept, decline, type Verdict } from './verdict.ts'

/** A new password has at least so many characters (PASSWORD-01). */
export const PASSWORD_MIN_LENGTH = 8

/** What forms say about a new password, verbatim (document 1, section 5). */
export const passwordTexts = {
  empty: 'Please enter a password.',
  invalid: 'Please enter a valid password.',
  /** Lists a capital letter, which nobody enforces (RESET-08; gaps-1, "Password reset and password rules"). */
  resetHint:
    'Enter at least 8 characters (containing 1 capital letter, 1 lowercase letter, 1 number, 1 special character).',
  /** Of account creation and signup: without the capital letter. */
  newHint:
    'Enter at least 8 characters (containing 1 lowercase letter, 1 number, 1 special character).',
  changeHint: 'Enter at least 8 characters (containing 1 number, 1 special character).',
} as const

const digit = /\p{Nd}/u
const lowercase = /\p{Ll}/u
/** Neither a letter (with its marks), nor a digit, nor a blank. */
const special = /[^\p{L}\p{M}\p{N}\s]/u

const lengthOf = (text: string): number => [...text.normalize('NFC')].length

/** A password as it is set and compared: outer blanks are no part of it (AUTH-03, gaps-1). */
export const trimPassword = (text: string): string => text.trim()

/** Whether a trimmed password may be set: length, digit, lowercase letter, special character (PASSWORD-01 to PASSWORD-04). */
export const isPassword = (password: string): boolean =>
  lengthOf(password) >= PASSWORD_MIN_LENGTH &&
  digit.test(password) &&
  lowercase.test(password) &&
  special.test(password)

/** What is wrong with a new password in a form, or null (PASSWORD-09, PASSWORD-10). */
export function passwordError(text: string): string | null {
  const password = trimPassword(text)
  if (password === '') return passwordTexts.empty
  return isPassword(password) ? null : passwordTexts.invalid
}

/** The password to store, trimmed; every breach of the rule gets the one message that clients know (gaps-1). */
export function readNewPassword(text: string): Verdict<string> {
  const password = trimPassword(text)
  return isPassword(password) ? accept(password) : decline(messages.passwordRule)
}

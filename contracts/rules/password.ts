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
  /** Said while somebody types them: what is cut must not surprise at the next login. */
  outerBlanks: 'Blanks at the beginning and at the end are not part of the password.',
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

/** A hint, not a rule: how long somebody would have to guess. */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

const common =
  /pass ?wor[dt]|passwort|qwert|qwertz|azerty|letmein|welcome|admin|iloveyou|dragon|monkey|summer|winter|sommer|framewright/u

/** Characters that say something new: one that repeats or continues its forerunner hardly counts. */
function tellingLength(text: string): number {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0)
  const telling = codes.filter((code, at) => {
    const before = codes[at - 1]
    return before === undefined || Math.abs(code - before) > 1
  })
  return telling.length + (codes.length - telling.length) / 4
}

const kinds = [lowercase, /\p{Lu}/u, digit, special]

/** How strong a password is, by its length, its variety and how common it is; null while nothing is typed. */
export function passwordStrength(text: string): PasswordStrength | null {
  const password = trimPassword(text)
  if (password === '') return null
  const variety = kinds.filter((kind) => kind.test(password)).length
  const guessed = common.test(password.toLowerCase()) ? 6 : 0
  const score = tellingLength(password) - guessed + variety - 2
  if (!isPassword(password) || score < 8) return 'weak'
  if (score < 11) return 'fair'
  return score < 15 ? 'good' : 'strong'
}

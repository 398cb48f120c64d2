import * as messages from '../../messages.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

/** A new password has at least so many characters (PASSWORD-01). */
export const PASSWORD_MIN_LENGTH = 8

/** What forms say about a new password, verbatim (document 1, section 5). */
export const passwordTexts = {
  empty: 'Please enter a password.',
  invalid: 'Please enter a valid password.',
  /** Lists a capital letter, which nobody enforces (RESET-08; G-229). */
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

/** A password as it is set and compared: outer blanks are no part of it (AUTH-03, G-225). */
export const trimPassword = (text: string): string => text.trim()

/** Whether a trimmed password may be set: length, digit, lowercase letter, special character (PASSWORD-01 to PASSWORD-04). */
export const isPassword = (password: string): boolean =>
  lengthOf(password) >= PASSWORD_MIN_LENGTH &&
  digit.test(password) &&
  lowercase.test(password) &&
  special.test(password)

/** Whose password it is: what is known of them so far. */
export type PasswordOwner = { email: string; name: string; company: string }

/** The most common passwords, in lower case (`common-passwords.ts`). */
export type CommonPasswords = { has: (password: string) => boolean }

const PRODUCT = 'framewright'
/** Shorter words stand in too many others. */
const OWN_WORD_MIN_LENGTH = 4

/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const undisguised = (text: string): string =>
  text.replace(/[@431!0$57]/gu, (char) => disguises[char] ?? char)

const wordsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u)

/** The parts of an address, its top-level domain left out. */
const addressWords = (email: string): string[] => wordsOf(email.replace(/\.[^.@]*$/u, ''))

/** Whether a password holds a word of its owner, in any case, with or without accents and the usual disguises. */
export function hasOwnWord(password: string, { email, name, company }: PasswordOwner): boolean {
  const typed = plain(password)
  const forms = [typed, undisguised(typed)]
  return [PRODUCT, ...addressWords(email), ...wordsOf(name), ...wordsOf(company)]
    .filter((word) => word.length >= OWN_WORD_MIN_LENGTH)
    .some((word) => forms.some((form) => form.includes(word)))
}

/**
 * Whether a password is a common one, or one that was only made to fit the rule: with digits and special
 * characters around it, between its letters or in their place ("Password-1", "p@ssw0rd!").
 */
export function isCommonPassword(password: string, common: CommonPasswords): boolean {
  const typed = plain(password)
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [typed, core, undisguised(typed), undisguised(core)]
  return [...forms, ...forms.map((form) => form.replace(/[^\p{L}\p{N}]/gu, ''))].some((form) =>
    common.has(form),
  )
}

const nobody: PasswordOwner = { email: '', name: '', company: '' }

/** Why a well-formed password is too easy to guess, or null. `common` is null where the list is not at hand. */
function easyToGuess(
  password: string,
  owner: PasswordOwner,
  common: CommonPasswords | null,
): string | null {
  if (hasOwnWord(password, owner)) return messages.passwordOwn
  return common && isCommonPassword(password, common) ? messages.passwordCommon : null
}

/**
 * What is wrong with a new password in a form, or null (PASSWORD-09, PASSWORD-10). The server knows what the form does
 * not, such as the list of common ones.
 */
export function passwordError(
  text: string,
  owner: PasswordOwner = nobody,
  common: CommonPasswords | null = null,
): string | null {
  const password = trimPassword(text)
  if (password === '') return passwordTexts.empty
  if (!isPassword(password)) return passwordTexts.invalid
  return easyToGuess(password, owner, common)
}

/** The password to store, trimmed; every breach of the form gets the one message that clients know (G-231). */
export function readNewPassword(
  text: string,
  owner: PasswordOwner,
  common: CommonPasswords,
): Verdict<string> {
  const password = trimPassword(text)
  if (!isPassword(password)) return decline(messages.passwordRule)
  const fault = easyToGuess(password, owner, common)
  return fault === null ? accept(password) : decline(fault)
}

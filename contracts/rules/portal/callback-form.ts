import type { PortalWords } from '../../reference/portal-words/portal-words.ts'
import { isEmailAddress } from '../addresses/email-address.ts'

/** In the order of the form. */
export const callbackFields = ['name', 'role', 'phone_number', 'email', 'note'] as const
export type CallbackField = (typeof callbackFields)[number]
export type CallbackInput = Readonly<Record<CallbackField, string>>

/** What a line of a callback takes at most. */
export const CALLBACK_MAX_LENGTH = 300

/** What is said of a field, by the name that the words of a language have for it. */
export type CallbackProblem = keyof Pick<
  PortalWords['callback'],
  'nameMissing' | 'reachMissing' | 'emailWrong' | 'phoneWrong' | 'tooLong'
>

/** As people write numbers: digits with the usual signs between them, and an extension. */
const phone = /^\+?[\d\s()./-]{5,40}(?:(?:ext\.?|x|#)\s?\d{1,6})?$/iu
const isPhoneNumber = (text: string): boolean =>
  phone.test(text) && text.replaceAll(/\D/gu, '').length >= 5

/** What nobody sees is no text: it is taken away, line breaks stay. */
const visible = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .trim()

/** The form as it is stored. */
export const readCallback = (input: CallbackInput): CallbackInput => ({
  name: visible(input.name),
  role: visible(input.role),
  phone_number: visible(input.phone_number),
  email: visible(input.email),
  note: visible(input.note),
})

/** What is wrong with a form that was read: a name, and one way to reach whoever it is. */
export function callbackProblems(read: CallbackInput): ReadonlyMap<CallbackField, CallbackProblem> {
  const problems = new Map<CallbackField, CallbackProblem>()
  if (read.name === '') problems.set('name', 'nameMissing')
  if (read.phone_number === '' && read.email === '') problems.set('phone_number', 'reachMissing')
  else if (read.phone_number !== '' && !isPhoneNumber(read.phone_number))
    problems.set('phone_number', 'phoneWrong')
  if (read.email !== '' && !isEmailAddress(read.email)) problems.set('email', 'emailWrong')
  for (const field of callbackFields)
    if (read[field].length > CALLBACK_MAX_LENGTH) problems.set(field, 'tooLong')
  return problems
}

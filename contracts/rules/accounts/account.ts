import { NAME_MAX_LENGTH } from '../../limits.ts'
import * as messages from '../../messages.ts'
import type { AccountBody } from '../../model/accounts/account.ts'
import { countries } from '../../reference/countries.ts'
import { type CustomerType, customerTypes } from '../../reference/customer-types.ts'
import { isUsState } from '../../reference/us-states.ts'
import { canonicalAddress, isEmailAddress } from '../addresses/email-address.ts'
import {
  type CommonPasswords,
  hasOwnWord,
  passwordError,
  passwordTexts,
  trimPassword,
} from './password.ts'
import { isShownName, UNSHOWN } from './profile.ts'
import { INVALID_VAT, vatRuleOf } from './vat.ts'

/** Everything that the four steps ask for, as typed (ACCT-10). */
export type AccountForm = {
  name: string
  email: string
  password: string
  customer_type: CustomerType | ''
  customer_name: string
  address_line_1: string
  address_line_2: string
  postal_code: string
  city: string
  /** Two letters, or empty. */
  country: string
  /** Of the US only. */
  state: string
  vat_id: string
  tos_version: string
  /** The token of the robot check that was made last. */
  recaptcha_id: string
  /** The text of the terms, HTML. */
  termsOfService: string
}

export const emptyAccountForm: AccountForm = {
  name: '',
  email: '',
  password: '',
  customer_type: '',
  customer_name: '',
  address_line_1: '',
  address_line_2: '',
  postal_code: '',
  city: '',
  country: '',
  state: '',
  vat_id: '',
  tos_version: '',
  recaptcha_id: '',
  termsOfService: '',
}

/** What a person types or chooses. */
export type AccountField = Exclude<
  keyof AccountForm,
  'tos_version' | 'recaptcha_id' | 'termsOfService'
>

/** What is wrong, field by field, in the order of the form. */
export type AccountErrors = Partial<Record<AccountField, string>>

export const accountTexts = {
  wrongEmail: 'Wrong Email',
  wrongPassword: 'Wrong password',
  invalidVat: INVALID_VAT,
  nameInPassword: 'Your password contains this name. Go back and choose another password.',
  acceptTerms:
    'Please accept the "Terms of Service" by ticking the checkbox at the bottom of the page',
} as const

const missing: Record<AccountField, string> = {
  name: 'Enter your name',
  email: 'Enter your email address',
  password: passwordTexts.empty,
  customer_type: 'Choose a type of business',
  customer_name: 'Enter your company name',
  address_line_1: 'Enter the address',
  address_line_2: '',
  postal_code: 'Enter the postal code',
  city: 'Enter the city',
  country: 'Choose a country',
  state: 'Choose a state',
  vat_id: 'Enter your VAT ID, for example FR12345678901',
}

/** What an email address that is being typed has to be told; null while it is empty (ACCT-16). */
export const emailError = (email: string): string | null =>
  email.trim() === '' || isEmailAddress(email.trim()) ? null : accountTexts.wrongEmail

const personal = ['name', 'email', 'password'] as const
const business = [
  'customer_type',
  'customer_name',
  'address_line_1',
  'postal_code',
  'city',
  'country',
] as const

function missingIn(form: AccountForm, fields: readonly AccountField[]): AccountErrors {
  const empty = fields.filter((field) => form[field].trim() === '')
  return Object.fromEntries(empty.map((field) => [field, missing[field]]))
}

/** What is wrong with the name of somebody who signs up, or null (SIGNUP-06). */
export function signupNameError(name: string): string | null {
  if (name.trim() === '') return missing.name
  if (name.trim().length > NAME_MAX_LENGTH) return `Enter at most ${NAME_MAX_LENGTH} characters`
  return isShownName(name.trim()) ? null : `The name contains ${UNSHOWN}`
}

/** What a password that is being set has to be told; a breach of its form in the form's own words (ACCT-17). */
function newPasswordError(form: AccountForm, common: CommonPasswords | null): string | null {
  const owner = { email: form.email, name: form.name, company: '' }
  const wrong = passwordError(form.password, owner, common)
  return wrong === passwordTexts.invalid ? accountTexts.wrongPassword : wrong
}

/** What keeps step 1 from going on (ACCT-15 to ACCT-17). `common`: the most common passwords, if they are at hand. */
export function wrongInPerson(
  form: AccountForm,
  common: CommonPasswords | null = null,
): AccountErrors {
  const wrong = missingIn(form, personal)
  const name = signupNameError(form.name)
  if (name !== null) wrong.name = name
  const email = emailError(form.email)
  if (email !== null) wrong.email = email
  const password = newPasswordError(form, common)
  if (password !== null) wrong.password = password
  return wrong
}

/** The fields of step 2 that this country asks for beside the common ones. */
function askedIn(country: string): AccountField[] {
  const state: AccountField[] = country === 'US' ? ['state'] : []
  return vatRuleOf(country) === 'required' ? [...state, 'vat_id'] : state
}

/** What keeps step 2 from going on, but for the check of the VAT ID itself (ACCT-19 to ACCT-23). */
export function wrongInBusinessStep(form: AccountForm): AccountErrors {
  const wrong = missingIn(form, [...business, ...askedIn(form.country)])
  const owner = { email: '', name: '', company: form.customer_name }
  const isInPassword = hasOwnWord(form.password, owner) && !hasOwnWord(form.password, nobody)
  return isInPassword ? { ...wrong, customer_name: accountTexts.nameInPassword } : wrong
}

const nobody = { email: '', name: '', company: '' }

/** The VAT ID that counts: a hidden field is not sent, whatever was typed before the country changed. */
export const vatIdOf = ({ country, vat_id }: Pick<AccountForm, 'country' | 'vat_id'>): string =>
  vatRuleOf(country) === 'hidden' ? '' : vat_id.trim()

/** The form as it is sent: trimmed, `state` as `us_state`, `recaptcha_id` as `recaptcha_token` (G-244). */
export function accountRequestOf(form: AccountForm): AccountBody {
  const line2 = form.address_line_2.trim()
  const vatId = vatIdOf(form)
  return {
    name: form.name.trim(),
    email: canonicalAddress(form.email),
    password: trimPassword(form.password),
    customer_type: form.customer_type === '' ? 'OTHER' : form.customer_type,
    customer_name: form.customer_name.trim(),
    address_line_1: form.address_line_1.trim(),
    ...(line2 && { address_line_2: line2 }),
    postal_code: form.postal_code.trim(),
    city: form.city.trim(),
    country: form.country,
    ...(form.country === 'US' && { us_state: form.state }),
    ...(vatId && { vat_id: vatId }),
    recaptcha_token: form.recaptcha_id,
    tos_version: form.tos_version,
  }
}

/** The form that a request would have been typed as: the server judges by the same rules as the screen. */
const formOf = ({ us_state, recaptcha_token, ...request }: AccountBody): AccountForm => ({
  ...emptyAccountForm,
  ...request,
  address_line_2: request.address_line_2 ?? '',
  vat_id: request.vat_id ?? '',
  state: us_state ?? '',
  recaptcha_id: recaptcha_token ?? '',
})

/** The first thing that is wrong with a request, or null; whether the VAT ID is genuine is not looked at. */
export function wrongInRequest(request: AccountBody, common: CommonPasswords): string | null {
  const form = formOf(request)
  const { password, ...wrong } = { ...wrongInPerson(form, common), ...wrongInBusinessStep(form) }
  const [first] = Object.values(wrong)
  if (first !== undefined) return first
  if (password !== undefined)
    return password === accountTexts.wrongPassword ? messages.passwordRule : password
  if (!customerTypes.includes(request.customer_type)) return missing.customer_type
  if (!countries.includes(request.country)) return missing.country
  if (request.country === 'US' ? !isUsState(form.state) : form.state !== '')
    return 'Enter a state only for the US, as its two-letter code, for example NY'
  if (form.vat_id !== '' && vatIdOf(form) === '')
    return 'Enter a VAT ID only for countries in the EU'
  return null
}

import type { BillingField } from '../../../contracts/model/cases/invoice.ts'
import { countries } from '../../../contracts/reference/countries.ts'
import type { PortalWords } from '../../../contracts/reference/portal-words/portal-words.ts'
import { isEmailAddress } from '../../../contracts/rules/addresses/email-address.ts'
import {
  type BillingInput,
  billingPrefill,
  readBilling,
  requiredBilling,
} from '../../../contracts/rules/invoices/invoices.ts'
import { isRefused } from '../../calls/refusal.ts'
import { type Markup, markup } from '../../text/page.ts'
import { isVatIdFormed } from '../business/vat-format.ts'
import { applyExternalEvent } from '../external-events/apply-external-event.ts'
import { goTo, type PayAnswer, type PayContext, payPage } from './context.ts'

type Label = Exclude<keyof PortalWords['billing'], `${string}Missing` | `${string}Wrong`>

type Field = {
  name: BillingField
  label: Label
  hint?: Label
  /** The word for an empty one that has to be filled in. */
  missing?: keyof PortalWords['billing']
  autocomplete: string
}

/** In the order of the form. */
const fields: readonly Field[] = [
  { name: 'company', label: 'company', autocomplete: 'organization' },
  { name: 'name', label: 'name', missing: 'nameMissing', autocomplete: 'name' },
  {
    ...{ name: 'email', label: 'email', hint: 'emailHint', missing: 'emailMissing' },
    autocomplete: 'email',
  },
  {
    ...{ name: 'address_line_1', label: 'address1', hint: 'address1Hint' },
    ...{ missing: 'addressMissing', autocomplete: 'address-line1' },
  },
  { name: 'address_line_2', label: 'address2', autocomplete: 'address-line2' },
  {
    ...{ name: 'postal_code', label: 'postalCode', missing: 'postalCodeMissing' },
    autocomplete: 'postal-code',
  },
  { name: 'city', label: 'city', missing: 'cityMissing', autocomplete: 'address-level2' },
  { name: 'country', label: 'country', missing: 'countryMissing', autocomplete: 'country' },
  { name: 'vat_id', label: 'vatId', missing: 'vatIdMissing', autocomplete: 'off' },
  {
    ...{ name: 'reference_number', label: 'reference', hint: 'referenceHint' },
    autocomplete: 'off',
  },
]

/** As the column and a line of a letter take it. */
const MAX_LENGTH = 300

export type BillingProblems = ReadonlyMap<BillingField, string>

/** What is wrong with a billing form, in the words of the visitor (document 2, section 5 "Invoice billing form"). */
export async function billingProblems(
  input: BillingInput,
  isVatIdRequired: boolean,
  { words: { billing }, say }: PayContext['wording'],
): Promise<BillingProblems> {
  const required = requiredBilling(isVatIdRequired)
  const problems = new Map<BillingField, string>()
  const given = (name: BillingField): string => input[name]?.trim() ?? ''
  for (const { name, label, missing } of fields) {
    const value = given(name)
    if (value === '') {
      if (missing && required.includes(name)) problems.set(name, String(billing[missing]))
    } else if (value.length > MAX_LENGTH)
      problems.set(name, say(billing.tooLong, { field: billing[label], max: MAX_LENGTH }))
    else if (name === 'email' && !isEmailAddress(value)) problems.set(name, billing.emailWrong)
    else if (name === 'country' && !countries.includes(value))
      problems.set(name, billing.countryMissing)
  }
  const [vatId, country] = [given('vat_id'), given('country')]
  const isKnown = vatId !== '' && !problems.has('vat_id') && !problems.has('country')
  if (isKnown && country !== '' && !(await isVatIdFormed(country, vatId)))
    problems.set('vat_id', billing.vatIdWrong)
  return problems
}

const options = (chosen: string, { wording }: PayContext): Markup[] => {
  const named = countries.map((code) => ({ code, name: wording.country(code) }))
  return named
    .toSorted((one, other) => one.name.localeCompare(other.name, wording.language))
    .map(
      ({ code, name }) =>
        markup`<option value="${code}"${code === chosen ? markup` selected` : null}>${name}</option>`,
    )
}

function fieldOf(
  { name, label, hint, autocomplete }: Field,
  value: string,
  problem: string | undefined,
  context: PayContext,
): Markup {
  const { billing, site } = context.wording.words
  const isRequired = requiredBilling(context.detail.vat_id_required).includes(name)
  const told = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  const described = told === '' ? null : markup` aria-describedby="${told}"`
  const wrong = problem === undefined ? null : markup` aria-invalid="true"`
  const attributes = markup`id="${name}" name="${name}" autocomplete="${autocomplete}"${described}${wrong}`
  const input =
    name === 'country'
      ? markup`<select ${attributes}><option value="">${billing.chooseCountry}</option>${options(value, context)}</select>`
      : markup`<input ${attributes} type="${name === 'email' ? 'email' : 'text'}" value="${value}">`
  return markup`<div class="field"><label for="${name}">${billing[label]}${isRequired ? null : markup` <span class="quiet">(${site.optional})</span>`}</label>${
    hint === undefined
      ? null
      : markup`<p class="quiet" id="${name}-hint">${String(billing[hint])}</p>`
  }${problem === undefined ? null : markup`<p class="problem" id="${name}-problem">${problem}</p>`}${input}</div>`
}

/** The form; with what is wrong in it first, each with the way to its field. */
export function billingPage(
  context: PayContext,
  input: BillingInput = billingPrefill(context.detail),
  problems: BillingProblems = new Map(),
): PayAnswer {
  const { words } = context.wording
  const summary =
    problems.size === 0
      ? null
      : markup`<div class="summary" role="alert" tabindex="-1" autofocus><h2>${words.problems.summary}</h2><ul>${[
          ...problems,
        ].map(([name, text]) => markup`<li><a href="#${name}">${text}</a></li>`)}</ul></div>`
  const body = markup`${summary}<p>${words.billing.intro}</p>
<form class="fields" method="post" action="${context.portal}/billing?case=${context.detail.id}" novalidate>${fields.map(
    (field) => fieldOf(field, input[field.name] ?? '', problems.get(field.name), context),
  )}<button>${words.billing.submit}</button></form>`
  const isProblem = problems.size > 0
  return payPage(words.billing.title, body, { isProblem, status: isProblem ? 422 : 200 })
}

const inputOf = (form: URLSearchParams): BillingInput =>
  Object.fromEntries(fields.map(({ name }) => [name, form.get(name)]))

/** The form with what was typed into it before, which is not taken yet; the case where nothing is to be paid any more. */
export const billingAgain = (context: PayContext, form: URLSearchParams): PayAnswer =>
  context.detail.state === 'ACTIVE'
    ? billingPage(context, inputOf(form))
    : goTo(context, context.casePath)

/** Takes the form: what is wrong comes back with all that was typed, else the check before paying is next. */
export async function takeBilling(context: PayContext, form: URLSearchParams): Promise<PayAnswer> {
  const { detail, services, customerId, wording } = context
  const input = inputOf(form)
  const problems = await billingProblems(input, detail.vat_id_required, wording)
  if (problems.size > 0) return billingPage(context, input, problems)
  const read = readBilling(input, detail.vat_id_required)
  if (!read.ok) return billingPage(context, input, new Map([['name', wording.words.problems.form]]))
  const { leitweg_id: _, ...address } = read.value
  const done = await applyExternalEvent(services, {
    ...{ kind: 'billing-address-set', customer_id: customerId, case_id: detail.id },
    billing_address: { ...address, street_address: null },
  })
  // Refused where the case has left ACTIVE meanwhile: its own page says how it stands.
  return goTo(context, isRefused(done) ? context.casePath : '/check')
}

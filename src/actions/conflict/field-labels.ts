import { type CaseDetail, CaseState, OpponentContact } from '../../../contracts/model/cases/case.ts'
import { LicenseState } from '../../../contracts/model/cases/finding.ts'
import { InvoiceStatus } from '../../../contracts/model/cases/invoice.ts'
import {
  contactLabels,
  genderLabels,
  invoiceStatusLabels,
  licenseStateLabels,
} from '../../../contracts/rules/cases/case-labels.ts'
import { caseStateLabels } from '../../../contracts/rules/cases/case-state-labels.ts'
import { priceRule } from '../../../contracts/rules/money/number-input.ts'
import { numberIn } from '../../../contracts/rules/typed/typed-number.ts'
import { writeNumber } from '../../../contracts/rules/typed/typed-number-text.ts'
import { parse, type Schema } from '../../../contracts/schema.ts'
import { formatDateTime, formatDay, formatMoney } from '../../ui/format.ts'
import { countryName, languageName } from '../../ui/names.ts'

/** Parts of the case by their names on the screen; parts that no screen shows are missing here. */
const parts: Readonly<Record<string, string>> = {
  state: 'State',
  host: 'Host',
  country: 'Country',
  invoice_template_id: 'Invoice template',
  vat_id_required: 'VAT ID required',
  allow_prepayment_invoicing: 'Prepayment invoicing',
  tags: 'Tags',
  reminder_name: 'Reminder title',
  reminder_date: 'Reminder date',
  opponent_contact_details: 'Website Owner Contact Info',
  website_contact_details: 'Website Owner',
  claim_details: 'Licensing Offer',
  findings: 'Image uses',
  translation: 'Portal Language',
  email_flow: 'Mail Flow',
  automation_state: 'Automation',
  invoices: 'Invoices',
  payment: 'Payment',
  billing_address: 'Billing address',
  callback_request: 'Callback request',
  case_log: 'Case log',
}

/** Of a licence; its id and address say nothing to anybody. */
const ofLicense: Readonly<Record<string, string>> = {
  state: '',
  filename: 'file',
  note: 'note',
  validation_user_name: 'reviewed by',
}

/** Parts that are known by one of their members; their ids say nothing to anybody. */
const namedParts: ReadonlyMap<string, string> = new Map([
  ['email_flow', 'name'],
  ['translation', 'language'],
])

/** Members that the forms call otherwise than their keys. */
const memberLabels: ReadonlyMap<string, string> = new Map([
  ['indirect_tax_type', 'tax type'],
  ['indirect_tax_percentage', 'tax percentage'],
  ['settlement_offer_percentage', 'discount'],
  ['settlement_offer_date', 'deadline'],
  ['phone_number', 'phone'],
  ['street_address', 'street'],
  ['screenshot_url', 'link to a screenshot'],
])

const spelled = (member: string) => memberLabels.get(member) ?? member.replaceAll('_', ' ')

/** The part of the case that a changed field belongs to; null for what nobody sees. */
export const partLabel = (field: string): string | null =>
  parts[field.split(/[.[]/u, 1)[0] ?? ''] ?? null

type Known = Pick<CaseDetail, 'findings' | 'invoices'>

function findingLabel(field: string, { findings }: Known): string | null {
  const [, id, rest = ''] = /^findings\[([^\]]+)\]\.?(.*)$/u.exec(field) ?? []
  const name = findings.find((finding) => finding.id === id)?.original_image.filename
  const of = (what: string) => (name ? `${what} of ${name}` : what)
  if (rest === '') return name ? `Image use ${name}` : 'Image use'
  if (rest === 'license') return of('License')
  if (rest.startsWith('license.')) {
    const word = ofLicense[rest.slice('license.'.length)]
    return word === undefined ? null : [of('License'), word].filter(Boolean).join(', ')
  }
  if (rest === 'original_image.filename') return of('Original image')
  return rest === 'price' ? of('License fee') : null
}

/** An invoice by its number; what it is called by its status. */
function invoiceLabel(field: string, { invoices }: Known): string | null {
  const [, id, rest = ''] = /^invoices\[([^\]]+)\]\.?(.*)$/u.exec(field) ?? []
  const number = invoices.find((invoice) => invoice.id === id)?.number
  const name = number ? `Invoice ${number}` : 'Invoice'
  if (rest === '') return name
  return rest === 'status' ? `${name}, status` : null
}

/**
 * A field of the case in the words of the screen: 'City', 'Licensing Offer, currency', 'License of
 * harbour.jpg'; null for what nobody sees.
 */
export function fieldLabel(field: string, known: Known): string | null {
  const [head = '', ...rest] = field.split('.')
  if (head.startsWith('findings[')) return findingLabel(field, known)
  if (head.startsWith('invoices[')) return invoiceLabel(field, known)
  const part = partLabel(field)
  const named = namedParts.get(head)
  if (named !== undefined && rest.length > 0) return rest.join('.') === named ? part : null
  if (part === null || rest.length === 0) return part
  if (head === 'opponent_contact_details') {
    return new Map(Object.entries(contactLabels)).get(rest.join('.')) ?? part
  }
  return [part, ...rest.map(spelled)].join(', ')
}

const named =
  <T extends string>(schema: Schema<T>, words: Record<T, string>) =>
  (value: string): string => {
    const read = parse(schema, value)
    return read.ok ? words[read.value] : value
  }

/** How the values of a field are said, by the end of its name. */
const sayings: readonly (readonly [RegExp, (value: string) => string])[] = [
  [/^state$/u, named(CaseState, caseStateLabels)],
  [/\.license\.state$/u, named(LicenseState, licenseStateLabels)],
  [/^invoices\[[^\]]+\]\.status$/u, named(InvoiceStatus, invoiceStatusLabels)],
  [/\.gender$/u, named(OpponentContact.shape.gender, genderLabels)],
  [/(^|\.)country$/u, countryName],
  [/^invoice_template_id$/u, () => 'set'],
  [/^translation(\.language)?$/u, languageName],
  [/^automation_state$/u, (value) => (value === 'PAUSED' ? 'Paused' : 'Scheduled')],
]

/** Amounts are written as they are everywhere else, whether they are stored or typed (CASECONST-14). */
const isMoney = (field: string) => /(?:\.price|^payment\.amount_\w+)$/u.test(field)

function sayText(field: string, text: string): string {
  if (isMoney(field)) return writeNumber(numberIn(text, priceRule), 'amount') || text
  const saying = sayings.find(([pattern]) => pattern.test(field))
  if (saying) return saying[1](text)
  if (/^\d{4}-\d\d-\d\d$/u.test(text)) return formatDay(text) || text
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text)) return formatDateTime(text) || text
  return text
}

/** The member that names a value of several members, in order of preference. */
const names = ['name', 'filename', 'host', 'language', 'number']

/** A value as a person reads it; one of several members by its name. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) {
    return value.length === 0 ? 'none' : value.map((item) => shownValue(field, item)).join(', ')
  }
  if (typeof value === 'string') return sayText(field, value)
  if (typeof value === 'number' && isMoney(field)) return formatMoney(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const members = new Map(Object.entries(value))
  const name = names.map((key) => members.get(key)).find((found) => typeof found === 'string')
  return typeof name === 'string' && name !== '' ? sayText(field, name) : 'set'
}

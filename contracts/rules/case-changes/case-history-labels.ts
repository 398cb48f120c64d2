import type { HistoryChange, HistoryEntry } from '../../events/case-history.ts'
import { contactLabels } from '../cases/case-labels.ts'
import { imprintLabels } from '../cases/research.ts'

/** The parts of a case that a history can be narrowed to. */
export const historyGroups = ['offer', 'contact', 'imprint', 'billing', 'flow'] as const
export type HistoryGroup = (typeof historyGroups)[number]

export const historyGroupLabels: Readonly<Record<HistoryGroup, string>> = {
  offer: 'Licensing offer',
  contact: 'Contact',
  imprint: 'Website owner',
  billing: 'Billing address',
  flow: 'Mail flow and language',
}

/** How a value that is a text or a number is to be read. */
type ValueKind = 'text' | 'percentage' | 'day' | 'country' | 'gender' | 'tax-type' | 'language'

export type HistoryField = { label: string; group: HistoryGroup; kind: ValueKind }

const field = (label: string, group: HistoryGroup, kind: ValueKind = 'text'): HistoryField => ({
  ...{ label, group, kind },
})

const kinds: Readonly<Record<string, ValueKind>> = { country: 'country', gender: 'gender' }

const members = (
  group: HistoryGroup,
  labels: Readonly<Record<string, string>>,
): Record<string, HistoryField> =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [
      `${group}.${name}`,
      field(label, group, kinds[name]),
    ]),
  )

/** Every field of the history by its key, called as the dialogs call it. */
export const historyFields: Readonly<Record<string, HistoryField>> = {
  'image_use.page_link': field('Image use', 'offer'),
  license_fee: field('License fee', 'offer'),
  currency: field('Currency', 'offer'),
  country: field('Country', 'offer', 'country'),
  tax_type: field('Tax type', 'offer', 'tax-type'),
  tax_percentage: field('Tax percentage', 'offer', 'percentage'),
  discount: field('Discount', 'offer', 'percentage'),
  deadline: field('Deadline', 'offer', 'day'),
  fee: field('Fee', 'offer'),
  'invoice_template.name': field('Invoice template', 'offer'),
  vat_id_required: field('VAT ID required', 'offer'),
  prepayment: field('Prepayment invoicing', 'offer'),
  total: field('Gross total', 'offer'),
  ...members('contact', contactLabels),
  ...members('imprint', imprintLabels),
  ...members('billing', { ...contactLabels, street_address: imprintLabels.street_address }),
  'flow.name': field('Mail flow', 'flow'),
  language: field('Language', 'flow', 'language'),
}

/** A field as it is shown; one that is newer than this build, by its key. */
export const historyField = ({ field: key }: Pick<HistoryChange, 'field'>): HistoryField =>
  historyFields[key] ?? field(key, 'offer')

/** Where the words of an event's name are not those of the screen. */
const eventTexts: Readonly<Partial<Record<HistoryEntry['event'], string>>> = {
  'case.offer-changed': 'Licensing offer changed',
  'case.auto-filled': 'Auto filled from a template',
  'case.finding-added': 'Image use added',
  'case.finding-price-changed': 'License fee changed',
  'case.finding-image-replaced': 'Image replaced',
  'case.finding-removed': 'Image use deleted',
  'case.imprint-changed': 'Website owner changed',
  'case.flow-assigned': 'Mail flow assigned',
  'case.language-assigned': 'Language selected',
  'case.licenses-completed': 'All licenses valid',
}

/** What happened, in words: "Contact changed". */
export function historyEventText(event: HistoryEntry['event']): string {
  const words = event.slice('case.'.length).replaceAll('-', ' ')
  return eventTexts[event] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** By what a case was changed, in words; null where it was its own form. */
export function historyThroughText(through: HistoryEntry['through']): string | null {
  if (through === null) return null
  if (through.kind === 'auto-fill') return `Auto Fill: ${through.name ?? ''}`.trim()
  return through.kind === 'bulk' ? 'Bulk action' : 'Bulk action undone'
}

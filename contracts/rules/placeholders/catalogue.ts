import type { PlaceholderCategory, PlaceholderEntry } from '../../model/mail/placeholder.ts'

/** A placeholder that templates may use (PH-01). */
export type Placeholder = PlaceholderEntry & {
  /** Whether it may be empty without keeping the mail from being sent (G-46). */
  optional: boolean
}

type Row = [name: string, description: string, ...flags: ('subject' | 'optional')[]]

const rows = (category: PlaceholderCategory, entries: readonly Row[]): Placeholder[] =>
  entries.map(([name, description, ...flags]) => ({
    name,
    category,
    description,
    subject_placeholder: flags.includes('subject'),
    optional: flags.includes('optional'),
  }))

/** All placeholders, in the order of communication.md 3.1, with those that G-728 adds at the end of their group. */
export const placeholderCatalogue: readonly Placeholder[] = [
  ...rows('opponent details', [
    ['salutation', 'Salutation fitting name and gender'],
    ['full_name', 'Name of the contact', 'subject'],
    ['first_name', 'First name', 'subject'],
    ['last_name', 'Last name', 'subject'],
    ['title', 'Academic or other title', 'subject', 'optional'],
    ['company', 'Company', 'subject'],
    ['email', 'Email address'],
    ['phone_number', 'Phone number', 'optional'],
    ['postal_address', 'Full postal address on several lines'],
    ['address_line_1', 'Address line 1'],
    ['address_line_2', 'Address line 2', 'optional'],
    ['postal_code', 'Postal code'],
    ['city', 'City'],
    ['country', 'Country name in the portal language'],
    ['vat_id', 'VAT ID of the website owner', 'optional'],
    ['reference_number', "The website owner's own reference", 'subject', 'optional'],
    ['website', 'Website', 'subject'],
  ]),
  ...rows('infringement details', [
    ['image_uses', 'List of the image uses with pictures'],
    ['image_count', 'Number of image uses', 'subject'],
    ['license_fee_total', 'Sum of the license fees, net'],
    ['additional_fees', 'Additional fees with amounts', 'optional'],
    ['tax_name', 'Name of the tax', 'optional'],
    ['tax_percentage', 'Tax rate', 'optional'],
    ['tax_amount', 'Tax amount', 'optional'],
    ['total_amount', 'Total, gross, without discount', 'subject'],
    ['discount_percentage', 'Discount in percent', 'subject'],
    ['discount_amount', 'Amount saved'],
    ['discounted_amount', 'Total, gross, with discount', 'subject'],
    ['discount_date', 'Last day of the discount', 'subject'],
    ['currency', 'Currency code', 'subject'],
    ['amount_paid', 'Amount received', 'subject'],
    ['payment_date', 'Date of payment', 'subject'],
    ['invoice_number', 'Number of the active invoice', 'subject'],
    ['initial_email_date', 'Day on which the initial email was sent', 'subject', 'optional'],
  ]),
  ...rows('case access details', [
    ['settlement_portal', 'Link to the settlement portal'],
    ['case_id', 'Case ID for the portal login', 'subject'],
    ['case_pin', 'Case PIN for the portal login'],
    ['case_reference', 'Your own case reference', 'subject', 'optional'],
    ['customer_name', 'Name of your company', 'subject', 'optional'],
    ['sender_name', 'Public name of the sender', 'subject', 'optional'],
  ]),
]

const byName = new Map(placeholderCatalogue.map((entry) => [entry.name, entry]))

/** The placeholders whose every use has its own configuration, and so may be numbered (G-41). */
const placeholderFamilies = ['salutation', 'image_uses', 'settlement_portal'] as const
export type PlaceholderFamily = (typeof placeholderFamilies)[number]

const numbered = /^(.+)_[0-9]$/u

/** The family that a tag's name belongs to, numbered `_0` to `_9` or not (PH-07 to PH-10). */
export function familyOf(name: string): PlaceholderFamily | null {
  const base = byName.has(name) ? name : (numbered.exec(name)?.[1] ?? name)
  return placeholderFamilies.find((family) => family === base) ?? null
}

/** The entry that a tag's name means: the exact name first, then its family (G-42). */
export function placeholderNamed(name: string): Placeholder | null {
  return byName.get(name) ?? byName.get(familyOf(name) ?? '') ?? null
}

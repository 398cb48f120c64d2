import type { CaseDetail, OpponentContact } from '../../../../contracts/model/cases/case.ts'
import { OpponentContact as Contact } from '../../../../contracts/model/cases/case.ts'
import { genderLabels } from '../../../../contracts/rules/cases/case-labels.ts'
import { z } from '../../../../contracts/schema.ts'

const text = z.string()

/** A contact as typed: what is not known is empty. */
export const ContactForm = z.object({
  email: text,
  name: text,
  company: text,
  first_name: text,
  last_name: text,
  gender: Contact.shape.gender,
  title: text,
  phone_number: text,
  address_line_1: text,
  address_line_2: text,
  postal_code: text,
  city: text,
  country: text,
  vat_id: text,
  reference_number: text,
})
export type ContactForm = z.infer<typeof ContactForm>

/** The genders as they are chosen (CONTACT-10). */
export const genders: readonly { value: OpponentContact['gender']; text: string }[] = (
  ['NOT_KNOWN', 'FEMALE', 'MALE'] as const
).map((value) => ({ value, text: genderLabels[value] }))

export const emptyContact: ContactForm = {
  email: '',
  name: '',
  company: '',
  first_name: '',
  last_name: '',
  gender: 'NOT_KNOWN',
  title: '',
  phone_number: '',
  address_line_1: '',
  address_line_2: '',
  postal_code: '',
  city: '',
  country: '',
  vat_id: '',
  reference_number: '',
}

/** The stored contact, ready to be changed; the case's country prefills an empty one (gaps-2, 7). */
export function contactForm({
  opponent_contact_details: contact,
  country,
}: CaseDetail): ContactForm {
  const known = Object.entries(contact).filter(([, value]) => value !== null)
  return { ...emptyContact, country: country ?? '', ...Object.fromEntries(known) }
}

/** The case's field behind a field of the form. */
export const contactField = (key: string): string => `opponent_contact_details.${key}`

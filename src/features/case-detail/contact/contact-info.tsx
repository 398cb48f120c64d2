import type { CallbackRequest, CaseDetail } from '../../../../contracts/model/case.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Property, PropertyList } from '../../../ui/property-list.tsx'
import { countryName } from '../overview/names.ts'
import { SectionHead } from '../section-head.tsx'

const salutations = { MALE: 'Mr', FEMALE: 'Ms', NOT_KNOWN: '' } as const

const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

type Contact = CaseDetail['opponent_contact_details']

const fullName = ({ gender, title, first_name, last_name, name }: Contact) => {
  const called = words(first_name, last_name) || (name ?? '')
  return called === '' ? '' : words(salutations[gender], title, called)
}

const addressOf = (contact: Contact): string[] =>
  [
    contact.address_line_1 ?? '',
    contact.address_line_2 ?? '',
    [words(contact.postal_code, contact.city), contact.country ? countryName(contact.country) : '']
      .filter(Boolean)
      .join(', '),
  ].filter(Boolean)

/** Whom the case is against (DETAIL-19). */
export function ContactInfo({ contact }: { readonly contact: Contact }) {
  const lines = [
    { label: 'Name', value: fullName(contact) },
    { label: 'Company', value: contact.company },
    { label: 'Phone', value: contact.phone_number },
    { label: 'VAT id', value: contact.vat_id },
    { label: 'Reference', value: contact.reference_number },
  ].filter(({ value }) => value)
  const address = addressOf(contact)
  const [named, rest] = [lines.slice(0, 2), lines.slice(2)]
  const empty = lines.length === 0 && address.length === 0 && !contact.email
  return (
    <section className="fw-detail-section" aria-label="Website Owner Contact Info">
      <SectionHead title="Website Owner Contact Info" />
      {empty && <p className="fw-text-3">Not set</p>}
      <PropertyList>
        {named.map(({ label, value }) => (
          <Property key={label} label={label}>
            {value}
          </Property>
        ))}
        {contact.email && (
          <Property label="Email">
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Property>
        )}
        {rest.map(({ label, value }) => (
          <Property key={label} label={label}>
            {value}
          </Property>
        ))}
        {address.length > 0 && (
          <Property label="Address">
            {address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Property>
        )}
      </PropertyList>
    </section>
  )
}

/** Somebody asked on the portal to be called. */
export function CallbackNotice({ request }: { readonly request: CallbackRequest }) {
  const who = words(request.name, request.role && `(${request.role})`)
  const reach = [request.phone_number, request.email].filter(Boolean).join(' · ')
  return (
    <Notice tone="info">
      <p className="fw-text-head">Callback requested</p>
      <p className="fw-num">
        {[who, formatDateTime(request.date_requested)].filter(Boolean).join(', ')}
      </p>
      {reach !== '' && <p>{reach}</p>}
      {request.note && <p>{request.note}</p>}
    </Notice>
  )
}

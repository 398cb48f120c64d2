import { Edit } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { allowsContactChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { caseActions } from '../../../actions/case-actions.ts'
import { contactEditRequested } from '../../../actions/requests.ts'
import { MailLink } from '../../../ui/button/mail-link.tsx'
import { countryName } from '../../../ui/names.ts'
import { Facts, Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { SectionAct, SectionHead } from '../parts/section-head.tsx'

const { editContact } = caseActions

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

/** Whom the case is against (DETAIL-19), to be changed in STANDBY and ACTIVE (EDIT-05, EDIT-06). */
export function ContactInfo({ detail }: { readonly detail: CaseDetail }) {
  const edit = useUnit(contactEditRequested)
  const contact = detail.opponent_contact_details
  const lines = [
    { label: 'Name', value: fullName(contact) },
    { label: 'Company', value: contact.company },
    { label: 'Phone', value: contact.phone_number },
    { label: 'VAT ID', value: contact.vat_id },
    { label: 'Reference', value: contact.reference_number },
  ].filter(({ value }) => value)
  const address = addressOf(contact)
  const empty = lines.length === 0 && address.length === 0 && !contact.email
  return (
    <section className="fw-detail-section" aria-label="Website Owner Contact Info">
      <SectionHead
        title="Website Owner Contact Info"
        action={
          allowsContactChange(detail.state) && (
            <SectionAct of={editContact} icon={Edit} onPress={edit}>
              Edit
            </SectionAct>
          )
        }
      />
      {empty && <p className="fw-text-3">Not set</p>}
      <PropertyList>
        <Facts of={lines.slice(0, 2)} />
        {contact.email && (
          <Property label="Email">
            <MailLink address={contact.email} />
          </Property>
        )}
        <Facts of={lines.slice(2)} />
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

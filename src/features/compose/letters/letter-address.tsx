import { useUnit } from 'effector-react'
import { allowsContactChange } from '../../../../contracts/rules/cases/case-allows.ts'
import {
  ADDRESS_TEXT,
  ADDRESS_TITLE,
  addressLines,
} from '../../../../contracts/rules/letters/letter-address.ts'
import { contactEditRequested } from '../../../actions/requests.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { countryName } from '../../../ui/names.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { $letterCase } from './letter-model.ts'

/** Whom it goes to, as it stands in the window of the envelope, or what is missing for that (LETTERS-16, LETTERS-17). */
export function LetterAddress() {
  const { detail, edit } = useUnit({ detail: $letterCase, edit: contactEditRequested })
  if (detail === null) return null
  const lines = addressLines(detail.opponent_contact_details, countryName)
  const change = allowsContactChange(detail.state) && (
    <LinkButton onClick={() => edit()}>Edit contact</LinkButton>
  )
  return lines === null ? (
    <Notice tone="warning" announce="politely" action={change}>
      <b>{ADDRESS_TITLE}</b>
      <br />
      {ADDRESS_TEXT}
    </Notice>
  ) : (
    <div className="fw-letter-to">
      <span className="fw-chips-label">To</span>
      <address className="fw-fill" aria-label="Recipient">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <div key={at}>{line}</div>
        ))}
      </address>
      {change}
    </div>
  )
}

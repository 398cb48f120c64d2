import { useUnit } from 'effector-react'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { $newSender, updateDeclined } from './new-sender-model.ts'
import { updateAccepted } from './update-contact-model.ts'

/** The question above a mail of somebody new; the mail itself stays readable meanwhile (CONTACT-12). */
export function UpdateContactNotice() {
  const { sender, accept, decline } = useUnit({
    sender: $newSender,
    accept: updateAccepted,
    decline: updateDeclined,
  })
  if (!sender) return null
  return (
    <Notice
      tone="info"
      announce
      action={
        <span className="fw-beside">
          <Button onClick={() => accept()}>Update contact</Button>
          <Button onClick={() => decline()}>Keep current contact</Button>
        </span>
      }
    >
      <p className="fw-text-head">Update contact details?</p>
      <p>
        {`${sender.address} sent this email. The contact ${sender.stored ? `is ${sender.stored}` : 'has no email address yet'}.`}
      </p>
    </Notice>
  )
}

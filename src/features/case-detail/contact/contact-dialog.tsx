import { useUnit } from 'effector-react'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { DraftNotice } from '../drafted-form/draft-notice.tsx'
import { ContactFields } from './contact-fields.tsx'
import { contactField } from './contact-form.ts'
import {
  $contactEmailError,
  $contactOpen,
  $contactPending,
  $isDraft,
  changeContact,
  contact,
  contactCancelled,
  contactConfirmed,
  contactConflict,
  contactDraftDiscarded,
} from './contact-model.ts'

/** The contact of the website owner, to be changed (CONTACT-01). */
export function ContactDialog() {
  const unit = useUnit({
    isOpen: $contactOpen,
    form: contact.$form,
    isDraft: $isDraft,
    emailError: $contactEmailError,
    busy: $contactPending,
    error: changeContact.$error,
    isStale: contactConflict.$isStale,
    change: contact.changed,
    confirm: contactConfirmed,
    cancel: contactCancelled,
    discard: contactDraftDiscarded,
  })
  return (
    <DialogForm
      title="Website Owner Contact Info"
      confirmLabel="Save"
      isOpen={unit.isOpen}
      onCancel={() => unit.cancel()}
      onConfirm={() => unit.confirm()}
      busy={unit.busy}
      error={unit.isStale ? null : unit.error}
    >
      <FormConflictNotice of={contactConflict} form={contact} fieldOf={contactField} />
      {unit.isDraft && <DraftNotice onDiscard={() => unit.discard()} />}
      <ContactFields form={unit.form} emailError={unit.emailError} onChange={unit.change} />
    </DialogForm>
  )
}

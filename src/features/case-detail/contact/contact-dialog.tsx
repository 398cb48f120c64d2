import { useUnit } from 'effector-react'
import { DraftedForm } from '../parts/drafted-form.tsx'
import { ContactFields } from './contact-fields.tsx'
import { contactField } from './contact-form.ts'
import { $contactEmailError, contactDialog } from './contact-model.ts'

/** The contact of the website owner, to be changed (CONTACT-01). */
export function ContactDialog() {
  const { form, emailError, change } = useUnit({
    form: contactDialog.form.$form,
    emailError: $contactEmailError,
    change: contactDialog.form.changed,
  })
  return (
    <DraftedForm
      of={contactDialog}
      fieldOf={contactField}
      title="Website Owner Contact Info"
      confirmLabel="Save"
    >
      <ContactFields form={form} emailError={emailError} onChange={change} />
    </DraftedForm>
  )
}

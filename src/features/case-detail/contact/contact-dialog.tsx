import { createStore, sample } from 'effector'
import { useUnit } from 'effector-react'
import { allowsContactChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { readContact } from '../../../../contracts/rules/cases/contact.ts'
import { contactEditRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createDraftedDialog } from '../../../forms/drafted-dialog.ts'
import { draftBy } from '../../../forms/kept-draft.ts'
import { DraftedForm } from '../parts/drafted-form.tsx'
import { ContactFields } from './contact-fields.tsx'
import { ContactForm, contactField, contactForm, emptyContact } from './contact-form.ts'

const changeContactFx = createCommandEffect('case.contact.change')

/** The dialog of the contact. */
const contactDialog = createDraftedDialog<ContactForm>({
  name: 'contact',
  requestedBy: contactEditRequested,
  draftIn: draftBy(ContactForm),
  empty: emptyContact,
  read: contactForm,
  allows: ({ state }) => allowsContactChange(state),
  writes: () => ['opponent_contact_details'],
})
contactDialog.sending(changeContactFx)

const judged = contactDialog.saved.map(({ of, form }) => ({ of, read: readContact(form) }))

/** What is wrong with the email, until it is changed (CONTACT-02, CONTACT-04). */
const $contactEmailError = createStore<string | null>(null)
  .on(judged, (_, { read }) => (read.ok ? null : read.message))
  .on(contactDialog.form.changed, (error, change) => ('email' in change ? null : error))
  .reset(contactDialog.opened, contactDialog.form.reloaded)

sample({
  clock: judged.filterMap(({ of, read }) => (read.ok ? { ...of, contact: read.value } : undefined)),
  target: changeContactFx,
})

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

import { createStore, sample } from 'effector'
import { allowsContactChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { readContact } from '../../../../contracts/rules/cases/contact.ts'
import { contactEditRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createDraftedDialog } from '../../../forms/drafted-dialog.ts'
import { draftBy } from '../../../forms/kept-draft.ts'
import { ContactForm, contactForm, emptyContact } from './contact-form.ts'

const changeContactFx = createCommandEffect('case.contact.change')

/** The dialog of the contact. */
export const contactDialog = createDraftedDialog<ContactForm>({
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
export const $contactEmailError = createStore<string | null>(null)
  .on(judged, (_, { read }) => (read.ok ? null : read.message))
  .on(contactDialog.form.changed, (error, change) => ('email' in change ? null : error))
  .reset(contactDialog.opened, contactDialog.form.reloaded)

sample({
  clock: judged.filterMap(({ of, read }) => (read.ok ? { ...of, contact: read.value } : undefined)),
  target: changeContactFx,
})

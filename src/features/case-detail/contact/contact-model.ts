import { createStore, sample } from 'effector'
import { allowsContactChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { readContact } from '../../../../contracts/rules/cases/contact.ts'
import { contactEditRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { createKeptDraft, draftBy, versionedBy } from '../../../forms/kept-draft.ts'
import { createDraftedForm, savingOf } from '../drafted-form/drafted-form.ts'
import { ContactForm, contactForm, emptyContact } from './contact-form.ts'

const changeContactFx = createCommandEffect('case.contact.change')
export const changeContact = formOperation('contact', changeContactFx)

const dialog = createDraftedForm<ContactForm>({
  name: 'contact',
  draft: createKeptDraft('contact', versionedBy(draftBy(ContactForm))),
  empty: emptyContact,
  read: contactForm,
  allows: ({ state }) => allowsContactChange(state),
  writes: () => ['opponent_contact_details'],
  done: [changeContact.done.map(({ input }) => ({ caseId: input.case_id, entryId: null }))],
  saving: [savingOf(changeContactFx)],
})
export const {
  confirmed: contactConfirmed,
  cancelled: contactCancelled,
  discardPressed: contactDraftDiscarded,
  conflict: contactConflict,
  form: contact,
  $isOpen: $contactOpen,
  $isDraft,
  $pending: $contactPending,
} = dialog
sample({ clock: contactEditRequested, fn: () => null, target: dialog.requested })
refuseInto(contactConflict, {
  fx: changeContactFx,
  operation: changeContact,
  again: contactConfirmed,
})
sample({ clock: dialog.opened, fn: () => undefined, target: changeContact.reset })

const judged = dialog.saved.map(({ of, form }) => ({ of, read: readContact(form) }))

/** What is wrong with the email, until it is changed (CONTACT-02, CONTACT-04). */
export const $contactEmailError = createStore<string | null>(null)
  .on(judged, (_, { read }) => (read.ok ? null : read.message))
  .on(contact.changed, (error, change) => ('email' in change ? null : error))
  .reset(dialog.opened, contact.reloaded)

sample({
  clock: judged.filterMap(({ of, read }) => (read.ok ? { ...of, contact: read.value } : undefined)),
  target: changeContactFx,
})

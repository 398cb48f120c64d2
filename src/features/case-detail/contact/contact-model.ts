import { createEvent, createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/case.ts'
import type { SessionUser } from '../../../../contracts/model/user.ts'
import { allowsContactChange, readContact } from '../../../../contracts/rules/contact.ts'
import { applyChanges } from '../../../../contracts/rules/detail-changes.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createConflict } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { $user, sessionEnded } from '../../../projections/session.ts'
import { type DraftKey, keepContactDraftFx, readContactDraftFx } from './contact-draft.ts'
import { type ContactForm, contactForm, emptyContact } from './contact-form.ts'

export const contactEditRequested = createEvent()
export const contactChanged = createEvent<Partial<ContactForm>>()
export const contactConfirmed = createEvent()
/** Closes the dialog; what was typed stays as the case's draft. */
export const contactCancelled = createEvent()
/** Forgets the draft: the form shows what is stored. */
export const contactDraftDiscarded = createEvent()

const changeContactFx = createCommandEffect('case.contact.change')
export const changeContact = createOperation(changeContactFx)
export const contactConflict = createConflict(changeContactFx, changeContact)

/** The case, its version when the form was begun, and whose drafts are kept. */
type Editor = { key: DraftKey; version: number }

const shown = { detail: $caseDetail, user: $user }

const asStored = ({ detail, user }: { detail: CaseDetail | null; user: SessionUser | null }) =>
  detail && user && allowsContactChange(detail.state)
    ? {
        editor: { key: { userId: user.user_id, caseId: detail.id }, version: detail.version },
        form: contactForm(detail),
      }
    : undefined

const opened = sample({ clock: contactEditRequested, source: shown }).filterMap(asStored)
const discarded = sample({ clock: contactDraftDiscarded, source: shown }).filterMap(asStored)

/** The contact as the others left it: what the form shows after "Reload". */
const reloaded = sample({
  clock: contactConflict.reloadPressed,
  source: { detail: $caseDetail, conflict: contactConflict.$conflict },
}).filterMap(({ detail, conflict }) => {
  if (!detail || !conflict) return undefined
  const merged = applyChanges(detail, conflict.changes)
  return { version: conflict.version, form: contactForm(merged.ok ? merged.value : detail) }
})

const $editor = createStore<Editor | null>(null)
  .on([opened, discarded], (_, { editor }) => editor)
  .on(readContactDraftFx.doneData, (editor, draft) =>
    editor && draft ? { ...editor, version: draft.version } : editor,
  )
  .on(reloaded, (editor, { version }) => editor && { ...editor, version })
  .reset(contactCancelled, changeContact.done, $selectedCaseId, sessionEnded)
export const $contactOpen = $editor.map((editor) => editor !== null)

export const $contactForm = createStore<ContactForm>(emptyContact)
  .on([opened, discarded, reloaded], (_, { form }) => form)
  .on(readContactDraftFx.doneData, (form, draft) => draft?.form ?? form)
  .on(contactChanged, (form, change) => ({ ...form, ...change }))
  .reset(sessionEnded)

/** Whether the form began with what was typed some other time. */
export const $isDraft = createStore(false)
  .on(readContactDraftFx.doneData, (_, draft) => draft !== null)
  .reset(opened, discarded, reloaded)

sample({ clock: opened, fn: ({ editor }) => editor.key, target: readContactDraftFx })

const edited = sample({
  clock: contactChanged,
  source: { editor: $editor, form: $contactForm },
}).filterMap(({ editor, form }) =>
  editor ? { key: editor.key, draft: { version: editor.version, form } } : undefined,
)
const settled = sample({
  clock: [discarded, reloaded, changeContact.done],
  source: shown,
}).filterMap(({ detail, user }) =>
  detail && user ? { key: { userId: user.user_id, caseId: detail.id }, draft: null } : undefined,
)
sample({ clock: [edited, settled], target: keepContactDraftFx })

sample({
  clock: [opened, discarded, reloaded],
  fn: () => undefined,
  target: changeContact.reset,
})

const judged = sample({
  clock: contactConfirmed,
  source: { editor: $editor, form: $contactForm },
  fn: ({ editor, form }) => ({ editor, contact: readContact(form) }),
})

/** What is wrong with the email, until it is changed (CONTACT-02, CONTACT-04). */
export const $contactEmailError = createStore<string | null>(null)
  .on(judged, (_, { contact }) => (contact.ok ? null : contact.message))
  .on(contactChanged, (error, change) => ('email' in change ? null : error))
  .reset(opened, discarded, reloaded)

sample({
  clock: judged.filterMap(({ editor, contact }) =>
    editor && contact.ok
      ? { case_id: editor.key.caseId, version: editor.version, contact: contact.value }
      : undefined,
  ),
  target: changeContactFx,
})

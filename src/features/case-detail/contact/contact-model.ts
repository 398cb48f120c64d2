import { combine, createEvent, createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/case.ts'
import type { SessionUser } from '../../../../contracts/model/user.ts'
import { allowsContactChange, readContact } from '../../../../contracts/rules/contact.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCaseForm } from '../../../projections/case-form.ts'
import { createConflict, refuseInto } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { $user, sessionEnded } from '../../../projections/session.ts'
import { type DraftKey, keepContactDraftFx, readContactDraftFx } from './contact-draft.ts'
import { type ContactForm, contactForm, emptyContact } from './contact-form.ts'

export const contactEditRequested = createEvent()
export const contactConfirmed = createEvent()
/** Closes the dialog; what was typed stays as the case's draft. */
export const contactCancelled = createEvent()
/** Forgets the draft: the form shows what is stored. */
export const contactDraftDiscarded = createEvent()

const changeContactFx = createCommandEffect('case.contact.change')
export const changeContact = createOperation(changeContactFx)

const shown = { detail: $caseDetail, user: $user }
type Shown = { detail: CaseDetail | null; user: SessionUser | null }

const editable = ({ detail, user }: Shown) =>
  detail && user && allowsContactChange(detail.state)
    ? { detail, key: { userId: user.user_id, caseId: detail.id } }
    : undefined

const asked = sample({ clock: contactEditRequested, source: shown }).filterMap(editable)
sample({ clock: asked, fn: ({ key }) => key, target: readContactDraftFx })

/** A draft names the version that it was typed on, so what others changed since is shown like any conflict. */
const begun = sample({
  clock: readContactDraftFx.doneData,
  source: shown,
  fn: ({ detail, user }, draft) => ({ found: editable({ detail, user }), draft }),
}).filterMap(
  ({ found, draft }) =>
    found && {
      ...found,
      form: draft?.form ?? contactForm(found.detail),
      version: draft?.version ?? found.detail.version,
      isDraft: draft !== null,
    },
)
const discarded = sample({ clock: contactDraftDiscarded, source: shown })
  .filterMap(editable)
  .map((found) => ({
    ...found,
    form: contactForm(found.detail),
    version: found.detail.version,
    isDraft: false,
  }))
const opened = sample({ clock: [begun, discarded] })
const closed = [contactCancelled, changeContact.done, $selectedCaseId, sessionEnded]

export const contactConflict = createConflict({
  name: 'contact',
  opened,
  closed,
  writes: ['opponent_contact_details'],
})
refuseInto(contactConflict, {
  fx: changeContactFx,
  operation: changeContact,
  again: contactConfirmed,
})

const $key = createStore<DraftKey | null>(null)
  .on(opened, (_, { key }) => key)
  .reset(closed)
export const $contactOpen = $key.map((key) => key !== null)

export const contact = createCaseForm<ContactForm, null>({
  conflict: contactConflict,
  opened: opened.map(({ form }) => form),
  empty: emptyContact,
  read: contactForm,
  $context: createStore(null),
})

/** Whether the form began with what was typed some other time. */
export const $isDraft = createStore(false)
  .on(opened, (_, { isDraft }) => isDraft)
  .reset(contact.reloaded)

const $editor = combine({ key: $key, version: contact.$version }, ({ key, version }) =>
  key && version !== null ? { key, version } : null,
)

const edited = sample({
  clock: contact.changed,
  source: { editor: $editor, form: contact.$form },
}).filterMap(({ editor, form }) =>
  editor ? { key: editor.key, draft: { version: editor.version, form } } : undefined,
)
const settled = sample({
  clock: [discarded, contact.reloaded, changeContact.done],
  source: shown,
}).filterMap(({ detail, user }) =>
  detail && user ? { key: { userId: user.user_id, caseId: detail.id }, draft: null } : undefined,
)
sample({ clock: [edited, settled], target: keepContactDraftFx })

sample({ clock: opened, fn: () => undefined, target: changeContact.reset })

const judged = sample({
  clock: contactConfirmed,
  source: { editor: $editor, form: contact.$form },
  fn: ({ editor, form }) => ({ editor, read: readContact(form) }),
})

/** What is wrong with the email, until it is changed (CONTACT-02, CONTACT-04). */
export const $contactEmailError = createStore<string | null>(null)
  .on(judged, (_, { read }) => (read.ok ? null : read.message))
  .on(contact.changed, (error, change) => ('email' in change ? null : error))
  .reset(opened, contact.reloaded)

sample({
  clock: judged.filterMap(({ editor, read }) =>
    editor && read.ok
      ? { case_id: editor.key.caseId, version: editor.version, contact: read.value }
      : undefined,
  ),
  target: changeContactFx,
})

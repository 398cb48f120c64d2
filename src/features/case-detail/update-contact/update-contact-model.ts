import { createEvent, createStore, sample } from 'effector'
import type { OpponentContact } from '../../../../contracts/model/case.ts'
import { readContact, splitName } from '../../../../contracts/rules/contact.ts'
import { mailOpened } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createConflict } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'
import { $newSender, senderSettled } from './new-sender-model.ts'
import { readUpdate, type UpdateErrors, type UpdateForm } from './update-form.ts'

/** The question is answered with yes: the form opens. */
export const updateAccepted = createEvent()
export const updateChanged = createEvent<Partial<UpdateForm>>()
export const updateConfirmed = createEvent()
export const updateCancelled = createEvent()

const updateFx = createCommandEffect('case.contact.change')
export const updateContact = createOperation(updateFx)
export const updateConflict = createConflict(updateFx, updateContact)

const opened = sample({
  clock: updateAccepted,
  source: { sender: $newSender, detail: $caseDetail },
}).filterMap(({ sender, detail }) =>
  sender && detail
    ? {
        editor: { case_id: detail.id, version: detail.version },
        form: {
          ...splitName(sender.name),
          gender: 'NOT_KNOWN' as const,
          email: sender.address,
        },
      }
    : undefined,
)

const reloaded = sample({
  clock: updateConflict.reloadPressed,
  source: updateConflict.$conflict,
}).filterMap((conflict) => conflict?.version)

const $editor = createStore<{ case_id: string; version: number } | null>(null)
  .on(opened, (_, { editor }) => editor)
  .on(reloaded, (editor, version) => editor && { ...editor, version })
  .reset(updateCancelled, updateContact.done, mailOpened, sessionEnded)
export const $updateOpen = $editor.map((editor) => editor !== null)

const blank: UpdateForm = { first_name: '', last_name: '', gender: 'NOT_KNOWN', email: '' }

export const $updateForm = createStore(blank)
  .on(opened, (_, { form }) => form)
  .on(updateChanged, (form, change) => ({ ...form, ...change }))

sample({ clock: [opened, reloaded], fn: () => undefined, target: updateContact.reset })
sample({ clock: updateContact.done, fn: () => undefined, target: senderSettled })

const judged = sample({
  clock: updateConfirmed,
  source: { editor: $editor, form: $updateForm, detail: $caseDetail },
}).filterMap(({ editor, form, detail }) =>
  editor && detail
    ? { editor, known: detail.opponent_contact_details, update: readUpdate(form) }
    : undefined,
)

const noErrors: UpdateErrors = {}

/** What is wrong with each field, until it is changed (CONTACT-07, CONTACT-08). */
export const $updateErrors = createStore(noErrors)
  .on(judged, (_, { update }) => update.errors)
  .on(updateChanged, (errors, change) =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))),
  )
  .reset(opened)

/** Address and company stay those of the case: only the person is another one. */
const merged = (known: OpponentContact, { first_name, last_name, ...rest }: UpdateForm) =>
  readContact({
    ...known,
    ...rest,
    first_name,
    last_name,
    name: `${first_name.trim()} ${last_name.trim()}`,
  })

sample({
  clock: judged.filterMap(({ editor, known, update }) => {
    if (!update.form) return undefined
    const contact = merged(known, update.form)
    return contact.ok ? { ...editor, contact: contact.value } : undefined
  }),
  target: updateFx,
})

import { combine, createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createConflict, refuseInto } from '../../../projections/conflict.ts'
import { createMeanwhile } from '../../../projections/meanwhile.ts'
import { $activities, $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'

/** Asks whether the waiting or failed mail of this activity shall go. */
export const mailDeleteRequested = createEvent<string>()
export const mailDeleteConfirmed = createEvent()
export const mailDeleteCancelled = createEvent()

const deleteMailFx = createCommandEffect('case.scheduled-mail.delete')
export const deleteMail = createOperation(deleteMailFx)

const opened = sample({
  clock: mailDeleteRequested,
  source: $caseDetail,
  fn: (detail, id) => ({ detail, id }),
}).filterMap(({ detail, id }) => (detail ? { detail, id } : undefined))
const closed = [mailDeleteCancelled, deleteMail.done, $selectedCaseId, sessionEnded]

const $id = createStore<string | null>(null)
  .on(opened, (_, { id }) => id)
  .reset(closed)

/** Each mail stands for itself: who takes another one away is in nobody's way. */
const meanwhile = createMeanwhile({ name: 'mail-deletion', opened, closed, writes: [] })
export const mailDeletionConflict = createConflict(meanwhile)
refuseInto(mailDeletionConflict, { fx: deleteMailFx, operation: deleteMail })

/** The mail in question as the question names it, null while there is none. */
export const $mailToDelete = combine($id, $activities, (id, entries) => {
  const found = id === null ? undefined : entries.find(({ activity }) => activity.id === id)
  switch (found?.activity.type) {
    case 'EMAIL_SCHEDULED':
    case 'SCHEDULED':
      return { failed: false, name: found.activity.content.template_name }
    case 'EMAIL_OUT':
    case 'TRIGGERED':
      return { failed: true, name: found.activity.content.subject }
    default:
      return null
  }
})

sample({ clock: opened, fn: () => undefined, target: deleteMail.reset })
sample({
  clock: sample({
    clock: mailDeleteConfirmed,
    source: {
      id: $id,
      watch: meanwhile.$watch,
      version: meanwhile.$version,
      isBeingDeleted: deleteMail.$pending,
    },
  }).filterMap(({ id, watch, version, isBeingDeleted }) =>
    id !== null && watch && version !== null && !isBeingDeleted
      ? { case_id: watch.caseId, version, activity_id: id }
      : undefined,
  ),
  target: deleteMailFx,
})

/** It was sent or somebody else deleted it: there is nothing left to ask. */
sample({
  clock: $mailToDelete,
  source: deleteMail.$pending,
  filter: (isBeingDeleted, mail) => mail === null && !isBeingDeleted,
  fn: () => undefined,
  target: mailDeleteCancelled,
})

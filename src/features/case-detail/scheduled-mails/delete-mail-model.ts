import { combine, createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { $activities, $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'

/** Asks whether the waiting or failed mail of this activity shall go. */
export const mailDeleteRequested = createEvent<string>()
export const mailDeleteConfirmed = createEvent()
export const mailDeleteCancelled = createEvent()

const deleteMailFx = createCommandEffect('case.scheduled-mail.delete')
export const deleteMail = createOperation(deleteMailFx)

const $id = createStore<string | null>(null)
  .on(mailDeleteRequested, (_, id) => id)
  .reset(mailDeleteCancelled, deleteMail.done, $selectedCaseId, sessionEnded)

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

sample({ clock: mailDeleteRequested, fn: () => undefined, target: deleteMail.reset })
sample({
  clock: sample({
    clock: mailDeleteConfirmed,
    source: { id: $id, detail: $caseDetail, isBeingDeleted: deleteMail.$pending },
  }).filterMap(({ id, detail, isBeingDeleted }) =>
    id !== null && detail && !isBeingDeleted
      ? { case_id: detail.id, version: detail.version, activity_id: id }
      : undefined,
  ),
  target: deleteMailFx,
})

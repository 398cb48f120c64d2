import { createEvent, createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/case.ts'
import { addDays, localDay } from '../../../../contracts/rules/days.ts'
import { applyChanges } from '../../../../contracts/rules/detail-changes.ts'
import {
  allowsReminder,
  DEFAULT_REMINDER_NAME,
  readReminder,
} from '../../../../contracts/rules/reminders.ts'
import { reminderRequested } from '../../../actions/requests.ts'
import { $clock } from '../../../bus/clock.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createConflict } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'

/** What the dialog holds, as typed. */
export type ReminderForm = { name: string; date: string | null }

export const reminderFormChanged = createEvent<Partial<ReminderForm>>()
export const reminderConfirmed = createEvent()
export const reminderDeleted = createEvent()
export const reminderCancelled = createEvent()
/** A typed day that cannot be taken. */
export const reminderDateRefused = createEvent()

const setReminderFx = createCommandEffect('case.reminder.set')
const clearReminderFx = createCommandEffect('case.reminder.clear')
export const setReminder = createOperation(setReminderFx)
export const clearReminder = createOperation(clearReminderFx)
export const reminderConflict = createConflict(setReminderFx, setReminder)
export const clearConflict = createConflict(clearReminderFx, clearReminder)

type Dialog = {
  caseId: string
  version: number
  /** The user's local tomorrow (REMIND-02). */
  earliest: string
  /** The day that is set, null for none: only then there is something to delete (REMIND-05). */
  due: string | null
}

/** A day that is over by now is no choice any more: the field is empty, its help says what was due. */
const formOf = ({ reminder_name, reminder_date }: CaseDetail, earliest: string): ReminderForm => ({
  name: reminder_name ?? DEFAULT_REMINDER_NAME,
  date: reminder_date !== null && reminder_date >= earliest ? reminder_date : null,
})

const opened = sample({
  clock: reminderRequested,
  source: { detail: $caseDetail, clock: $clock },
  fn: ({ detail, clock }) => ({ detail, tomorrow: addDays(localDay(clock.now()), 1) }),
}).filterMap(({ detail, tomorrow }) =>
  detail && allowsReminder(detail.state)
    ? {
        form: formOf(detail, tomorrow),
        dialog: {
          caseId: detail.id,
          version: detail.version,
          earliest: tomorrow,
          due: detail.reminder_date,
        },
      }
    : undefined,
)

/** The case as the others left it: what the form shows after "Reload". */
const reloaded = sample({
  clock: [reminderConflict.reloadPressed, clearConflict.reloadPressed],
  source: {
    detail: $caseDetail,
    clock: $clock,
    set: reminderConflict.$conflict,
    clear: clearConflict.$conflict,
  },
}).filterMap(({ detail, clock, set, clear }) => {
  const conflict = set ?? clear
  if (!detail || !conflict) return undefined
  const merged = applyChanges(detail, conflict.changes)
  const now = merged.ok ? merged.value : detail
  const tomorrow = addDays(localDay(clock.now()), 1)
  return { form: formOf(now, tomorrow), version: conflict.version, due: now.reminder_date }
})

export const $reminderDialog = createStore<Dialog | null>(null)
  .on(opened, (_, { dialog }) => dialog)
  .on(reloaded, (dialog, { version, due }) => dialog && { ...dialog, version, due })
  .reset(reminderCancelled, setReminder.done, clearReminder.done, sessionEnded)

export const $reminderForm = createStore<ReminderForm>({ name: DEFAULT_REMINDER_NAME, date: null })
  .on([opened, reloaded], (_, { form }) => form)
  .on(reminderFormChanged, (form, change) => ({ ...form, ...change }))

sample({
  clock: [opened, reloaded],
  fn: () => undefined,
  target: [setReminder.reset, clearReminder.reset],
})
// One refusal at a time: the new attempt makes the old message void.
sample({ clock: setReminderFx, fn: () => undefined, target: clearReminder.reset })
sample({ clock: clearReminderFx, fn: () => undefined, target: setReminder.reset })

const judged = sample({
  clock: reminderConfirmed,
  source: { dialog: $reminderDialog, form: $reminderForm },
}).filterMap(({ dialog, form }) =>
  dialog && form.date !== null
    ? { dialog, reminder: readReminder({ name: form.name, date: form.date }, dialog.earliest) }
    : undefined,
)

/** What is wrong with the date, until it is changed (REMIND-02). */
export const $reminderDateError = createStore<string | null>(null)
  .on(judged, (_, { reminder }) => (reminder.ok ? null : reminder.message))
  .on(reminderDateRefused, () => 'The reminder date must be at least tomorrow')
  .on(reminderFormChanged, (error, change) => ('date' in change ? null : error))
  .reset(opened, reloaded)

sample({
  clock: judged.filterMap(({ dialog, reminder }) =>
    reminder.ok
      ? { case_id: dialog.caseId, version: dialog.version, ...reminder.value }
      : undefined,
  ),
  target: setReminderFx,
})
sample({
  clock: sample({ clock: reminderDeleted, source: $reminderDialog }).filterMap((dialog) =>
    dialog ? { case_id: dialog.caseId, version: dialog.version } : undefined,
  ),
  target: clearReminderFx,
})

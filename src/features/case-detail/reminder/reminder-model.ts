import { combine, createEvent, createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import {
  allowsReminder,
  DEFAULT_REMINDER_NAME,
  readReminder,
} from '../../../../contracts/rules/cases/reminders.ts'
import { addDays, localDay } from '../../../../contracts/rules/time/days.ts'
import { reminderRequested } from '../../../actions/requests.ts'
import { $clock } from '../../../bus/clock.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createOpenedDialog } from '../../../forms/case-dialog.ts'
import { createCaseForm } from '../../../forms/case-form.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'

/** What the dialog holds, as typed. */
export type ReminderForm = { name: string; date: string | null }

export const reminderDeleted = createEvent()

const setReminderFx = createCommandEffect('case.reminder.set')
const clearReminderFx = createCommandEffect('case.reminder.clear')

/** A day that is over by now is no choice any more: the field is empty, its help says what was due. */
const formOf = ({ reminder_name, reminder_date }: CaseDetail, earliest: string): ReminderForm => ({
  name: reminder_name ?? DEFAULT_REMINDER_NAME,
  date: reminder_date !== null && reminder_date >= earliest ? reminder_date : null,
})

const opened = sample({
  clock: reminderRequested,
  source: { detail: $caseDetail, clock: $clock },
  fn: ({ detail, clock }) => ({ detail, earliest: addDays(localDay(clock.now()), 1) }),
}).filterMap(({ detail, earliest }) =>
  detail && allowsReminder(detail.state) ? { detail, earliest } : undefined,
)

/** The user's local tomorrow when the dialog was opened (REMIND-02). */
const $earliest = createStore('').on(opened, (_, { earliest }) => earliest)

export const reminderOfCase = createOpenedDialog({
  name: 'reminder',
  opened,
  writes: ['reminder_name', 'reminder_date'],
})
const { conflict, confirmed } = reminderOfCase
const { concurrentChanges } = conflict
export const setReminder = reminderOfCase.sending(setReminderFx, { again: confirmed })
export const clearReminder = reminderOfCase.sending(clearReminderFx)

export const reminderForm = createCaseForm<ReminderForm, string>({
  conflict,
  opened: opened.map(({ detail, earliest }) => formOf(detail, earliest)),
  empty: { name: DEFAULT_REMINDER_NAME, date: null },
  read: formOf,
  $context: $earliest,
})

/** The case's field behind a field of the form. */
export const reminderField = (key: string): string => `reminder_${key}`

type Dialog = {
  caseId: string
  earliest: string
  /** The day that is set, null for none: only then there is something to delete (REMIND-05). */
  due: string | null
}

export const $reminderDialog = combine(
  concurrentChanges.$watch,
  $earliest,
  (watch, earliest): Dialog | null =>
    watch && { caseId: watch.caseId, earliest, due: watch.stored.reminder_date },
)

// One refusal at a time: the new attempt makes the old message void.
sample({ clock: setReminderFx, fn: () => undefined, target: clearReminder.reset })
sample({ clock: clearReminderFx, fn: () => undefined, target: setReminder.reset })

const judged = sample({
  clock: confirmed,
  source: { dialog: $reminderDialog, form: reminderForm.$form, version: reminderForm.$version },
}).filterMap(({ dialog, form: { name, date }, version }) =>
  dialog && version !== null && date !== null
    ? {
        of: { case_id: dialog.caseId, version },
        read: readReminder({ name, date }, dialog.earliest),
      }
    : undefined,
)

/** What is wrong with the date, until it is changed (REMIND-02). */
export const $reminderDateError = createStore<string | null>(null)
  .on(judged, (_, { read }) => (read.ok ? null : read.message))
  .on(reminderForm.changed, (error, change) => ('date' in change ? null : error))
  .reset(opened, reminderForm.reloaded)

sample({
  clock: judged.filterMap(({ of, read }) => (read.ok ? { ...of, ...read.value } : undefined)),
  target: setReminderFx,
})
sample({
  clock: sample({
    clock: reminderDeleted,
    source: reminderOfCase.$of,
  }).filterMap((of) => of ?? undefined),
  target: clearReminderFx,
})

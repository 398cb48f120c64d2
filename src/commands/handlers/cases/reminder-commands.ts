import { DEFAULT_REMINDER_NAME } from '../../../../contracts/rules/cases/reminders.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { predictCase } from '../effects/predict.ts'
import { undoChange } from '../effects/undo-change.ts'

type ReminderCommand = 'case.reminder.set' | 'case.reminder.clear'

export const reminderHandlers: Pick<CommandHandlers<View, Prediction>, ReminderCommand> = {
  'case.reminder.set': {
    toasts: { done: 'Change saved!' },
    run: async (command, gateway) => {
      const { case_id, name, date } = command.input
      const request = { params: { id: case_id }, body: { name, date } }
      return doneWith(await gateway.change('setReminder', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) => {
      const name = input.name?.trim() || DEFAULT_REMINDER_NAME
      const reminder = { reminder_name: name, reminder_date: input.date }
      return predictCase(view, input.case_id, 'case.reminder-set', {
        row: () => reminder,
        detail: () => reminder,
      })
    },
    undo: undoChange,
  },
  'case.reminder.clear': {
    toasts: { done: 'Change saved!' },
    run: async (command, gateway) => {
      const request = { params: { id: command.input.case_id } }
      return doneWith(await gateway.change('clearReminder', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) => {
      const none = { reminder_name: null, reminder_date: null }
      return predictCase(view, input.case_id, 'case.reminder-cleared', {
        row: () => none,
        detail: () => none,
      })
    },
    undo: undoChange,
  },
}

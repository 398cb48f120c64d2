import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import { readNote } from '../../../../contracts/rules/cases/notes.ts'
import type { Command, CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { predictCase } from '../effects/predict.ts'
import { toldOf } from '../effects/undo-change.ts'

/** The note in its place in the timeline, under the command's id until the server gives it one. */
const pendingNote = ({ id, at, actor, input }: Command<'case.note.add'>): Activity => ({
  type: 'NOTE',
  id,
  case_activity_id: id,
  case_id: input.case_id,
  created: at,
  user_name: actor.name,
  user_id: actor.id,
  content: { text: input.text.trim() },
})

type NoteCommand = 'case.note.add' | 'case.note.delete' | 'case.note.restore'

export const noteHandlers: Pick<CommandHandlers<View, Prediction>, NoteCommand> = {
  'case.note.add': {
    toasts: { done: 'Success' },
    run: async (command, gateway) => {
      const { case_id, text } = command.input
      const note = readNote(text)
      if (!note.ok) return refused(note.message)
      const request = { params: { id: case_id }, body: { text: note.value } }
      return doneWith(await gateway.change('addNote', request, headersOf(command)), nothing)
    },
    predict: (command, view) =>
      predictCase(view, command.input.case_id, 'case.note-added', {
        activities: [pendingNote(command)],
        row: () => ({ last_case_activity_timestamp: command.at }),
      }),
  },
  'case.note.delete': {
    toasts: { done: 'Success' },
    run: async (command, gateway) => {
      const { case_id, note_id } = command.input
      const request = { params: { id: case_id, noteId: note_id } }
      return doneWith(await gateway.change('deleteNote', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.note-deleted', { removed: [input.note_id] }),
    undo: ({ input }, events) => {
      const told = toldOf(events)
      return told && { name: 'case.note.restore', input: { ...told.of, note_id: input.note_id } }
    },
  },
  // What it said, the server alone knows by now.
  'case.note.restore': {
    toasts: { done: 'Success' },
    run: async (command, gateway) => {
      const { case_id, note_id } = command.input
      const request = { params: { id: case_id, noteId: note_id } }
      return doneWith(await gateway.change('restoreNote', request, headersOf(command)), nothing)
    },
  },
}

import type { caseCommands } from '../../../contracts/commands/cases.ts'
import type { Activity } from '../../../contracts/model/activity.ts'
import { readTag, sameTag } from '../../../contracts/rules/case-tags.ts'
import { readNote } from '../../../contracts/rules/notes.ts'
import { DEFAULT_REMINDER_NAME } from '../../../contracts/rules/reminders.ts'
import type { Command, Doers } from '../../bus/command.ts'
import { refused } from '../../bus/outcome.ts'
import type { Prediction, View } from '../view.ts'
import { doneWith } from './answers.ts'
import { predictCase } from './predict.ts'

type CaseDoers = Pick<Doers<View, Prediction>, keyof typeof caseCommands>

type VersionedCommand = { id: string; input: { version: number } }

const headersOf = ({ id, input }: VersionedCommand) => ({
  commandId: id,
  version: input.version,
})

const nothing = () => ({})

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

const withTag = (tags: readonly string[], tag: string): string[] =>
  tags.some((known) => sameTag(known, tag)) ? [...tags] : [...tags, tag]

const withoutTag = (tags: readonly string[], tag: string): string[] =>
  tags.filter((known) => !sameTag(known, tag))

export const caseDoers: CaseDoers = {
  'case.create': {
    run: async ({ id, input }, gateway) =>
      doneWith(await gateway.change('createCase', { body: input }, { commandId: id }), (value) => ({
        case_id: value.id,
      })),
  },
  'case.note.add': {
    run: async (command, gateway) => {
      const { case_id, text } = command.input
      const note = readNote(text)
      if (!note.ok) return refused(note.message)
      const request = { params: { id: case_id }, body: { text: note.value } }
      return doneWith(await gateway.change('addNote', request, headersOf(command)), nothing)
    },
    predict: (command, view) =>
      predictCase(view, command.input.case_id, 'case.note-added', {
        activity: pendingNote(command),
        row: () => ({ last_case_activity_timestamp: command.at }),
      }),
  },
  'case.note.delete': {
    run: async (command, gateway) => {
      const { case_id, note_id } = command.input
      const request = { params: { id: case_id, noteId: note_id } }
      return doneWith(await gateway.change('deleteNote', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.note-deleted', { removed: input.note_id }),
  },
  'case.tag.add': {
    run: async (command, gateway) => {
      const { case_id, tag } = command.input
      const read = readTag(tag)
      if (!read.ok) return refused(read.message)
      const request = { params: { id: case_id, tagId: read.value } }
      return doneWith(await gateway.change('addTag', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.tag-added', {
        row: ({ tags }) => ({ tags: withTag(tags, input.tag) }),
        detail: ({ tags }) => ({ tags: withTag(tags, input.tag) }),
      }),
  },
  'case.tag.remove': {
    run: async (command, gateway) => {
      const { case_id, tag } = command.input
      const request = { params: { id: case_id, tagId: tag } }
      return doneWith(await gateway.change('removeTag', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.tag-removed', {
        row: ({ tags }) => ({ tags: withoutTag(tags, input.tag) }),
        detail: ({ tags }) => ({ tags: withoutTag(tags, input.tag) }),
      }),
  },
  'case.reminder.set': {
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
  },
  'case.reminder.clear': {
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
  },
}

import type { researchCommands } from '../../../../contracts/commands/research.ts'
import {
  emptyImprint,
  readImprint,
  readLogEntry,
  researchRefusal,
} from '../../../../contracts/rules/cases/research.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import { detailIn, type Prediction, type View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { predictCase } from '../effects/predict.ts'

/** What the state of the case says against it, as far as it is known here. */
function objection(view: View, caseId: string, what: 'imprint' | 'log-entry'): string | null {
  const state = detailIn(view, caseId)?.state
  return state ? researchRefusal(state, what) : null
}

export const researchHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof researchCommands
> = {
  'case.imprint.change': {
    toasts: { done: 'Change saved!' },
    refuse: ({ input }, view) => {
      const read = readImprint(input.imprint)
      return read.ok ? objection(view, input.case_id, 'imprint') : read.message
    },
    run: async (command, gateway) => {
      const { case_id, imprint } = command.input
      const read = readImprint(imprint)
      if (!read.ok) return refused(read.message)
      const request = { params: { id: case_id }, body: read.value ?? emptyImprint }
      return doneWith(await gateway.change('changeImprint', request, headersOf(command)), nothing)
    },
    predict: ({ id, input }, view) => {
      const read = readImprint(input.imprint)
      if (!read.ok) return null
      return predictCase(view, input.case_id, 'case.imprint-changed', {
        detail: ({ website_contact_details: known }) => ({
          website_contact_details: read.value && { id: known?.id ?? id, ...read.value },
        }),
      })
    },
  },
  'case.log.add': {
    toasts: { done: 'Change saved!' },
    refuse: ({ input }, view) => objection(view, input.case_id, 'log-entry'),
    run: async (command, gateway) => {
      const { case_id, text } = command.input
      const entry = readLogEntry(text)
      if (!entry.ok) return refused(entry.message)
      const request = { params: { id: case_id }, body: { text: entry.value } }
      return doneWith(await gateway.change('addLogEntry', request, headersOf(command)), nothing)
    },
    /** The line at its place, under the command's id until the server gives it one. */
    predict: ({ id, at, actor, input }, view) =>
      predictCase(view, input.case_id, 'case.log-entry-added', {
        detail: ({ case_log }) => ({
          case_log: [
            ...case_log,
            { id, text: input.text.trim(), created: at, user_name: actor.name ?? '' },
          ],
        }),
      }),
  },
  'case.log.change': {
    toasts: { done: 'Change saved!' },
    refuse: ({ input }, view) => objection(view, input.case_id, 'log-entry'),
    run: async (command, gateway) => {
      const { case_id, entry_id, text } = command.input
      const entry = readLogEntry(text)
      if (!entry.ok) return refused(entry.message)
      const request = { params: { id: case_id, logId: entry_id }, body: { text: entry.value } }
      return doneWith(await gateway.change('changeLogEntry', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.log-entry-changed', {
        detail: ({ case_log }) => ({
          case_log: case_log.map((line) =>
            line.id === input.entry_id ? { ...line, text: input.text.trim() } : line,
          ),
        }),
      }),
  },
}

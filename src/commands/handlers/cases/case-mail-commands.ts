import type { caseMailCommands } from '../../../../contracts/commands/case-mail.ts'
import type { WireEvent } from '../../../../contracts/events/envelope.ts'
import { Id } from '../../../../contracts/model/primitives.ts'
import { parse, z } from '../../../../contracts/schema.ts'
import type { Command, CommandHandlers } from '../../../bus/command/command.ts'
import { isEmail } from '../../../projections/cases/timeline.ts'
import { type Prediction, timelineIn, type View } from '../../../projections/view.ts'
import { doneWith, nothing } from '../effects/answers.ts'
import { gone } from '../effects/gone-file.ts'
import { predictCase } from '../effects/predict.ts'

type Written = Command<'case.mail.send' | 'case.mail.log'>

const Entry = z.object({ activity: z.object({ id: Id }) })

/** The entry that the event of this name tells of. */
function entryIn(events: readonly WireEvent[], name: string): string | null {
  const told = events.find((event) => event.name === name)
  const entry = parse(Entry, told && 'payload' in told ? told.payload : null)
  return entry.ok ? entry.value.activity.id : null
}

/** What is sent of it, and what is said beside it. */
function requestOf({ input }: Written) {
  const { case_id, case_activity_id, reply_to_email_id, draft_id } = input
  const { to, cc, bcc, subject, content, attachments, reminder } = input
  return {
    params: { id: case_id },
    query: {
      ...(case_activity_id && { case_activity_id }),
      ...(reply_to_email_id && { reply_to_email_id }),
      ...(draft_id && { draft_id }),
    },
    body: { to, cc, bcc, subject, content, attachments, ...(reminder && { reminder }) },
  }
}

/** One that had failed before fails again, by the server's words: what was never sent is gone. */
function predictTakenBack(
  { input }: Command<'case.mail.take-back'>,
  view: View,
): Prediction | null {
  const { case_id, activity_id } = input
  const mail = timelineIn(view, case_id)
    ?.filter(isEmail)
    .find(({ id }) => id === activity_id)
  if (!mail || mail.content.history.some(({ event }) => event === 'failed')) return null
  return predictCase(view, case_id, 'case.mail-taken-back', { removed: [activity_id] })
}

/** The compose dialog says what became of each (COMMERR-16, COMMERR-24, COMMERR-26). */
export const caseMailHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof caseMailCommands
> = {
  'case.mail.send': {
    toasts: null,
    run: async (command, gateway) => {
      const { query, ...request } = requestOf(command)
      const delay = String(command.input.delay)
      return doneWith(
        await gateway.change(
          'sendEmail',
          { ...request, query: { ...query, delay } },
          { commandId: command.id },
        ),
        ({ email_error, events }) => ({
          email_error,
          activity_id: entryIn(events, 'case.mail-scheduled'),
        }),
      )
    },
  },
  'case.mail.log': {
    toasts: null,
    run: async (command, gateway) =>
      doneWith(
        await gateway.change('logEmail', requestOf(command), { commandId: command.id }),
        ({ events }) => ({ activity_id: entryIn(events, 'case.mail-logged') }),
      ),
  },
  'case.mail.take-back': {
    toasts: { failed: 'reason' },
    run: async ({ id, input }, gateway) => {
      const request = { params: { id: input.case_id, activityId: input.activity_id } }
      // Whether it has left decides, whatever else happened to the case in these seconds.
      return doneWith(
        await gateway.change('deleteScheduledEmail', request, { commandId: id, version: null }),
        nothing,
      )
    },
    predict: predictTakenBack,
  },
  'mail-draft.save': {
    toasts: null,
    run: async ({ id, input: { case_id, ...body } }, gateway) =>
      doneWith(
        await gateway.change('saveMailDraft', { params: { id: case_id }, body }, { commandId: id }),
        ({ id: draftId, version, updated }) => ({ id: draftId, version, updated }),
      ),
  },
  'mail-draft.discard': {
    toasts: null,
    run: async ({ id, input }, gateway) => {
      const request = { params: { id: input.case_id, draftId: input.draft_id } }
      return doneWith(await gateway.change('deleteMailDraft', request, { commandId: id }), nothing)
    },
  },
  'mail-draft.file.add': {
    // The draft that it is put into shows what became of it.
    toasts: null,
    run: async ({ id, input: { case_id, kind, ref, file } }, gateway) => {
      const chosen = gateway.uploadRegistry.get(file.file_id)
      if (!chosen) return gone(file)
      const bytes = new Uint8Array(await chosen.arrayBuffer())
      const request = {
        params: { id: case_id },
        query: { kind, ref },
        body: { file: { filename: file.filename, bytes } },
      }
      const watch = gateway.uploadRegistry.watchOf(file.file_id)
      return doneWith(
        await gateway.change('addDraftFile', request, { commandId: id }, watch),
        ({ events: _, ...stored }) => stored,
      )
    },
  },
  'mail-draft.file.remove': {
    toasts: null,
    run: async ({ id, input }, gateway) => {
      const request = { params: { id: input.case_id, fileId: input.file_id } }
      return doneWith(await gateway.change('deleteDraftFile', request, { commandId: id }), nothing)
    },
  },
}

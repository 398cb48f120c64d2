import { CaseId, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

/** `case_id` is null for an unmapped mail. Read marks have no version: the last one holds. */
const mark = command(z.strictObject({ case_id: z.nullable(CaseId), email_id: Id }), z.object({}), {
  offline: true,
})

export const emailCommands = {
  /** Opening an unread mail: a command, because reading is no write (G-611). */
  'email.mark-read': mark,
  'email.mark-unread': mark,
}

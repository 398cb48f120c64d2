import { CaseId, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

/** `case_id` is null for an unmapped mail. Read marks have no version: the last one holds. */
const mark = (label: string) =>
  command(label, { case_id: z.nullable(CaseId), email_id: Id }, z.object({}), {
    offline: true,
  })

export const emailCommands = {
  /** Opening an unread mail: a command, because reading is no write (G-611). */
  'email.mark-read': mark('Mark email as read'),
  'email.mark-unread': mark('Mark email as unread'),
}

import { CaseId, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { lateCommand } from './definition.ts'

const none = z.object({})

/** What staff do to mail that belongs to no case; none of it waits for a connection. */
export const unmappedCommands = {
  'email.map-to-case': lateCommand('email.map-to-case', { email_id: Id, case_id: CaseId }, none),
  'email.delete': lateCommand('email.delete', { email_id: Id }, none),
}

import { Role } from '../../model/accounts/user.ts'
import { Count, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

const text = z.string().check(z.maxLength(400))

const form = {
  name: text,
  public_name: text,
  email: text,
  role: Role,
  receive_unread_emails_notifications: z.boolean(),
  receive_payment_notifications: z.boolean(),
}

const ofUser = { user_id: Id }
const none = z.object({})

/** What an admin does to users; none of it waits for a connection. */
export const userCommands = {
  'user.add': lateCommand('user.add', form, z.object({ user_id: Id })),
  /** `version` is the user's when the form was opened: it travels as `If-Match`. */
  'user.change': lateCommand('user.change', { user_id: Id, version: Count, ...form }, none),
  'user.activate': lateCommand('user.activate', ofUser, none),
  'user.deactivate': lateCommand('user.deactivate', ofUser, none),
  'user.delete': lateCommand('user.delete', ofUser, none),
}

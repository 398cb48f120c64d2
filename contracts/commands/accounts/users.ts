import { Role } from '../../model/accounts/user.ts'
import { Count, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

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
  'user.add': command('Invite user', form, z.object({ user_id: Id })),
  /** `version` is the user's when the form was opened: it travels as `If-Match`. */
  'user.change': command('Change user', { user_id: Id, version: Count, ...form }, none),
  'user.activate': command('Activate user', ofUser, none),
  'user.deactivate': command('Deactivate user', ofUser, none),
  'user.delete': command('Delete user', ofUser, none),
}

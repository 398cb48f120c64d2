import { eq } from 'drizzle-orm'
import { addressKey } from '../../contracts/rules/addresses/email-address.ts'
import { appUser, userAddressKey } from '../db/schema/accounts.ts'
import { userTarget } from '../events/audit/entries.ts'
import { endSessionsOf } from '../modules/access/sessions.ts'
import { changing, NotDone, type OperatorCommand } from './command.ts'

/** Logs a user out everywhere: tokens are worth nothing and sockets are cut, within a second. */
export const endSessions: OperatorCommand = {
  name: 'end-sessions',
  summary: 'log a user out everywhere',
  takes: ['EMAIL'],
  options: {},
  notes: ['The user can log in again. To keep them out, deactivate the user in the app.'],
  run: async (given) => {
    const [email = ''] = given.names
    const [user] = await given.services.database.db
      .select()
      .from(appUser)
      .where(eq(userAddressKey, addressKey(email)))
    if (!user) throw new NotDone(`There is no user with the address ${email}.`)
    return changing(given, user.customerId, async (change) => {
      const ended = await endSessionsOf(change, user.id)
      if (ended === 0) return [`${user.name} (${user.email}) is not logged in.`]
      change.note({
        action: 'session.ended',
        target: userTarget(user.id, user.name),
        changes: [{ field: 'sessions', from: ended, to: 'ended' }],
      })
      return [`${user.name} (${user.email}): ${ended} session${ended === 1 ? '' : 's'} ended.`]
    })
  },
}

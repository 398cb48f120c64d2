import { eq } from 'drizzle-orm'
import { addressKey } from '../../contracts/rules/addresses/email-address.ts'
import { OPERATOR } from '../../contracts/rules/audit/audit.ts'
import { appUser, userAddressKey } from '../db/schema/accounts.ts'
import { lockStaff } from '../modules/access/staff.ts'
import { resetFactorOf } from '../modules/second-factor/everybody.ts'
import { changing, NotDone, type OperatorCommand } from './command.ts'

/** Takes a user's second factor away, where no administrator of the customer can: the only one lost their phone. */
export const resetSecondFactor: OperatorCommand = {
  name: 'reset-second-factor',
  summary: "reset a user's two-factor authentication and log the user out everywhere",
  takes: ['EMAIL'],
  options: {},
  notes: [
    'Make sure that the user really asked for this: from then on, the user logs in with only a password.',
    'The user is notified by email. Where the customer requires a second factor, they set one up at the next login.',
  ],
  run: async (given) => {
    const [email = ''] = given.names
    const [found] = await given.services.database.db
      .select()
      .from(appUser)
      .where(eq(userAddressKey, addressKey(email)))
    if (!found) throw new NotDone(`There is no user with the address ${email}.`)
    return changing(given, found.customerId, async (change) => {
      const { users } = await lockStaff(change.tx, found.customerId)
      const user = users.find(({ id }) => id === found.id)
      if (!user || user.secondFactorSince === null)
        return [`${found.name} (${found.email}) has no second factor.`]
      await resetFactorOf(change, user, OPERATOR.name ?? '')
      return [
        `${user.name} (${user.email}): two-factor authentication is off and all sessions have ended.`,
      ]
    })
  },
}

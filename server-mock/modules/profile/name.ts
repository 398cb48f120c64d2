import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { readNames } from '../../../contracts/rules/accounts/profile.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser, customer } from '../../db/schema/accounts.ts'
import { sessionUser } from '../access/login.ts'
import { tellOfName, tellOfUser, writeUser } from '../access/staff.ts'

/** PROFILE-13: everybody of the customer learns the new name, which stands beside what its user does. */
export const changeName = changes<Calls['changeName']>(async ({ body, user, change }) => {
  const names = readNames(body)
  if (!names.ok) return refuse(400, names.message)
  const { name, public_name } = names.value
  const mine = change.tx
    .select()
    .from(appUser)
    .innerJoin(customer, eq(customer.id, appUser.customerId))
    .where(eq(appUser.id, user.id))
  const [before] = await mine.for('update', { of: appUser })
  if (!before) throw new Error(`the user ${user.id} is gone`)
  const { app_user: account } = before
  if (account.name === name && account.publicName === public_name) return sessionUser(before)
  const after = await writeUser(change, account, { name, publicName: public_name })
  tellOfUser(change, 'user.changed', account, after)
  tellOfName(change, account, after)
  return sessionUser({ ...before, app_user: after })
})

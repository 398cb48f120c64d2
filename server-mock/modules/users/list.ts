import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { countUsers } from '../../../contracts/rules/accounts/seats.ts'
import { sortUsers } from '../../../contracts/rules/accounts/users.ts'
import { reads } from '../../calls/handler.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { headOf } from '../../events/read.ts'
import { managedUserOf } from '../access/staff.ts'
import { planOf } from '../business/limits.ts'

/** USERS-13, USERS-22. The number is read first: a change in between comes again as an event. */
export const listUsers = reads<Calls['listUsers']>(async ({ user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const rows = await db.select().from(appUser).where(eq(appUser.customerId, user.customerId))
  const list = sortUsers(rows.map(managedUserOf))
  return { asOf, body: { ...countUsers(list, await planOf(db, user.customerId)), list } }
})

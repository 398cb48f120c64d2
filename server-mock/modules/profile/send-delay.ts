import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { SendDelay } from '../../../contracts/model/accounts/profile.ts'
import { z } from '../../../contracts/schema.ts'
import { changes, reads } from '../../calls/handler.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { headOf } from '../../events/read.ts'

/** G-707. */
export const readSendDelay = reads<Calls['readSendDelay']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const [mine] = await db
    .select({ seconds: appUser.sendDelay })
    .from(appUser)
    .where(eq(appUser.id, user.id))
  return { asOf, body: z.parse(SendDelay, mine) }
})

export const saveSendDelay = changes<Calls['saveSendDelay']>(async ({ body, user, change }) => {
  await change.tx.update(appUser).set({ sendDelay: body.seconds }).where(eq(appUser.id, user.id))
  return body
})

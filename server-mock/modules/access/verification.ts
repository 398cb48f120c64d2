import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/api/protocol.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { plain } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { findLink, spendLink } from './links.ts'

/**
 * VERIFY-06. A second click, or a mail scanner before the first, finds a link that has done its work: any
 * link of ours that is still in time answers success once the address is verified (gaps-1).
 */
export const verifyEmail = plain<Calls['verifyEmail']>(async ({ params, services }) => {
  const query = { kind: 'verification' as const, token: params.link, now: services.clock.now() }
  const isVerified = await services.database.db.transaction(async (tx) => {
    const found = await findLink(tx, query)
    if (!found) return false
    const mine = eq(appUser.id, found.userId)
    if (await spendLink(tx, query)) await tx.update(appUser).set({ verified: true }).where(mine)
    const [user] = await tx.select({ verified: appUser.verified }).from(appUser).where(mine)
    return user?.verified ?? false
  })
  return isVerified ? {} : refuse(404, messages.linkExpired)
})

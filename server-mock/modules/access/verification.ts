import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { plain } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import { findLink, type LinkQuery, lockLinksOf, spendLink } from './links.ts'

/** Verifies the address, unless the same link is just being used elsewhere. */
async function verify(change: ChangeContext, query: LinkQuery, userId: string): Promise<void> {
  await lockLinksOf(change.tx, userId)
  if (!(await spendLink(change.tx, query))) return
  await change.tx.update(appUser).set({ verified: true }).where(eq(appUser.id, userId))
  change.emit({
    name: 'user.verified',
    caseId: null,
    caseVersion: null,
    payload: { user_id: userId },
  })
}

/**
 * VERIFY-06. A second click, or a mail scanner before the first, finds a link that has done its work: any
 * link of ours that is still in time answers success once the address is verified (gaps-1).
 */
export const verifyEmail = plain<Calls['verifyEmail']>(async ({ params, services }) => {
  const { db } = services.database
  const query = { kind: 'verification' as const, token: params.link, now: services.clock.now() }
  const expired = refuse(404, messages.linkExpired)
  const link = await findLink(db, query)
  if (!link) return expired
  const findUser = async () => {
    const [user] = await db.select().from(appUser).where(eq(appUser.id, link.userId))
    return user
  }
  const user = await findUser()
  if (!user) return expired
  if (link.state === 'open') {
    const by = { customerId: user.customerId, actor: userActor(user), commandId: null }
    await runChange(services, by, (change) => verify(change, query, user.id))
  }
  return (await findUser())?.verified ? {} : expired
})

import { and, eq, isNull } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { factorResetRefusal, requirementRefusal } from '../../../contracts/rules/accounts/users.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser, customer, session } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { lockStaff, managedUserOf, tellOfUser, type UserRow, writeUser } from '../access/staff.ts'
import { mailOf } from './mails.ts'
import { forgetFactor } from './store.ts'

/**
 * Takes a user's factor away, for whoever lost app and recovery codes, and logs them out everywhere: a session may be the
 * finder's. `by`: who does it, as the mail to the user names them.
 */
export async function resetFactorOf(
  change: ChangeContext,
  before: UserRow,
  by: string,
): Promise<UserRow> {
  await forgetFactor(change.tx, before.id)
  await endSessionsOf(change, before.id)
  const after = await writeUser(change, before, { secondFactorSince: null })
  tellOfUser(change, 'user.second-factor-reset', before, after)
  await mailOf(change, before, { kind: 'reset', by })
  return after
}

export const resetSecondFactor = changes<Calls['resetSecondFactor']>(
  async ({ params, user, change }) => {
    const { users } = await lockStaff(change.tx, user.customerId)
    const before = users.find(({ id }) => id === params.id)
    if (!before) return refuse(404, messages.notFound)
    const refusal = factorResetRefusal(managedUserOf(before), user.id)
    if (refusal) return refuse(refusal.status, refusal.message)
    return managedUserOf(await resetFactorOf(change, before, user.name))
  },
)

/** Cuts the sockets of everybody who has to set a factor up first; they come back when that is done. */
async function cutSockets(change: ChangeContext): Promise<void> {
  const open = await change.tx
    .select({ id: session.id })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .where(
      and(
        eq(appUser.customerId, change.customerId),
        isNull(appUser.secondFactorSince),
        isNull(session.ended),
      ),
    )
  for (const { id } of open) change.sessionEnds(id)
}

export const requireSecondFactor = changes<Calls['requireSecondFactor']>(
  async ({ body: { required }, user, change }) => {
    const { users } = await lockStaff(change.tx, user.customerId)
    const own = users.find(({ id }) => id === user.id)
    const refusal = own && requirementRefusal(managedUserOf(own), required)
    if (refusal) return refuse(refusal.status, refusal.message)
    const written = await change.tx
      .update(customer)
      .set({ requiresSecondFactor: required })
      .where(and(eq(customer.id, user.customerId), eq(customer.requiresSecondFactor, !required)))
      .returning({ id: customer.id })
    if (written.length === 0) return { required }
    const payload = { required }
    change.emit({
      name: 'customer.second-factor-required',
      caseId: null,
      caseVersion: null,
      payload,
    })
    if (required) await cutSockets(change)
    return { required }
  },
)

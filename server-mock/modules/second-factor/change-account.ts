import { eq } from 'drizzle-orm'
import { isRefused, type Refused, RolledBack } from '../../calls/refusal.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import type { UserRow } from '../access/staff.ts'
import { lockCustomer } from '../business/lock-customer.ts'

/**
 * Changes what belongs to somebody's own account, by themselves: whoever changes the customer's users or rules takes turns
 * with it. A refusal leaves nothing behind.
 */
export async function changeAccount<T extends object>(
  services: Services,
  user: { id: string; customerId: string; name: string },
  work: (change: ChangeContext, own: UserRow) => Promise<T | Refused>,
): Promise<T | Refused> {
  const by = { customerId: user.customerId, actor: userActor(user), commandId: null }
  try {
    const { value } = await runChange(services, by, async (change) => {
      await lockCustomer(change.tx, user.customerId)
      const [own] = await change.tx
        .select()
        .from(appUser)
        .where(eq(appUser.id, user.id))
        .for('no key update')
      if (!own) throw new Error(`the user ${user.id} is gone`)
      const done = await work(change, own)
      if (isRefused(done)) throw new RolledBack(done)
      return done
    })
    return value
  } catch (error) {
    if (error instanceof RolledBack) return error.refused
    throw error
  }
}

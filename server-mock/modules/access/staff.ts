import { eq } from 'drizzle-orm'
import type { UserEventName } from '../../../contracts/events/names.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { Plan, UserFacts } from '../../../contracts/model/accounts/user.ts'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import type { Tx } from '../../db/database.ts'
import { appUser } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import { lockCustomer } from '../business/lock-customer.ts'

export type UserRow = typeof appUser.$inferSelect

/** What is told of a user: never the password's hash. */
export const userFactsOf = (row: UserRow): UserFacts => ({
  user_id: row.id,
  username: row.email,
  name: row.name,
  public_name: row.publicName,
  email: row.email,
  role: row.role,
  user_role: row.role,
  state: row.state,
  customer_id: row.customerId,
  receive_unread_emails_notifications: row.receiveUnreadEmails,
  receive_payment_notifications: row.receivePayments,
})

/** A user as administrators see them. */
export const managedUserOf = (row: UserRow): ManagedUser => ({
  ...userFactsOf(row),
  version: row.version,
  second_factor: row.secondFactorSince !== null,
})

/** Everybody of a customer and what the customer pays for. */
export type Staff = { plan: Plan; users: readonly UserRow[] }

/**
 * Everybody of the customer, locked until the transaction ends: whoever adds, activates, deactivates or
 * demotes takes turns, so that neither a seat nor the last admin is given away twice. Logins and new
 * records that refer to a user are not held up.
 */
export async function lockStaff(tx: Tx, customerId: string): Promise<Staff> {
  const { plan } = await lockCustomer(tx, customerId)
  const users = await tx
    .select()
    .from(appUser)
    .where(eq(appUser.customerId, customerId))
    .orderBy(appUser.id)
    .for('no key update')
  return { plan, users }
}

/** The fields whose change is told. */
const told = [
  'name',
  'public_name',
  'email',
  'role',
  'state',
  'receive_unread_emails_notifications',
  'receive_payment_notifications',
  'second_factor',
] as const

const changesOf = (before: ManagedUser | null, after: ManagedUser): DetailChange[] =>
  told.flatMap((field) => {
    const from = before?.[field] ?? null
    return from === after[field] ? [] : [{ field, from, to: after[field] }]
  })

/** Tells the customer's administrators what became of a user; `before` null for one who is new. */
export function tellOfUser(
  change: ChangeContext,
  name: UserEventName,
  before: UserRow | null,
  after: UserRow,
): void {
  const user = managedUserOf(after)
  const changes = name === 'user.deleted' ? [] : changesOf(before && managedUserOf(before), user)
  change.emit({ name, caseId: null, caseVersion: null, payload: { user, changes } })
}

/** Tells everybody of the customer another name of a user: it stands beside what its user does (PROFILE-13). */
export function tellOfName(change: ChangeContext, before: UserRow, after: UserRow): void {
  const { id, name, publicName } = after
  if (before.name === name && before.publicName === publicName) return
  const payload = { user_id: id, name, public_name: publicName }
  change.emit({ name: 'user.renamed', caseId: null, caseVersion: null, payload })
}

/** Writes new values of a user under the next version. The row has to be locked by `lockStaff`. */
export async function writeUser(
  change: ChangeContext,
  before: UserRow,
  values: Partial<Omit<UserRow, 'id' | 'customerId' | 'version' | 'created'>>,
): Promise<UserRow> {
  const [after] = await change.tx
    .update(appUser)
    .set({ ...values, version: before.version + 1 })
    .where(eq(appUser.id, before.id))
    .returning()
  if (!after) throw new Error(`no user ${before.id}`)
  return after
}

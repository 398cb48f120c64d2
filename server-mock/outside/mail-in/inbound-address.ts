import { and, eq, sql } from 'drizzle-orm'
import { INBOUND_HOST } from '../../../contracts/rules/inbound-address.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailSetup } from '../../db/schema/setup.ts'

/** The customer id that an address would belong to, in lower case; null for any other domain. */
export function customerOf(address: string): string | null {
  const [, local, host] = /^([a-z0-9_-]{1,64})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
  return local && host === INBOUND_HOST ? local : null
}

/** The customer behind an id in lower case, as spelled in the table; null where nobody has activated it (MAILSETUP-21). */
export async function takerOf(db: Db | Tx, id: string): Promise<string | null> {
  const [found] = await db
    .select({ id: mailSetup.customerId })
    .from(mailSetup)
    .where(and(eq(sql`lower(${mailSetup.customerId})`, id), eq(mailSetup.inboundActive, true)))
  return found?.id ?? null
}

/** Whether mail to this customer's address is taken. */
export const takesMail = async (db: Db | Tx, customerId: string): Promise<boolean> =>
  (await takerOf(db, customerId.toLowerCase())) !== null

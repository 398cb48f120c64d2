import { and, eq, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { mailSetup } from '../../db/schema/setup.ts'

type Names = Pick<Config, 'inboundHost'>

/** The address that a customer's mail is forwarded to (MAILSETUP-18). */
export const inboundAddress = ({ inboundHost }: Names, customerId: string): string =>
  `${customerId}@${inboundHost}`

/** The customer id that an address would belong to, in lower case; null for any other domain. */
export function customerOf({ inboundHost }: Names, address: string): string | null {
  const [, local, host] = /^([a-z0-9_-]{1,64})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
  return local && host === inboundHost ? local : null
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

/** Every address that is the customer's own (G-748): what its mails come from and go to, and those of its users. */
export async function ownAddresses(
  db: Db | Tx,
  config: Names,
  customerId: string,
): Promise<string[]> {
  const [server] = await db
    .select({ address: mailSetup.smtpEmail })
    .from(mailSetup)
    .where(eq(mailSetup.customerId, customerId))
  const users = await db
    .select({ address: appUser.email })
    .from(appUser)
    .where(eq(appUser.customerId, customerId))
  return [
    inboundAddress(config, customerId),
    ...(server?.address ? [server.address] : []),
    ...users.map(({ address }) => address),
  ]
}

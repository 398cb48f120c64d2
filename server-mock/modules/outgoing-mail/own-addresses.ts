import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { inboundAddress } from './inbound-address.ts'

/** Every address that is the customer's own (G-748): what its mails come from and go to, and those of its users. */
export async function ownAddresses(
  db: Db | Tx,
  config: Pick<Config, 'inboundHost'>,
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

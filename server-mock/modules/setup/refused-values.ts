import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { messages } from '../../../contracts/protocol.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailRefusal } from '../../db/schema/setup.ts'

/** What a login to a mail server is made of. */
export type ServerValues = {
  host: string
  port: number
  user: string
  pass: string
}

/** So many refusals are remembered of a customer: the latest. */
const KEPT = 50

const fingerprintOf = ({ dataKey }: Config, { host, port, user, pass }: ServerValues): string =>
  createHmac('sha256', dataKey)
    .update(JSON.stringify([host, port, user, pass]))
    .digest('hex')

const ofValues = (config: Config, customerId: string, values: ServerValues) =>
  and(
    eq(mailRefusal.customerId, customerId),
    eq(mailRefusal.fingerprint, fingerprintOf(config, values)),
  )

/** Remembers how the latest validation of these values ended, whoever asked for it. */
export async function rememberValidation(
  db: Db,
  config: Config,
  customerId: string,
  values: ServerValues,
  { isRefused, at }: { isRefused: boolean; at: string },
): Promise<void> {
  if (!isRefused) {
    await db.delete(mailRefusal).where(ofValues(config, customerId, values))
    return
  }
  const fingerprint = fingerprintOf(config, values)
  await db
    .insert(mailRefusal)
    .values({ customerId, fingerprint, at })
    .onConflictDoUpdate({
      target: [mailRefusal.customerId, mailRefusal.fingerprint],
      set: { at },
    })
  await db.execute(sql`delete from mail_refusal where customer_id = ${customerId}
    and fingerprint not in (select fingerprint from mail_refusal
      where customer_id = ${customerId} order by at desc, fingerprint limit ${KEPT})`)
}

/** Refuses to use values that the latest validation of them refused. */
export async function refuseRefused(
  tx: Tx,
  config: Config,
  customerId: string,
  values: ServerValues,
): Promise<Refused | null> {
  const known = await tx.$count(mailRefusal, ofValues(config, customerId, values))
  return known > 0 ? refuse(409, messages.refusedMailServer) : null
}

import { createHmac } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { portalAttempt } from '../../db/schema/portal.ts'
import type { Services } from '../../services.ts'

/** How long a lock holds, and how long a wrong PIN counts (G-90). */
export const PIN_LOCK_MINUTES = 15

/** Six digits are guessed in no time by who may try for ever: of one device or network, */
const OWN_TRIES = 5
/** of all strangers at one case together, */
const STRANGERS_TRIES = 20
/** and of one network at all cases of a customer. */
const NETWORK_TRIES = 50

/** Who tries to open which case. A device that opened it before is counted by itself alone: strangers cannot lock it out. */
export type Trier = { customerId: string; caseId: string; network: string; device: string | null }

type Limit = { key: string; tries: number }

/** Nobody's address is stored: only what it comes to under a key of this installation. */
function limitsOf({ config }: Services, trier: Trier): Limit[] {
  const { customerId, caseId, network, device } = trier
  const keyOf = (...parts: string[]): string =>
    createHmac('sha256', `framewright portal tries\n${config.sessionSecret}`)
      .update([customerId, ...parts].join('\n'))
      .digest('base64url')
  if (device !== null) return [{ key: keyOf('device', caseId, device), tries: OWN_TRIES }]
  // The own one first: a network that is locked already locks nobody else out.
  return [
    { key: keyOf('own', caseId, network), tries: OWN_TRIES },
    { key: keyOf('case', caseId), tries: STRANGERS_TRIES },
    { key: keyOf('network', network), tries: NETWORK_TRIES },
  ]
}

/**
 * Counts a try before the PIN is looked at, in the database: for all servers together, over restarts, and however many
 * come at once. False while it is locked, which lasts from the last try that was looked at.
 */
export async function mayTryPin(services: Services, trier: Trier): Promise<boolean> {
  const { database, clock } = services
  const now = clock.now()
  const until = new Date(now.getTime() + PIN_LOCK_MINUTES * 60_000).toISOString()
  for (const { key, tries } of limitsOf(services, trier)) {
    const [counted] = await database.db
      .insert(portalAttempt)
      .values({ key, tries: 1, until })
      .onConflictDoUpdate({
        target: portalAttempt.key,
        set: {
          tries: sql`case when ${portalAttempt.until} <= ${now.toISOString()}::timestamptz then 1
            else ${portalAttempt.tries} + 1 end`,
          until: sql`case when ${portalAttempt.until} > ${now.toISOString()}::timestamptz
            and ${portalAttempt.tries} >= ${tries} then ${portalAttempt.until} else excluded.until end`,
        },
      })
      .returning({ tries: portalAttempt.tries })
    if ((counted?.tries ?? 1) > tries) return false
  }
  return true
}

/** The try was right: it counts against nobody, and whoever made it starts afresh. */
export async function forgiveTry(services: Services, trier: Trier): Promise<void> {
  const [own, ...shared] = limitsOf(services, trier)
  const { db } = services.database
  if (shared.length > 0)
    await db
      .update(portalAttempt)
      .set({ tries: sql`greatest(${portalAttempt.tries} - 1, 0)` })
      .where(
        inArray(
          portalAttempt.key,
          shared.map(({ key }) => key),
        ),
      )
  if (own) await db.delete(portalAttempt).where(inArray(portalAttempt.key, [own.key]))
}

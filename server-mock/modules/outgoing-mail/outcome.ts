import { and, eq } from 'drizzle-orm'
import { outbox } from '../../db/schema/mail.ts'
import type { Services } from '../../services.ts'
import { type CaseSnapshot, readSnapshot } from '../case-record/snapshot.ts'
import { untilSettled } from './outbox-queue.ts'

/** How long a person waits to be told. */
const TIMEOUT_MS = 8_000

/** Whose mail: a command queues one at the most. */
type Sending = { customerId: string; caseId: string; commandId: string }

/** The case as it is by then, and why the mail did not leave; no error while that is still open. */
export type MailOutcome = { now: CaseSnapshot; error: string | null }

/**
 * Waits a while for the mail that a command queued (G-402); null when it
 * queued none, or one that leaves later. What takes longer is told by the timeline.
 */
export async function mailOutcome(
  services: Services,
  { customerId, caseId, commandId }: Sending,
): Promise<MailOutcome | null> {
  const { database, config } = services
  const [queued] = await database.db
    .select({ id: outbox.id, notBefore: outbox.notBefore })
    .from(outbox)
    .where(
      and(
        eq(outbox.customerId, customerId),
        eq(outbox.caseId, Number(caseId)),
        eq(outbox.commandId, commandId),
      ),
    )
  // Nobody waits for what may still be taken back.
  const isLater = queued?.notBefore && Date.parse(queued.notBefore) > services.clock.now().getTime()
  if (!queued || isLater) return null
  const settled = await untilSettled(services, queued.id, TIMEOUT_MS)
  const now = await readSnapshot(database.db, config, customerId, caseId)
  return now && { now, error: settled?.error ?? null }
}

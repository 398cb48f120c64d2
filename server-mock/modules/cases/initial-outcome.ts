import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { outbox } from '../../db/schema.ts'
import type { Committed } from '../../http/handler.ts'
import { untilSettled } from '../../outside/mail-out/outbox.ts'
import { readSnapshot } from './snapshot.ts'

/** How long an activation waits for its initial mail: a person is waiting for the answer. */
const PATIENCE_MS = 8_000

type Activation = Committed<Calls['activateCase']>

async function queuedBy({ services, commandId, params, user }: Activation): Promise<string | null> {
  const [row] = await services.database.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.customerId, user.customerId),
        eq(outbox.caseId, Number(params.id)),
        eq(outbox.commandId, commandId),
        eq(outbox.kind, 'INITIAL'),
      ),
    )
  return row?.id ?? null
}

/**
 * Sends the initial mail off and answers how that ended, with the case as it is by then; one that takes longer
 * than a person waits is answered as not sent yet, without an error (gaps-2, 0.1.1).
 */
export async function initialOutcome(activation: Activation): Promise<Activation['answer']> {
  const { answer, params, services, user } = activation
  services.outbox.kick()
  const queued = await queuedBy(activation)
  if (queued === null) return answer
  const settled = await untilSettled(services, queued, PATIENCE_MS)
  const { database, config } = services
  const now = await readSnapshot(database.db, config, user.customerId, params.id)
  if (!now) return answer
  const { initial_email_sent } = now.row
  return { ...now.detail, initial_email_sent, initial_email_error: settled?.error ?? null }
}

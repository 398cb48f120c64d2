import { and, eq, isNull } from 'drizzle-orm'
import { session } from '../../db/schema/accounts.ts'
import type { Services } from '../../services.ts'

/** Tabs without a shared lock may renew at the same moment. */
const SAME_MOMENT_MS = 10_000
/** So long a renewal whose answer got lost may be asked for again. */
const LOST_ANSWER_MS = 60 * 60 * 1000

/**
 * Which renew token follows the one of `generation`; null where the session is over, 'reused' where the token
 * was followed by another one and that has arrived: then somebody else has a copy.
 *
 * The newest token is followed by a new one. Its predecessor is followed by the newest again, as long as no token
 * that was given out with that has been used, an hour at most, because then its answer got lost; and for ten
 * seconds in any case. Of two at once the later one waits for the row and finds the first one's.
 */
export async function rotate(
  { database, clock }: Services,
  sessionId: string,
  generation: number,
): Promise<number | 'reused' | null> {
  const now = clock.now()
  return database.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(session)
      .where(and(eq(session.id, sessionId), isNull(session.ended)))
      .for('update')
    if (!row) return null
    const { renewGeneration: newest, renewed, renewalUsed } = row
    if (generation === newest) {
      await tx
        .update(session)
        .set({ renewGeneration: newest + 1, renewed: now.toISOString(), renewalUsed: false })
        .where(eq(session.id, sessionId))
      return newest + 1
    }
    const age = now.getTime() - Date.parse(renewed ?? '')
    const isOpen = age <= SAME_MOMENT_MS || (!renewalUsed && age <= LOST_ANSWER_MS)
    return generation === newest - 1 && isOpen ? newest : 'reused'
  })
}

/** The answer of this renewal has arrived: one of its tokens is used. */
export async function noteArrival(
  { database }: Services,
  sessionId: string,
  generation: number,
): Promise<void> {
  await database.db
    .update(session)
    .set({ renewalUsed: true })
    .where(and(eq(session.id, sessionId), eq(session.renewGeneration, generation)))
}

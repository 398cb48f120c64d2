import type { SQL } from 'drizzle-orm'
import type { HistoryThrough } from '../../contracts/events/case-history.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { appending, numbered } from './append.ts'
import type { AuditNote } from './audit/entries.ts'
import { auditing } from './audit/from-events.ts'
import { countingCases } from './counts.ts'
import type { ChangeBy, EventDraft } from './draft.ts'
import { recordingHistory } from './history.ts'

export type ChangeContext = ChangeBy & {
  tx: Tx
  config: Services['config']
  /** The timestamp of the change, ISO with milliseconds. */
  at: string
  /** By what cases are changed, where it is not their own form: their histories tell it. */
  through?: HistoryThrough
  emit(draft: EventDraft): void
  /** Says something for the audit log that no event says. */
  note(note: AuditNote): void
  /** Says that the change put a mail into the outbox, which is woken after the commit, or at a timestamp (ISO). */
  mailWaits(notBefore?: string): void
  /** Says that the change ended a session, whose sockets are cut after the commit. */
  sessionEnds(sessionId: string): void
}

export type Changed<T> = { value: T; events: Envelope[] }

/**
 * Sends statements without waiting for one another's answer, so that they and the commit that the caller lets follow at
 * once are one round trip. Where one fails, the server undoes the transaction instead of committing it, and this
 * rejects. Every value in them has to be text or a number already: whatever could not be sent would be missing.
 */
function sendTogether(tx: Tx, statements: readonly (SQL | null | undefined)[]) {
  const sent = Promise.all(
    statements.map((statement) => statement && tx.execute(statement).execute()),
  )
  // Told to whoever waits, who does so after the commit.
  sent.catch(() => undefined)
  return sent
}

/**
 * The only way to change business state: one transaction for the change, the counters, the audit log, the histories of cases, the events and
 * what `lastly` stores (the answer for a repeated command). A throw anywhere rolls all of it back, the
 * numbers included; nothing after the commit can undo it.
 */
export async function runChange<T>(
  services: Services,
  by: ChangeBy,
  work: (change: ChangeContext) => Promise<T>,
  lastly?: (value: T) => SQL | null,
): Promise<Changed<T>> {
  const mails = new Set<string | undefined>()
  const endedSessions: string[] = []
  const { value, append, sent } = await services.database.db.transaction(async (tx) => {
    const drafts: EventDraft[] = []
    const notes: AuditNote[] = []
    const at = services.clock.now().toISOString()
    const change: ChangeContext = {
      ...by,
      tx,
      at,
      config: services.config,
      emit: (draft) => void drafts.push(draft),
      note: (note) => void notes.push(note),
      mailWaits: (notBefore) => void mails.add(notBefore),
      sessionEnds: (sessionId) => void endedSessions.push(sessionId),
    }
    const value = await work(change)
    const append = appending(by, at, drafts)
    const last = [
      lastly?.(value),
      countingCases(by.customerId, drafts),
      auditing(by, at, drafts, notes),
      recordingHistory(by, at, drafts),
      append?.statement,
    ]
    return { value, append, sent: sendTogether(tx, last) }
  })
  const head = (await sent).at(-1)
  const events = append ? numbered(append, Number(head?.rows[0]?.seq)) : []
  for (const notBefore of mails) services.outbox.kick(notBefore)
  for (const sessionId of endedSessions) services.hub.endSession(sessionId)
  try {
    services.hub.publish(by.customerId, events)
  } catch (error) {
    // The change stands; whoever was not told catches up by number.
    services.log.error('events not published', error)
  }
  return { value, events }
}

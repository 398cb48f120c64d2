import type { Envelope } from '../../contracts/events/envelope.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { appendEvents } from './append.ts'
import { countCases } from './counts.ts'
import type { ChangeBy, EventDraft } from './draft.ts'

export type ChangeContext = ChangeBy & {
  tx: Tx
  config: Services['config']
  /** The moment of the change, ISO with milliseconds. */
  at: string
  emit(draft: EventDraft): void
  /** Says that the change put a mail into the outbox, which is woken after the commit. */
  mailWaits(): void
}

export type Changed<T> = { value: T; events: Envelope[] }

/**
 * The only way to change business state: one transaction for the change, the counters, the events and
 * whatever `beforeCommit` stores (the answer for a repeated command). A throw anywhere rolls all of it
 * back, the numbers included; nothing after the commit can undo it.
 */
export async function runChange<T>(
  services: Services,
  by: ChangeBy,
  work: (change: ChangeContext) => Promise<T>,
  beforeCommit?: (change: ChangeContext, value: T, events: Envelope[]) => Promise<void>,
): Promise<Changed<T>> {
  let mailWaits = false
  const changed = await services.database.db.transaction(async (tx) => {
    const drafts: EventDraft[] = []
    const at = services.clock.now().toISOString()
    const change: ChangeContext = {
      ...by,
      tx,
      at,
      config: services.config,
      emit: (draft) => void drafts.push(draft),
      mailWaits: () => {
        mailWaits = true
      },
    }
    const value = await work(change)
    await countCases(tx, by.customerId, drafts)
    const events = await appendEvents(tx, by, at, drafts)
    await beforeCommit?.(change, value, events)
    return { value, events }
  })
  if (mailWaits) services.outbox.kick()
  try {
    services.hub.publish(by.customerId, changed.events)
  } catch (error) {
    // The change stands; whoever was not told catches up by number.
    services.log.error('events not published', error)
  }
  return changed
}

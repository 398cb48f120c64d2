import type { Envelope, WireEvent } from '../../contracts/events/envelope.ts'
import type { Role } from '../../contracts/model/user.ts'
import type { Db, Tx } from '../db/database.ts'

export type EventPage = { events: WireEvent[]; head: number; reload: boolean }

/**
 * The customer's events after `since` in order, at most `EVENT_PAGE`, as `role` may see them.
 * `reload`: `since` is older than what is kept, or lies ahead of the head.
 */
export declare function eventsSince(
  db: Db | Tx,
  customerId: string,
  since: number,
  role: Role,
): Promise<EventPage>

/** What one command committed, in order. */
export declare function eventsOfCommand(
  db: Db | Tx,
  customerId: string,
  commandId: string,
): Promise<Envelope[]>

/** The customer's last number, 0 before the first event. */
export declare function headOf(db: Db | Tx, customerId: string): Promise<number>

/** An event as `role` may see it. */
export declare function asSeenBy(role: Role, event: Envelope): WireEvent

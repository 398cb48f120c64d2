import { type SQL, sql } from 'drizzle-orm'
import { eventDefinitions } from '../../contracts/events/definitions.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import { readEvent } from '../../contracts/events/read-event.ts'
import { newId } from '../ids.ts'
import type { ChangeBy, EventDraft } from './draft.ts'

/** A draft as an event without its number. A payload that does not fit its name is a bug of ours. */
function enveloped(by: ChangeBy, at: string, draft: EventDraft): Envelope {
  const envelope: Envelope = {
    id: newId(),
    seq: null,
    name: draft.name,
    v: eventDefinitions[draft.name].v,
    customerId: by.customerId,
    caseId: draft.caseId,
    caseVersion: draft.caseVersion,
    commandId: by.commandId,
    actor: by.actor,
    at,
    payload: draft.payload,
  }
  const read = readEvent(envelope)
  if (read.kind === 'malformed')
    throw new Error(`The event ${draft.name} is wrong: ${read.message}`)
  return envelope
}

/** Events that are about to be stored, without their numbers. */
export type Appending = {
  envelopes: readonly Envelope[]
  /** Answers the last of their numbers as `seq`. */
  statement: SQL
}

/**
 * Numbers the drafts and stores them by ONE statement: the head row's lock makes the order of commits the
 * order of numbers, and a rollback gives them back (engine.md 2). To be the last change of its
 * transaction, sent together with the commit, so that the lock is short. Null without drafts.
 */
export function appending(
  by: ChangeBy,
  at: string,
  drafts: readonly EventDraft[],
): Appending | null {
  if (drafts.length === 0) return null
  const envelopes = drafts.map((draft) => enveloped(by, at, draft))
  const rows = envelopes.map((event, n) => ({
    n: n + 1,
    id: event.id,
    name: event.name,
    v: event.v,
    case_id: event.caseId,
    case_version: event.caseVersion,
    payload: event.payload,
  }))
  const statement = sql`
    with head as (
      insert into event_head as h (customer_id, seq) values (${by.customerId}, ${rows.length})
      on conflict (customer_id) do update set seq = h.seq + excluded.seq
      returning seq
    ), appended as (
      insert into event (customer_id, seq, id, name, v, case_id, case_version, command_id, actor, at, payload)
      select ${by.customerId}, head.seq - ${rows.length} + e.n, e.id, e.name, e.v, e.case_id,
        e.case_version, ${by.commandId}, ${JSON.stringify(by.actor)}::json, ${at}::timestamptz, e.payload
      from head, json_to_recordset(${JSON.stringify(rows)}::json) as e(
        n int, id text, name text, v int, case_id bigint, case_version int, payload json)
    )
    select seq from head`
  return { envelopes, statement }
}

/** The stored events, given the last of their numbers. */
export const numbered = ({ envelopes }: Appending, last: number): Envelope[] =>
  envelopes.map((event, n) => ({ ...event, seq: last - envelopes.length + n + 1 }))

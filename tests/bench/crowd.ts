/** The office that everything is measured on, and what happens in it: the same in every run. */
import type { CaseEvent } from '../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { CaseEventName } from '../../contracts/events/names.ts'
import type { CaseChange } from '../../contracts/events/payloads.ts'
import type { Activity } from '../../contracts/model/cases/activity.ts'
import type { CaseCounts, CaseRow, CaseState } from '../../contracts/model/cases/case.ts'
import { aCaseRow } from '../support/records/builders.ts'
import { aMail, aNote, caseEvent, MOMENT } from '../support/records/events.ts'

/** How many rows a screen shows. */
export const VISIBLE = 41
/** Events of one batch. */
export const BATCH = 200
/** The day that the measured office is at. */
export const TODAY = MOMENT.slice(0, 10)

const states: readonly CaseState[] = ['STANDBY', 'ACTIVE', 'PAYMENT_PROCESSING', 'PAID']

/** Numbers that look random and are the same in every run (mulberry32). */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

/** Cases in the order of the list; the first `VISIBLE` are the ones that are seen. */
export function crowd(size: number): CaseRow[] {
  const random = numbers(1)
  return Array.from({ length: size }, (_, n) =>
    aCaseRow({
      id: String(40_000_000 + ((n * 7_919) % size) * 7),
      host: `${['harbour', 'bakery', 'lakeside', 'old-mill'][random(4)]}-${n}.example`,
      state: states[random(states.length)] ?? 'ACTIVE',
      total_unread_emails: random(9) === 0 ? 1 : 0,
      num_scheduled_emails_paused: random(15) === 0 ? 1 : 0,
      reminder_date: random(8) === 0 ? '2026-11-19' : null,
      initial_email_sent: 1,
      total_scheduled_emails: 5,
      num_scheduled_emails_sent: random(5),
      tags: random(6) === 0 ? ['urgent'] : [],
      final_amount: random(500_000) / 100,
    }),
  )
}

export function countsOf(rows: readonly CaseRow[]): CaseCounts {
  const counts = {
    all: rows.length,
    STANDBY: 0,
    ACTIVE: 0,
    PAYMENT_PROCESSING: 0,
    PAID: 0,
    VALID_LICENSE: 0,
    CANCELLED: 0,
  }
  for (const row of rows) counts[row.state] += 1
  return counts
}

type Happening = {
  name: CaseEventName
  parts: Partial<CaseRow>
  was: CaseChange['was']
  activity: Activity
  changes: CaseChange['changes']
}

/** 50 % mails, 25 % changes of state, 15 % notes, 10 % payments. */
function happening(row: CaseRow, n: number, random: (below: number) => number): Happening {
  const base = { id: `a${n}`, case_activity_id: `a${n}`, case_id: row.id, created: MOMENT }
  const kind = random(100)
  if (kind < 50) {
    const activity = aMail({ ...base, content: { email_id: `e${n}`, subject: `Claim ${n}` } })
    const was = { total_unread_emails: row.total_unread_emails }
    const parts = { total_unread_emails: was.total_unread_emails + 1 }
    return { name: 'case.mail-received', parts, was, activity, changes: [] }
  }
  if (kind >= 75 && kind < 90) {
    const activity = aNote({ ...base, text: `Called back, try ${n}.` })
    return { name: 'case.note-added', parts: {}, was: {}, activity, changes: [] }
  }
  const left = states.filter((state) => state !== row.state)
  const paid = kind >= 90
  const state = paid ? 'PAID' : (left[random(left.length)] ?? 'ACTIVE')
  const changes = [
    { field: 'state', from: row.state, to: state },
    { field: 'date_state_updated', from: row.date_state_updated, to: MOMENT },
  ]
  const was = { state: row.state, date_state_updated: row.date_state_updated }
  const by = { ...base, user_name: null, user_id: null }
  if (paid) {
    const content = { amount: row.final_amount, currency: row.currency, payment_method: 'card' }
    const activity: Activity = { ...by, type: 'PAYMENT_SUCCEEDED', content }
    return {
      name: 'case.payment-succeeded',
      parts: { state, date_state_updated: MOMENT },
      was,
      activity,
      changes,
    }
  }
  const content = { old_state: row.state, new_state: state, additional_info: null }
  const activity: Activity = { ...by, type: 'STATE_CHANGE', content }
  return {
    name: 'case.activated',
    parts: { state, date_state_updated: MOMENT },
    was,
    activity,
    changes,
  }
}

/** `count` events after number 1; 5 % of them on cases that are seen. */
export function mixedEvents(rows: readonly CaseRow[], count: number, from = 2): CaseEvent[] {
  const random = numbers(2)
  const now = [...rows]
  return Array.from({ length: count }, (_, n) => {
    const seen = random(100) < 5
    const at = random(seen ? VISIBLE : rows.length)
    const row = now[at] ?? aCaseRow({})
    const { name, parts, was, activity, changes } = happening(row, n, random)
    const after = {
      ...row,
      ...parts,
      last_case_activity_timestamp: MOMENT,
      version: row.version + 1,
    }
    now[at] = after
    return caseEvent(from + n, name, {
      row: after,
      was: {
        ...was,
        last_case_activity_timestamp: row.last_case_activity_timestamp,
        version: row.version,
      },
      activity,
      changes,
    })
  })
}

/** A mail that arrives on this very row. */
export function mailOn(row: CaseRow, seq: number): CaseEvent {
  const was = { total_unread_emails: row.total_unread_emails, version: row.version }
  const after = {
    ...row,
    total_unread_emails: was.total_unread_emails + 1,
    version: was.version + 1,
  }
  const base = { id: `l${seq}`, case_activity_id: `l${seq}`, case_id: row.id, created: MOMENT }
  const activity = aMail({ ...base, content: { email_id: `l${seq}` } })
  return caseEvent(seq, 'case.mail-received', { row: after, was, activity })
}

export function batches<E extends KnownEvent>(events: readonly E[], size = BATCH): E[][] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, n) =>
    events.slice(n * size, (n + 1) * size),
  )
}

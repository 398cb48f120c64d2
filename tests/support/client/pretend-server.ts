/**
 * A server that is only arithmetic: cases that change, numbered events that tell of it, and reads of any
 * moment. For histories in which answers and events overtake one another.
 */
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type {
  CaseCounts,
  CaseDetail,
  CaseRow,
  CaseState,
} from '../../../contracts/model/cases/case.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { diffDetail } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { matchesFilter } from '../../../contracts/rules/case-list/list-filters.ts'
import { aCaseDetail, aCaseRow } from '../records/builders.ts'
import { aNote, aUser, caseEvent, localEvent, MOMENT, minutesLater } from '../records/events.ts'

type Case = { row: CaseRow; detail: CaseDetail; activities: readonly Activity[] }
type World = ReadonlyMap<string, Case>

export type Change =
  | { kind: 'create' }
  | { kind: 'state'; at: number; state: CaseState }
  | { kind: 'mail'; at: number }
  | { kind: 'tag'; at: number; tag: string }
  | { kind: 'note'; at: number }
  | { kind: 'delete-note'; at: number }

const today = MOMENT.slice(0, 10)

const fresh = (id: string): Case => ({
  row: aCaseRow({ id, state: 'STANDBY' }),
  detail: aCaseDetail({ id, case_id: id, state: 'STANDBY' }),
  activities: [],
})

/** What a change does to a case, and what the event is called. */
function apply(before: Case, change: Change, seq: number): [Case, CaseEventName] | null {
  const { row, detail, activities } = before
  const changed = (
    name: CaseEventName,
    parts: Partial<CaseRow> & Partial<CaseDetail>,
    now = activities,
  ) => {
    const version = row.version + 1
    const next: [Case, CaseEventName] = [
      {
        row: aCaseRow({ ...row, ...pick(row, parts), version }),
        detail: aCaseDetail({ ...detail, ...pick(detail, parts), version }),
        activities: now,
      },
      name,
    ]
    return next
  }
  const note = aNote({ id: `a${seq}`, case_id: row.id, created: minutesLater(seq) })
  switch (change.kind) {
    case 'create':
      return null
    case 'state':
      return row.state === change.state
        ? null
        : changed(change.state === 'CANCELLED' ? 'case.cancelled' : 'case.activated', {
            state: change.state,
            date_state_updated: note.created,
          })
    case 'mail':
      return changed('case.mail-received', { total_unread_emails: row.total_unread_emails + 1 })
    case 'tag':
      return row.tags.includes(change.tag)
        ? null
        : changed('case.tag-added', { tags: [...row.tags, change.tag] })
    case 'note':
      return changed('case.note-added', { last_case_activity_timestamp: note.created }, [
        note,
        ...activities,
      ])
    case 'delete-note':
      return activities.length === 0 ? null : changed('case.note-deleted', {}, activities.slice(1))
  }
}

const pick = <T extends object>(whole: T, parts: object): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([key]) => key in whole)) as Partial<T>

const former = (before: CaseRow, after: CaseRow) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([key, value]) =>
        JSON.stringify(value) !==
        JSON.stringify(Object.entries(after).find(([k]) => k === key)?.[1]),
    ),
  )

export function pretendServer(cases: number) {
  const initial = Array.from({ length: cases }, (_, at) => fresh(String(at + 1)))
  /** The world after each number; the first is that of number 1. */
  const worlds: World[] = [new Map(initial.map((one) => [one.row.id, one]))]
  const events: KnownEvent[] = []
  const now = (): World => worlds.at(-1) ?? new Map()
  const head = () => worlds.length

  function change(wanted: Change): void {
    const world = now()
    const seq = head() + 1
    const known = [...world.values()]
    const id = String(known.length + 1)
    const before = wanted.kind === 'create' ? undefined : known[wanted.at % known.length]
    const outcome = before ? apply(before, wanted, seq) : ([fresh(id), 'case.created'] as const)
    if (!outcome) return
    const [after, name] = outcome
    const written = after.activities.find((one) => !before?.activities.includes(one))
    const removed = before?.activities.find((one) => !after.activities.includes(one))
    worlds.push(new Map(world).set(after.row.id, after))
    events.push(
      caseEvent(seq, name, {
        row: after.row,
        was: before ? former(before.row, after.row) : {},
        activity: written ?? null,
        ...(removed ? { removed: removed.id } : {}),
        changes: before ? diffDetail(before.detail, after.detail) : [],
        // Of three changes one is of the user who looks.
        ...(seq % 3 === 0 ? { by: aUser() } : {}),
      }),
    )
  }

  const membersOf = (world: World, query: CaseQuery) =>
    [...world.values()]
      .map(({ row }) => row)
      .filter((row) => matchesFilter(row, query.filter, today))

  function countsOf(world: World): CaseCounts {
    const counts: CaseCounts = {
      all: world.size,
      STANDBY: 0,
      ACTIVE: 0,
      PAYMENT_PROCESSING: 0,
      PAID: 0,
      VALID_LICENSE: 0,
      CANCELLED: 0,
    }
    for (const { row } of world.values()) counts[row.state] += 1
    return counts
  }

  /** The answers that the server would give now, as the events that they enter the log by. */
  const read = {
    page: (query: CaseQuery, mode: 'reset' | 'refresh', size = Number.POSITIVE_INFINITY) => {
      const rows = membersOf(now(), query).toReversed()
      return localEvent('case-page.listed', {
        query,
        mode,
        cases: rows.slice(0, size),
        total_count: rows.length,
        next_cursor: rows.length > size ? 'more' : null,
        as_of: head(),
      })
    },
    counts: () => localEvent('counts.loaded', { counts: countsOf(now()), as_of: head() }),
    detail: (id: string) =>
      localEvent('case.loaded', {
        detail: now().get(id)?.detail ?? aCaseDetail({ id }),
        as_of: head(),
      }),
    activities: (id: string) =>
      localEvent('activities.loaded', {
        case_id: id,
        activities: [...(now().get(id)?.activities ?? [])],
        as_of: head(),
      }),
  }

  return { change, events, head, read, now, membersOf, countsOf }
}

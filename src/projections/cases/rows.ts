import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { CaseRow } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import type { Projection } from '../../bus/log/projection.ts'
import { RowTable } from './row-table.ts'

/**
 * The list row of every case that this client has heard of. A row's `version` says how new it is:
 *
 *     arrives as        taken when
 *     event             its version is higher
 *     part of a page    its version is not lower (engine.md 6)
 */
export type RowsState = {
  map: RowTable
  /** The ids that the latest batch changed, some of them perhaps twice. */
  dirty: string[]
  /** Of the latest stretch, what created a case or took it to another state: what counts and lists look at. */
  moved: CaseEvent[]
  /** The events of the latest batch that came after a newer row, and that row; mostly there are none. */
  late: Map<CaseEvent, CaseRow> | null
}

/** A row as it was when this event had just been folded, even if the batch has changed it since. */
export const rowAfter = ({ late }: RowsState, event: CaseEvent): CaseRow =>
  late?.get(event) ?? event.payload.row

/**
 * The rows as they were when this event of the stretch had just been folded: a stretch that is cut elsewhere, as by a
 * replay, must give the same.
 */
export function rowsAfter(
  { map, late }: RowsState,
  event: CaseEvent,
  stretch: readonly CaseEvent[],
): (id: string) => CaseRow | undefined {
  const later = stretch.slice(stretch.indexOf(event) + 1).toReversed()
  // The next of each case: of many events only the rows that are looked at are put together.
  const nextOf = new Map(later.map((next) => [next.payload.row.id, next]))
  return (id) => {
    const next = nextOf.get(id)
    if (!next) return map.get(id)
    return late?.get(next) ?? Object.assign({}, next.payload.row, next.payload.was)
  }
}

export const isMoved = ({ name, payload: { row, was } }: CaseEvent): boolean =>
  (was.state !== undefined && was.state !== row.state) || name === 'case.created'

/**
 * Step by step for all events, not event by event: rows lie far apart in memory, and what does not wait for
 * one another is fetched at once.
 */
function takeEvents(state: RowsState, events: readonly CaseEvent[]): boolean {
  const { map, dirty } = state
  const rows = events.map(({ payload }) => payload.row)
  state.moved = events.filter(isMoved)
  const versions = rows.map(({ version }) => version)
  const places = map.placesOf(rows)
  let at = 0
  for (const event of events) {
    const { row } = event.payload
    const newer = map.takeNewer(row, versions[at], places[at])
    at += 1
    if (newer === null) dirty.push(row.id)
    else {
      state.late ??= new Map()
      state.late.set(event, newer)
    }
  }
  return dirty.length > 0
}

function takePage(state: RowsState, { payload }: KnownEvent<'case-page.listed'>): boolean {
  for (const row of payload.cases) {
    const known = state.map.get(row.id)
    if (known && known.version > row.version) continue
    state.map.set(row)
    state.dirty.push(row.id)
  }
  return true
}

function forget(state: RowsState): boolean {
  for (const id of state.map.keys()) state.dirty.push(id)
  state.map = new RowTable()
  return true
}

/** These rows, of which the latest batch changed none. */
const atRest = (map: RowTable): RowsState => ({ map, dirty: [], moved: [], late: null })

export const rowsProjection: Projection<RowsState, CaseRow[]> = {
  initial: () => atRest(new RowTable()),
  open: ({ map }) => atRest(map),
  foldCaseEvents: takeEvents,
  handlers: {
    'case-page.listed': takePage,
    'session.ended': forget,
    'log.rebased': forget,
  },
  saved: z.array(CaseRow),
  isYounger: false,
  // As they lie: they are many, and a checkpoint is taken while somebody works.
  save: ({ map }) => map.toArray(),
  load: (rows) => atRest(new RowTable([...rows])),
  copy: ({ map, dirty, moved, late }) => ({ map: map.copy(), dirty: [...dirty], moved, late }),
  compared: (rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
}

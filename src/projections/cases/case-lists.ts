import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import { CaseQuery } from '../../../contracts/model/cases/query.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import type { Projection } from '../../bus/log/projection.ts'
import type { DayState } from '../parts/day.ts'
import { putLatest } from '../parts/latest.ts'
import { forgetting } from '../parts/read-model.ts'
import { eventsAfter, type RecentState } from '../parts/recent.ts'
import type { SessionState } from '../parts/session.ts'
import {
  appendPage,
  belongs,
  type CaseList,
  type CasePage,
  isFlagged,
  isOwn,
  type Look,
  listKey,
  moveInList,
  place,
  refreshList,
  startList,
  takeTotal,
} from './case-list.ts'
import { type RowsState, rowAfter, rowsAfter } from './rows.ts'

/** Lists kept; the one loaded longest ago goes first. */
const KEPT_LISTS = 4

/** The loaded lists by query, oldest first. */
export type CaseListsState = { map: Map<string, CaseList> }

type Above = { session: SessionState; day: DayState; rows: RowsState; recent: RecentState }

type Rows = Pick<Look, 'rowAfter' | 'rowsAfter'>

const lookAt = ({ day, session }: Above, rows: Rows): Look => ({
  ...rows,
  today: day.day,
  userId: session.user?.user_id,
})

function takeEvents(state: CaseListsState, events: readonly CaseEvent[], above: Above): boolean {
  const look = lookAt(above, {
    rowAfter: (event) => rowAfter(above.rows, event),
    rowsAfter: (event) => rowsAfter(above.rows, event, events),
  })
  let changed = false
  for (const list of state.map.values()) {
    const seen = isFlagged(list.query.filter) ? events : above.rows.moved
    if (moveInList(list, seen, look)) changed = true
  }
  return changed
}

/** A page enters its list; then what happened since its moment is applied to the list again. */
function takePage(state: CaseListsState, page: CasePage, above: Above): boolean {
  const later = eventsAfter(above.recent, page.as_of)
  if (!later) return false
  const list = enter(state, page, above)
  if (!list) return false
  const rows = above.rows.map
  if (takeTotal(list, page)) {
    const look = lookAt(above, {
      rowAfter: ({ payload: { row } }) => rows.get(row.id) ?? row,
      rowsAfter: () => (id) => rows.get(id),
    })
    moveInList(list, later.filter(isCaseEvent), look)
  }
  replace(list, rows, above.day.day)
  return true
}

/** The cases that this user has changed since the list was loaded, as far as that is still known. */
const ownSince = ({ recent, session }: Above, asOf: number): ReadonlySet<string> =>
  new Set(
    recent.events
      .filter(isCaseEvent)
      .filter((event) => (event.seq ?? 0) > asOf && isOwn(event, session.user?.user_id))
      .map(({ payload }) => payload.row.id),
  )

/** The list with the page in it, or nothing when the list has gone meanwhile. */
function enter(state: CaseListsState, page: CasePage, above: Above): CaseList | undefined {
  const key = listKey(page.query)
  if (page.mode === 'reset') {
    const list = startList(page)
    putLatest(state.map, key, list, KEPT_LISTS)
    return list
  }
  const list = state.map.get(key)
  if (list && page.mode === 'append') appendPage(list, page)
  else if (list) {
    refreshList(list, page, ownSince(above, list.asOf), (id) => above.rows.map.get(id))
  }
  return list
}

/** Every loaded row is looked at anew. */
function replace(list: CaseList, rows: RowsState['map'], today: string): void {
  for (const id of list.ids) {
    const row = rows.get(id)
    if (row) place(list, row, today)
  }
  // A refresh that was overtaken announces what has left the list meanwhile.
  for (const id of list.fresh) {
    if (!belongs(list, rows.get(id), today)) list.fresh.delete(id)
  }
}

const initial = (): CaseListsState => ({ map: new Map() })

const Saved = z.array(
  z.object({
    query: CaseQuery,
    ids: z.array(z.string()),
    hidden: z.array(z.string()),
    fresh: z.array(z.string()),
    total: z.nullable(Count),
    totalAsOf: Count,
    asOf: Count,
    cursor: z.nullable(z.string()),
  }),
)
type Saved = z.infer<typeof Saved>

const savedIds = new WeakMap<Set<string>, string[]>()

/** The loaded ids in their order: many, and the same at most checkpoints. A list's set only grows. */
function idsIn(ids: Set<string>): string[] {
  const known = savedIds.get(ids)
  if (known?.length === ids.size) return known
  const all = [...ids]
  savedIds.set(ids, all)
  return all
}

const withSets = <
  List extends { ids: Iterable<string>; hidden: Iterable<string>; fresh: Iterable<string> },
>(
  list: List,
) => ({
  ...list,
  ids: new Set(list.ids),
  hidden: new Set(list.hidden),
  fresh: new Set(list.fresh),
})

export const caseListsProjection: Projection<CaseListsState, Saved, Above> = {
  initial,
  open: (state) => ({ ...state }),
  foldCaseEvents: takeEvents,
  handlers: {
    'case-page.listed': (state, { payload }, above) => takePage(state, payload, above),
    'day.changed': (state, _event, above) => {
      for (const list of state.map.values()) replace(list, above.rows.map, above.day.day)
      return state.map.size > 0
    },
    ...forgetting(initial),
  },
  saved: Saved,
  isYounger: false,
  save: ({ map }) =>
    [...map.values()].map(({ ids, hidden, fresh, revision: _, ...list }) => ({
      ...list,
      ids: idsIn(ids),
      hidden: [...hidden].toSorted(),
      fresh: [...fresh].toSorted(),
    })),
  load: (saved) => ({
    map: new Map(saved.map((list) => [listKey(list.query), { ...withSets(list), revision: 0 }])),
  }),
  copy: ({ map }) => ({ map: new Map([...map].map(([key, list]) => [key, withSets(list)])) }),
  compared: (saved) => saved,
}

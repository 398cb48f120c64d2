import type { CaseEvent } from '../../../contracts/events/definitions.ts'
import type { Projection } from '../../bus/projection.ts'
import { isCaseEvent, onCaseEvents } from './case-events.ts'
import {
  appendPage,
  type CaseList,
  type CasePage,
  type Look,
  listKey,
  moveInList,
  place,
  refreshList,
  startList,
  takeTotal,
} from './case-list.ts'
import type { DayState } from './day.ts'
import { eventsAfter, type RecentState } from './recent.ts'
import type { RowsState } from './rows.ts'
import type { SessionState } from './session.ts'

/** Lists kept; the one loaded longest ago goes first. */
export const KEPT_LISTS = 4

/** The loaded lists by query, oldest first. */
export type CaseListsState = { map: Map<string, CaseList> }

type Above = { session: SessionState; day: DayState; rows: RowsState; recent: RecentState }

const lookAt = ({ rows, day, session }: Above): Look => ({
  rows: rows.map,
  today: day.day,
  userId: session.user?.user_id,
})

function takeEvent(state: CaseListsState, event: CaseEvent, above: Above): boolean {
  if (state.map.size === 0) return false
  const look = lookAt(above)
  let changed = false
  for (const list of state.map.values()) {
    if (moveInList(list, event, look)) changed = true
  }
  return changed
}

/** A page enters its list; then what happened since its moment is applied to the list again. */
function takePage(state: CaseListsState, page: CasePage, above: Above): boolean {
  const later = eventsAfter(above.recent, page.as_of)
  if (!later) return false
  const list = enter(state, page)
  if (!list) return false
  const look = lookAt(above)
  if (page.mode === 'reset' || takeTotal(list, page)) {
    for (const event of later) {
      if (isCaseEvent(event)) moveInList(list, event, look)
    }
  }
  replace(list, look)
  return true
}

/** The list with the page in it, or nothing when the list has gone meanwhile. */
function enter(state: CaseListsState, page: CasePage): CaseList | undefined {
  const key = listKey(page.query)
  if (page.mode === 'reset') {
    const list = startList(page)
    state.map.delete(key)
    state.map.set(key, list)
    const [oldest] = state.map.keys()
    if (state.map.size > KEPT_LISTS && oldest !== undefined) state.map.delete(oldest)
    return list
  }
  const list = state.map.get(key)
  if (list && page.mode === 'append') appendPage(list, page)
  else if (list) refreshList(list, page)
  return list
}

/** Every loaded row is looked at anew. */
function replace(list: CaseList, look: Look): void {
  for (const id of list.ids) {
    const row = look.rows.get(id)
    if (row) place(list, row, look.today)
  }
  for (const id of list.fresh) if (list.ids.has(id)) list.fresh.delete(id)
}

export const caseListsProjection: Projection<CaseListsState, Above> = {
  initial: () => ({ map: new Map() }),
  open: (state) => ({ ...state }),
  handlers: {
    ...onCaseEvents(takeEvent),
    'case-page.listed': (state, { payload }, above) => takePage(state, payload, above),
    'day.changed': (state, _event, above) => {
      for (const list of state.map.values()) replace(list, lookAt(above))
      return state.map.size > 0
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: CaseListsState): boolean {
  state.map = new Map()
  return true
}

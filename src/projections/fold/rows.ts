import type { CaseEvent, KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseRow } from '../../../contracts/model/case.ts'
import type { Projection } from '../../bus/projection.ts'
import { onCaseEvents } from './case-events.ts'

/**
 * The list row of every case that this client has heard of. A row's `version` says how new it is:
 *
 *     arrives as        taken when
 *     event             its version is higher
 *     part of a page    its version is not lower (engine.md 6)
 */
export type RowsState = {
  map: Map<string, CaseRow>
  /** The ids that the latest batch changed, some of them perhaps twice. */
  dirty: string[]
}

function takeEvent(state: RowsState, event: CaseEvent): boolean {
  const { row } = event.payload
  const known = state.map.get(row.id)
  if (known && known.version >= row.version) return false
  state.map.set(row.id, row)
  state.dirty.push(row.id)
  return true
}

function takePage(state: RowsState, { payload }: KnownEvent<'case-page.listed'>): boolean {
  for (const row of payload.cases) {
    const known = state.map.get(row.id)
    if (known && known.version > row.version) continue
    state.map.set(row.id, row)
    state.dirty.push(row.id)
  }
  return true
}

function forget(state: RowsState): boolean {
  for (const id of state.map.keys()) state.dirty.push(id)
  state.map = new Map()
  return true
}

export const rowsProjection: Projection<RowsState> = {
  initial: () => ({ map: new Map(), dirty: [] }),
  open: ({ map }) => ({ map, dirty: [] }),
  handlers: {
    ...onCaseEvents(takeEvent),
    'case-page.listed': takePage,
    'session.ended': forget,
    'log.rebased': forget,
  },
}

import { attach, createEvent, createStore, sample } from 'effector'
import type { CaseRow, CaseState } from '../../../contracts/model/cases/case.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { sessionEnded } from '../../projections/session-state.ts'

/** What was found last, and for what; nothing where nobody looked yet, or the search failed. */
export type Found = { search: string; rows: readonly CaseRow[] }

const nothing: Found = { search: '', rows: [] }

/**
 * Looks for so many cases beside the list that is shown, newest first, none of them in the state `without`. What is found enters no
 * log: it is shown for the moment in which somebody looks, and the lists that are kept would make way for it.
 */
export function createFinder(size: number, without?: CaseState) {
  const asked = createEvent<string>()
  const reset = createEvent()
  const findFx = attach({
    source: $gateway,
    effect: (gateway, search: string) =>
      gateway.call('searchCases', {
        body: {
          sort: { key: 'date_state_updated', ascending: false },
          filter: { search, ...(without !== undefined && { not_state: without }) },
          paging: { page_size: size },
        },
      }),
  })
  const $wanted = createStore('', { serialize: 'ignore' })
    .on(asked, (_, search) => search)
    .reset(reset, sessionEnded)
  const $found = createStore<Found>(nothing, { serialize: 'ignore' }).reset(reset, sessionEnded)
  /** What could not be looked for, until something is asked anew. */
  const $failed = createStore<string | null>(null, { serialize: 'ignore' }).reset(
    asked,
    reset,
    sessionEnded,
  )
  sample({ clock: asked, target: findFx })
  // An answer that somebody no longer waits for says nothing, in whatever order the answers come.
  sample({
    clock: findFx.done,
    source: $wanted,
    filter: (wanted, { params, result }) => wanted === params && result.kind === 'answer',
    fn: (_, { params, result }): Found => ({
      search: params,
      rows: result.kind === 'answer' ? result.value.cases : [],
    }),
    target: $found,
  })
  sample({
    clock: findFx.done,
    source: $wanted,
    filter: (wanted, { params, result }) => wanted === params && result.kind !== 'answer',
    fn: (wanted) => wanted,
    target: $failed,
  })
  return { asked, reset, $wanted, $found, $failed }
}

import { combine, createEvent, createStore, type EventCallable, type Store, sample } from 'effector'
import { debounce } from 'patronum'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { searchRefusal } from '../../../contracts/rules/case-list/list-filters.ts'
import { FINDING_FAILED, NO_CASE_FOUND } from '../../../contracts/rules/cases/finder.ts'
import { createFinder } from '../../queries/cases/find-cases.ts'
import { sessionEnded } from '../../queries/following/session.ts'

/** How long a pause in typing asks the server, as in the list (G-420). */
const TYPING_PAUSE = 300
/** More is found by typing on. */
const CASES = 20

/** What the search shows of itself below its field. */
export type FinderState =
  /** Nothing is looked for. */
  | { kind: 'idle' }
  /** `cases` answer to the text, newest change of state first; more of them may be on their way. */
  | { kind: 'cases'; cases: readonly CaseRow[] }
  /** In place of cases. */
  | { kind: 'message'; text: string; isFailure: boolean }

export type CaseFinderModel = {
  typed: EventCallable<string>
  /** The same text once more, after it could not be looked for. */
  repeated: EventCallable<void>
  /** The case that is meant; null for none. */
  chosen: EventCallable<CaseRow | null>
  /** The search is as it began. */
  reset: EventCallable<void>
  $text: Store<string>
  $chosen: Store<CaseRow | null>
  $state: Store<FinderState>
}

const SEARCHING: FinderState = { kind: 'message', text: 'Searching', isFailure: false }

const wanted = (text: string): string =>
  searchRefusal(text) === null ? text.trim().toLowerCase() : ''

const isFoundIn = ({ host, id }: CaseRow, search: string): boolean =>
  host.includes(search) || id.includes(search)

/**
 * Finds one case by what is typed of it: a feature that needs one makes a search of its own. `withoutStandby` leaves out
 * those that nothing can be assigned to yet (G-710).
 */
export function createCaseFinder({ withoutStandby = false } = {}): CaseFinderModel {
  const typed = createEvent<string>()
  const repeated = createEvent()
  const chosen = createEvent<CaseRow | null>()
  const reset = createEvent()
  const finder = createFinder(CASES, withoutStandby ? 'STANDBY' : undefined)

  const $text = createStore('')
    .on(typed, (_, text) => text)
    .on(chosen, (text, row) => (row === null ? text : ''))
    .reset(reset, sessionEnded)
  const $chosen = createStore<CaseRow | null>(null, { serialize: 'ignore' })
    .on(chosen, (_, row) => row)
    .reset(typed, reset, sessionEnded)
  const $wanted = $text.map(wanted)
  sample({
    clock: [debounce(typed, TYPING_PAUSE).map(() => undefined), repeated],
    source: $wanted,
    filter: (search) => search !== '',
    target: finder.asked,
  })
  sample({ clock: [chosen.map(() => undefined), reset], target: finder.reset })

  const $state = combine(
    { search: $wanted, found: finder.$found, failed: finder.$failed },
    ({ search, found, failed }): FinderState => {
      if (search === '') return { kind: 'idle' }
      if (failed === search) return { kind: 'message', text: FINDING_FAILED, isFailure: true }
      if (found.search === search)
        return found.rows.length > 0
          ? { kind: 'cases', cases: found.rows }
          : { kind: 'message', text: NO_CASE_FOUND, isFailure: false }
      // Of what was found for a shorter text, some answers to this one as well.
      const cases = found.rows.filter((row) => isFoundIn(row, search))
      return cases.length > 0 ? { kind: 'cases', cases } : SEARCHING
    },
  )
  return { typed, repeated, chosen, reset, $text, $chosen, $state }
}

import { combine, createStore, sample } from 'effector'
import { debounce } from 'patronum'
import type { CaseRow } from '../../../../contracts/model/cases/case.ts'
import { searchRefusal } from '../../../../contracts/rules/case-list/list-filters.ts'
import { paletteRequested } from '../../../actions/requests.ts'
import { $workspace } from '../../../projections/workspace-store.ts'
import { createFinder } from '../../../queries/cases/find-cases.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $paletteQuery, paletteTyped } from './palette-open.ts'

/** How long a pause in typing asks the server, as in the list (G-420). */
const TYPING_PAUSE = 300
/** So many cases answer at most. */
const CASES = 8

/** Nothing, where it is longer than any search: no case is called so. */
const wanted = (query: string): string =>
  searchRefusal(query) === null ? query.trim().toLowerCase() : ''

const finder = createFinder(CASES)
sample({
  clock: debounce(paletteTyped, TYPING_PAUSE),
  source: $paletteQuery.map(wanted),
  filter: (search) => search !== '',
  target: finder.asked,
})
sample({ clock: paletteRequested, target: finder.reset })

/** The loaded cases whose host or number contains the text, a few of them. */
function loadedCases(rows: Iterable<CaseRow>, search: string): CaseRow[] {
  const hits: CaseRow[] = []
  if (search === '') return hits
  for (const row of rows) {
    if (hits.length === CASES) break
    if (row.host.includes(search) || row.id.includes(search)) hits.push(row)
  }
  return hits
}

/** Looked up when something is typed, so that nothing that happens to cases wakes the palette. */
const $loaded = createStore<readonly CaseRow[]>([], { serialize: 'ignore' }).reset(
  paletteRequested,
  sessionEnded,
)
sample({
  clock: paletteTyped,
  source: $workspace,
  fn: ({ rows }, query) => loadedCases(rows.map.values(), wanted(query)),
  target: $loaded,
})

/** The cases that answer to what is typed: those that are loaded at once, the server's when it has answered. */
export const $paletteCases = combine(
  $paletteQuery,
  $loaded,
  finder.$found,
  (query, loaded, found): readonly CaseRow[] => {
    const asked = found.search === wanted(query) ? found.rows : []
    const byId = new Map([...loaded, ...asked].map((row) => [row.id, row]))
    return [...byId.values()].slice(0, CASES)
  },
)

import { combine, createEvent, createStore, merge, sample } from 'effector'
import { debounce } from 'patronum'
import type {
  CaseFilterFlag,
  CaseQuery,
  CaseSortKey,
} from '../../../../contracts/model/cases/query.ts'
import { DEFAULT_SORT, sortedBy } from '../../../../contracts/rules/case-list/case-order.ts'
import { filterOfView, searchRefusal } from '../../../../contracts/rules/case-list/list-filters.ts'
import {
  caseStepRequested,
  filterMenuRequested,
  filterRequested,
  listRefreshRequested,
  searchFocusRequested,
  sortMenuRequested,
  sortToggleRequested,
} from '../../../actions/requests.ts'
import {
  $caseView,
  $selectedCaseId,
  caseSelected,
  caseViewChosen,
  deskOpened,
  placeOpened,
  sortChosen,
} from '../../../actions/workplace.ts'
import { filterKey } from '../../../projections/cases/case-list.ts'
import {
  $caseList,
  $casesAskedFor,
  casesRefreshRequested,
  casesRequested,
} from '../../../queries/cases/case-list.ts'
import { countsRequested } from '../../../queries/cases/counts.ts'
import { $user, sessionEnded, sessionStarted } from '../../../queries/following/session.ts'
import { addCase } from '../add-case/add-case-model.ts'
import { neighbour, type Spot, spotOf } from './neighbour.ts'
import { readSortsFx, type Sorts, saveSortFx } from './sort-storage.ts'

/** The panel is on screen: from here on lists are loaded. */
export const listOpened = createEvent()
export const searchTyped = createEvent<string>()
export const filterChosen = createEvent<CaseFilterFlag>()
export const searchAndFilterCleared = createEvent()

/** One that waits for the connection changes nothing but the slot above the list (engine.md 10). */
const created = addCase.done.filterMap(({ result }) => result ?? undefined)

/** How long a pause in typing starts a search (G-420). */
const TYPING_PAUSE = 300

export const searchFocusTaken = createEvent()
/** The search field was asked for and has not taken the focus yet: a head that comes later takes it for nobody. */
export const $isSearchFocusDue = createStore(false)
  .on(searchFocusRequested, () => true)
  .reset(searchFocusTaken, sessionEnded)

/** What stands in the search box. */
export const $searchText = createStore('')
  .on(searchTyped, (_, text) => text)
  .on(placeOpened, (_, { search }) => search)
  .reset(caseViewChosen, searchAndFilterCleared, created, sessionEnded)

/** What is searched for. */
export const $search = createStore('')
  .on(placeOpened, (_, { search }) => search)
  .reset(caseViewChosen, searchAndFilterCleared, created, sessionEnded)
/** Why what stands in the search box is not searched for: the list stays as it was found last. */
export const $searchRefusal = $searchText.map((text) => searchRefusal(text))
sample({
  clock: debounce($searchText, TYPING_PAUSE),
  source: $searchText,
  filter: (text) => searchRefusal(text) === null,
  fn: (text) => text.trim(),
  target: $search,
})

export const $lastFilter = createStore<CaseFilterFlag | null>(null)
  .on(filterChosen, (_, flag) => flag)
  .on(placeOpened, (last, { filter }) => filter ?? last)
  .reset(sessionEnded)

/** The filter in force; a view change clears it, since a forgotten one looks like missing cases. */
export const $filter = createStore<CaseFilterFlag | null>(null)
  .on(filterChosen, (_, flag) => flag)
  .on(placeOpened, (_, { filter }) => filter)
  .reset(caseViewChosen, searchAndFilterCleared, created, sessionEnded)
sample({
  clock: filterRequested,
  source: { on: $filter, last: $lastFilter },
  fn: ({ on, last }) => (on ? null : last),
  target: $filter,
})
sample({
  clock: filterRequested,
  source: $lastFilter,
  filter: (last) => last === null,
  fn: () => undefined,
  target: filterMenuRequested,
})

export const filterMenuOpened = createEvent()
/** The filters were asked for, and are not offered yet. */
export const $isFilterMenuDue = createStore(false)
  .on(filterMenuRequested, () => true)
  .reset(filterMenuOpened, sessionEnded)

export const sortMenuOpened = createEvent()
/** What the list can be sorted by was asked for, and is not offered yet. */
export const $isSortMenuDue = createStore(false)
  .on(sortMenuRequested, () => true)
  .reset(sortMenuOpened, sessionEnded)

/** A head of the table or an entry of the menu: another key, or the same one the other way round. */
export const sortKeyChosen = createEvent<CaseSortKey>()

const $sorts = createStore<Sorts>({})
  .on(sortChosen, (sorts, { view, sort }) => ({ ...sorts, [view]: sort }))
  .on(readSortsFx.doneData, (_, sorts) => sorts)
  .reset(sessionEnded)
sample({ clock: [sessionStarted.map((user) => user.user_id), deskOpened], target: readSortsFx })

/** What the view is sorted by. */
export const $sort = combine($sorts, $caseView, (sorts, view) => sorts[view] ?? DEFAULT_SORT)
sample({
  clock: [
    sortKeyChosen,
    sample({ clock: sortToggleRequested, source: $sort, fn: ({ key }) => key }),
  ],
  source: { sort: $sort, view: $caseView },
  fn: ({ sort, view }, key) => ({ view, sort: sortedBy(sort, key) }),
  target: sortChosen,
})
// The new case is shown in STANDBY, newest state change first (ADDCASE-14).
sample({
  clock: created,
  source: $sorts,
  fn: (sorts) => ({ ...sorts, STANDBY: DEFAULT_SORT }),
  target: $sorts,
})
sample({
  clock: sample({ clock: sortChosen, source: $user, fn: (user, chosen) => ({ user, chosen }) }),
  filter: ({ user }) => user !== null,
  fn: ({ user, chosen }) => ({ userId: user?.user_id ?? '', ...chosen }),
  target: saveSortFx,
})

/** Which cases the panel asks for, in which order. */
export const $query = combine(
  $caseView,
  $filter,
  $search,
  $sort,
  (view, filter, search, sort): CaseQuery => ({
    sort,
    filter: {
      ...filterOfView(view),
      ...(filter ? { [filter]: true } : {}),
      ...(search ? { search } : {}),
    },
  }),
)

/** The rows are still those of another view or search. */
export const $isTurning = combine(
  $query,
  $casesAskedFor,
  ({ filter }, asked) => filterKey(filter) !== asked,
)

export const $isNarrowed = combine(
  $filter,
  $search,
  (filter, search) => filter !== null || search !== '',
)

const $isOpen = createStore(false)
  .on(listOpened, () => true)
  .reset(sessionEnded)

// A creation changes view, filter and search in one go and wants the list again even if none of them
// changed: whatever the reasons of one moment, they make one request.
sample({
  clock: debounce(merge([$query.updates, listOpened, created]), 0),
  source: { query: $query, isOpen: $isOpen },
  filter: ({ isOpen }) => isOpen,
  fn: ({ query }) => query,
  target: casesRequested,
})
sample({ clock: listOpened, target: countsRequested })
sample({ clock: listRefreshRequested, target: [casesRefreshRequested, countsRequested] })

sample({
  clock: created,
  fn: () => 'STANDBY' as const,
  target: caseViewChosen,
})
sample({ clock: created, fn: (result) => result.case_id, target: caseSelected })
sample({ clock: created, fn: () => undefined, target: countsRequested })

/** The selected case, and where it stood in the list when it was last there. */
const $spot = createStore<Spot | null>(null, { serialize: 'ignore' })
sample({
  clock: [$caseList, $selectedCaseId],
  source: { spot: $spot, list: $caseList, selected: $selectedCaseId },
  fn: ({ spot, list, selected }) => spotOf(spot, list?.ids ?? [], selected),
  target: $spot,
})

sample({
  clock: sample({
    clock: caseStepRequested,
    source: { list: $caseList, selected: $selectedCaseId, spot: $spot },
    fn: ({ list, selected, spot }, step) => list && neighbour(list, selected, spot, step),
  }).filterMap((id) => id ?? undefined),
  target: caseSelected,
})

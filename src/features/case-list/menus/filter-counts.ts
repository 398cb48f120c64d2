import { attach, combine, createEvent, createStore, sample } from 'effector'
import { type CaseEvent, isCaseEvent } from '../../../../contracts/events/case-event.ts'
import type { CaseView } from '../../../../contracts/model/cases/case.ts'
import type { FilterCounts } from '../../../../contracts/model/cases/filter-counts.ts'
import { CaseFilterFlag } from '../../../../contracts/model/cases/query.ts'
import { filterOfView, matchesFilter } from '../../../../contracts/rules/case-list/list-filters.ts'
import { $caseView } from '../../../actions/workplace.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { eventsAfter } from '../../../projections/parts/recent.ts'
import { $workspace } from '../../../projections/workspace-store.ts'
import { $today } from '../../../queries/following/day.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { $search } from '../query/model.ts'

/** The filters are offered: their numbers are asked for, and followed until they are offered no longer. */
export const filtersShown = createEvent()
export const filtersLeft = createEvent()

type Counts = FilterCounts['counts']

/** What the server counted, for whom and of which view, and the customer's event number at that moment. */
type Counted = FilterCounts & { asOf: number; view: CaseView; userId: string | undefined }

const $asker = combine({ gateway: $gateway, view: $caseView, user: $user })

const countFx = attach({
  source: $asker,
  effect: async ({ gateway, view, user }): Promise<Counted | null> => {
    const { state } = filterOfView(view)
    const answer = await gateway.call('countFilters', { query: state ? { state } : {} })
    if (answer.kind !== 'answer' || answer.asOf === null) return null
    return { ...answer.value, asOf: answer.asOf, view, userId: user?.user_id }
  },
})

const $isShown = createStore(false)
  .on(filtersShown, () => true)
  .reset(filtersLeft, sessionEnded)

const $counted = createStore<Counted | null>(null, { serialize: 'ignore' })
  .on(countFx.doneData, (_, counted) => counted)
  .reset(filtersShown, filtersLeft, sessionEnded)

const $recent = $workspace.map(({ recent }) => recent)
const $since = $recent.map(({ since }) => since)

sample({ clock: filtersShown, target: countFx })
// Numbers of another day or view, or of a moment from which nobody can follow them on, are asked for again.
sample({
  clock: [$today.updates, $since.updates, $caseView.updates],
  source: $isShown,
  filter: Boolean,
  fn: () => undefined,
  target: countFx,
})

const none = Object.fromEntries(CaseFilterFlag.options.map((flag) => [flag, 0])) as Counts

/** How an event changes the numbers of a view. */
function changeBy({ name, payload: { row, was } }: CaseEvent, view: CaseView, today: string) {
  const before = name === 'case.created' ? null : Object.assign({}, row, was)
  const base = filterOfView(view)
  return (flag: CaseFilterFlag): number => {
    const filter = { ...base, [flag]: true }
    const counted = before !== null && matchesFilter(before, filter, today)
    return Number(matchesFilter(row, filter, today)) - Number(counted)
  }
}

/** The numbers with what happened since they were counted. */
function broughtOn(counts: Counts, events: readonly CaseEvent[], view: CaseView, today: string) {
  const now = { ...none, ...counts }
  for (const event of events) {
    const change = changeBy(event, view, today)
    for (const flag of CaseFilterFlag.options) now[flag] += change(flag)
  }
  return now
}

/**
 * How many cases each filter of the view would show; null where that is not known: before the answer, under a search text
 * that the filter would keep, and around midnight, when server and client may mean different days.
 */
export const $filterCounts = combine(
  { counted: $counted, recent: $recent, view: $caseView, today: $today, search: $search },
  ({ counted, recent, view, today, search }): Counts | null => {
    if (!counted || counted.view !== view || counted.day !== today || search !== '') return null
    const later = eventsAfter(recent, counted.asOf)
    return later && broughtOn(counted.counts, later.filter(isCaseEvent), view, today)
  },
)

import { combine, type StoreValue } from 'effector'
import { matchesFilter } from '../../../../contracts/rules/case-list/list-filters.ts'
import { isFlagged, isSearch } from '../../../projections/cases/case-list.ts'
import { $workspace } from '../../../projections/workspace-store.ts'
import { $unmapped } from '../../../queries/cases/counts.ts'
import { $today } from '../../../queries/following/day.ts'
import { $othersHere } from '../../../queries/following/presence.ts'
import { formatCount } from '../../../ui/format.ts'
import { STATIONS, stationOf, titleOf } from './routine.ts'
import { $listed, $queue, $walk } from './triage-model.ts'
import { type Membership, type Numbers, numbersOf } from './walk.ts'

/** What the bar shows of a walk. */
export type TriageView = {
  readonly title: string
  /** Which station of the routine; null for a list. */
  readonly station: string | null
  readonly phase: 'seeking' | 'at' | 'over'
  /** Null while the list is not there. */
  readonly numbers: Numbers | null
  readonly earlier: number
  readonly canGoBack: boolean
  /** What has happened, or what is known of the case that stands to be done. */
  readonly word: string | null
}

const none: readonly string[] = []

/** What is loaded of the queue; apart, because it may be long and changes seldom. */
const $queued = combine($walk, $queue, (walk, queue) =>
  walk === null || queue === null ? none : queue.ids,
).map((ids): ReadonlySet<string> => new Set(ids))

const $known = combine({ queue: $queue, queued: $queued, workspace: $workspace, today: $today })

/** Where a case is, by the list and by what is confirmed of it. */
const whereIn =
  ({ queue, queued, workspace, today }: StoreValue<typeof $known>) =>
  (id: string, left: boolean): Membership => {
    if (queue === null) return 'unknown'
    if (queued.has(id)) return 'in'
    const row = workspace.rows.map.get(id)
    if (row && !isSearch(queue.query))
      return matchesFilter(row, queue.query.filter, today) ? 'in' : 'out'
    return left || queue.ended ? 'out' : 'unknown'
  }

const othersWord = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this case open.`

/** What the bar shows; null without a walk. */
export const $triageView = combine(
  {
    walk: $walk,
    known: $known,
    listed: $listed,
    others: $othersHere,
    unmapped: $unmapped,
  },
  ({ walk, known, listed: { place, filter }, others, unmapped }): TriageView | null => {
    if (walk === null) return null
    const { queue } = known
    const whereIs = whereIn(known)
    const title = titleOf(place)
    const at = stationOf(place)
    const numbers = queue && numbersOf(walk, queue.total, whereIs)
    const isDone =
      walk.at !== null && queue !== null && isFlagged(filter) && whereIs(walk.at, false) === 'out'
    const waiting = walk.mode === 'routine' && at === 0 && walk.passed.length === 0 && unmapped
    const words = [
      walk.word,
      isDone ? `Done: no longer under ${title}.` : null,
      others.length > 0 && walk.phase === 'at' ? othersWord(others.map(({ name }) => name)) : null,
      waiting && waiting.total > 0 ? unmappedWord(waiting.total) : null,
    ]
    return {
      title,
      station: walk.mode === 'routine' ? `Step ${at + 1} of ${STATIONS}` : null,
      phase: walk.phase,
      numbers,
      earlier: walk.earlier,
      canGoBack: walk.passed.length > 0,
      word: words.filter(Boolean).join(' ') || null,
    }
  },
)

const unmappedWord = (count: number): string =>
  count === 1
    ? '1 unmapped email is also waiting.'
    : `${formatCount(count)} unmapped emails are also waiting.`

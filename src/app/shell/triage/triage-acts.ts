import { combine, type StoreValue, sample } from 'effector'
import { matchesFilter } from '../../../../contracts/rules/case-list/list-filters.ts'
import {
  triageBackRequested,
  triageDoneRequested,
  triageSkipRequested,
} from '../../../actions/requests.ts'
import { $selectedCaseId, caseSelected } from '../../../actions/workplace.ts'
import { $view } from '../../../commands/overlay.ts'
import { isFlagged } from '../../../projections/cases/case-list.ts'
import { rowIn } from '../../../projections/view.ts'
import { $today } from '../../../queries/following/day.ts'
import { titleOf } from './routine.ts'
import { $listed, $queue, $walk } from './triage-model.ts'
import { back, pass, type Walk } from './walk.ts'

const $judging = combine({
  walk: $walk,
  queue: $queue,
  listed: $listed,
  selected: $selectedCaseId,
  view: $view,
  today: $today,
})

/** What a press of "Done and next" or "Skip" leads to: the walk goes on, or its case is opened again. */
type Act = { walk: Walk } | { caseId: string }

function actOf(judging: StoreValue<typeof $judging>, isDone: boolean): Act | undefined {
  const { walk, queue, listed, selected, view, today } = judging
  if (walk === null || walk.phase === 'seeking') return undefined
  if (walk.phase === 'over' || walk.at === null) return { walk: { ...walk, phase: 'seeking' } }
  if (selected !== walk.at) return { caseId: walk.at }
  const belongs = (id: string): boolean | null => {
    const row = rowIn(view, id)
    return row && matchesFilter(row, listed.filter, today)
  }
  const here = belongs(walk.at)
  if (isDone && here === true && isFlagged(listed.filter)) {
    const word = `Not done yet: this case is still under ${titleOf(listed.place)}. Skip it to come back later.`
    return { walk: { ...walk, word } }
  }
  const gone = new Set([walk.at, ...walk.passed.map(({ id }) => id)])
  const ids = new Set(queue?.ids)
  const left = [...walk.known].filter(
    (id) => !gone.has(id) && !ids.has(id) && belongs(id) === false,
  )
  const waiting = new Set([...ids].filter((id) => !gone.has(id)))
  return { walk: pass(walk, here === false, waiting, left.length) }
}

const acted = sample({
  clock: [triageDoneRequested.map(() => true), triageSkipRequested.map(() => false)],
  source: $judging,
  fn: actOf,
}).filterMap((act) => act)

sample({
  clock: acted.filterMap((act) => ('walk' in act ? act.walk : undefined)),
  target: $walk,
})
sample({
  clock: acted.filterMap((act) => ('caseId' in act ? act.caseId : undefined)),
  target: caseSelected,
})

const goneBack = sample({
  clock: triageBackRequested,
  source: $walk,
  fn: (walk) => walk && back(walk),
}).filterMap((walk) => walk ?? undefined)
sample({ clock: goneBack, target: $walk })
sample({ clock: goneBack.filterMap(({ at }) => at ?? undefined), target: caseSelected })

import { attach, createStore, sample } from 'effector'
import type { CaseBulk } from '../../../../contracts/model/cases/case-bulk.ts'
import { bulkSummary, bulkTitle } from '../../../actions/bulk-labels.ts'
import { isCaseView } from '../../../actions/selection.ts'
import { $selection } from '../../../actions/workplace.ts'
import { $clock } from '../../../bus/clock.ts'
import { SUCCESS_MS } from '../../../forms/notices.ts'
import { sessionEnded } from '../../../projections/session-state.ts'
import {
  bulkDismissed,
  bulkEnded,
  bulkUndoPressed,
  startBulk,
} from '../../../queries/selection/case-bulk.ts'
import {
  $toasts,
  bulkUndone,
  type Shown,
  toastDismissed,
  toastRaised,
  UNDO_MS,
  undoLeftOver,
} from '../../user/toasts.ts'

/** What became of an order for many cases. */
function toastOf(bulk: CaseBulk): Shown {
  const text = `${bulkTitle(bulk)}: ${bulkSummary(bulk)}`
  const tone = bulk.refused > 0 ? 'warning' : 'success'
  return bulk.can_undo
    ? { tone, text, durationMs: UNDO_MS, outcome: null, undo: { bulkId: bulk.id } }
    : { tone, text, durationMs: SUCCESS_MS, outcome: null }
}

const ended = sample({
  clock: bulkEnded,
  source: $selection,
  fn: (selection, bulk) => ({ bulk, isBarShown: isCaseView(selection) }),
})
sample({
  clock: ended.filterMap(({ bulk, isBarShown }) => (isBarShown ? undefined : bulk)),
  fn: toastOf,
  target: toastRaised,
})

// Where its bar says it, the key is the bar's for as long as it would have been the toast's.
const inBar = ended.filterMap(({ bulk, isBarShown }) =>
  isBarShown && bulk.can_undo ? bulk.id : undefined,
)
const countDownFx = attach({
  source: $clock,
  effect: (clock, bulkId: string) => clock.wait(UNDO_MS).then(() => bulkId),
})
sample({ clock: inBar, target: countDownFx })
const $undoneByKey = createStore<string | null>(null, { serialize: 'ignore' })
  .on(inBar, (_, bulkId) => bulkId)
  .on(countDownFx.doneData, (known, bulkId) => (known === bulkId ? null : known))
  .reset(bulkUndoPressed, bulkDismissed, startBulk.done, sessionEnded)
sample({
  clock: sample({ clock: undoLeftOver, source: $undoneByKey }).filterMap((id) => id ?? undefined),
  target: bulkUndoPressed,
})

sample({ clock: bulkUndone, target: bulkUndoPressed })
// Its bar offers the same: what is taken back there is offered nowhere else.
sample({
  clock: sample({
    clock: bulkUndoPressed,
    source: $toasts,
    fn: (toasts, bulkId) =>
      toasts.find(({ undo }) => undo && 'bulkId' in undo && undo.bulkId === bulkId)?.id,
  }).filterMap((id) => id),
  target: toastDismissed,
})

import { sample } from 'effector'
import type { CaseBulk } from '../../../contracts/model/case-bulk.ts'
import { bulkSummary, bulkTitle } from '../../actions/bulk-words.ts'
import { bulkEnded, bulkUndoPressed } from '../../projections/case-bulk.ts'
import {
  $toasts,
  bulkUndone,
  type Shown,
  SUCCESS_MS,
  toastDismissed,
  toastRaised,
  UNDO_MS,
} from '../toasts.ts'

/** What became of an order for many cases. */
function toastOf(bulk: CaseBulk): Shown {
  const text = `${bulkTitle(bulk)}: ${bulkSummary(bulk)}`
  const tone = bulk.refused > 0 ? 'warning' : 'success'
  return bulk.can_undo
    ? { tone, text, durationMs: UNDO_MS, outcome: null, undo: { bulkId: bulk.id } }
    : { tone, text, durationMs: SUCCESS_MS, outcome: null }
}

sample({ clock: bulkEnded, fn: toastOf, target: toastRaised })
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

import { createStore, sample } from 'effector'
import { overlay } from '../bus/command/overlay.ts'
import { confirmed, type Pending } from '../bus/command/pending.ts'
import { $log } from '../bus/log/intake.ts'
import { applyPrediction, emptyOverlay, type Prediction, type View } from '../projections/view.ts'
import type { Workspace } from '../projections/workspace.ts'
import {
  $commandHandlers,
  fetchHandlersFx,
  handlerOf,
  type LateHandlers,
} from './loaded-handlers.ts'

/** The commands whose effect is shown before it is confirmed, in the order in which they were sent. */
export const $pending = createStore<readonly Pending[]>([], { serialize: 'ignore' }).on(
  $log,
  (pending, log) => confirmed(pending, log.batch, log.ordering.cursor),
)

/** What is pending is shown by what its command handlers predict: with the first one, they are fetched. */
sample({
  clock: $pending,
  source: $commandHandlers,
  filter: (late, pending) => pending.some(({ command }) => handlerOf(command.name, late) === null),
  fn: () => undefined,
  target: fetchHandlersFx,
})

/** Confirmed state with the pending commands' effects above it. */
export function viewOf(
  workspace: Workspace,
  pending: readonly Pending[],
  late: LateHandlers,
): View {
  const view = { workspace, overlay: emptyOverlay }
  if (pending.length === 0) return view
  return overlay<View, Prediction>(pending, view, (name) => handlerOf(name, late), applyPrediction)
}

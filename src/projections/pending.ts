import { createStore, sample } from 'effector'
import { $log } from '../bus/intake.ts'
import { overlay } from '../bus/overlay.ts'
import { confirmed, type Pending } from '../bus/pending.ts'
import { $doers, doerOf, fetchDoersFx, type LateDoers } from './doers.ts'
import type { Office } from './fold/office.ts'
import { applyPrediction, emptyOverlay, type Prediction, type View } from './view.ts'

/** The commands whose effect is shown before it is confirmed, in the order in which they were sent. */
export const $pending = createStore<readonly Pending[]>([], { serialize: 'ignore' }).on(
  $log,
  (pending, log) => confirmed(pending, log.batch, log.ordering.cursor),
)

/** What is pending is shown by what its doers predict: with the first one, they are fetched. */
sample({
  clock: $pending,
  source: $doers,
  filter: (late, pending) => pending.some(({ command }) => doerOf(command.name, late) === null),
  fn: () => undefined,
  target: fetchDoersFx,
})

/** Confirmed state with the pending commands' effects above it. */
export function viewOf(office: Office, pending: readonly Pending[], late: LateDoers): View {
  const view = { office, overlay: emptyOverlay }
  if (pending.length === 0) return view
  return overlay<View, Prediction>(pending, view, (name) => doerOf(name, late), applyPrediction)
}

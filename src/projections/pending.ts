import { createStore } from 'effector'
import { $log } from '../bus/intake.ts'
import { overlay } from '../bus/overlay.ts'
import { confirmed, type Pending } from '../bus/pending.ts'
import { doers } from './commands/doers.ts'
import type { Office } from './fold/office.ts'
import { applyPrediction, emptyOverlay, type Prediction, type View } from './view.ts'

/** The commands whose effect is shown before it is confirmed, in the order in which they were sent. */
export const $pending = createStore<readonly Pending[]>([], { serialize: 'ignore' }).on(
  $log,
  (pending, log) => confirmed(pending, log.batch, log.ordering.cursor),
)

/** Confirmed state with the pending commands' effects above it. */
export function viewOf(office: Office, pending: readonly Pending[]): View {
  const view = { office, overlay: emptyOverlay }
  if (pending.length === 0) return view
  return overlay<View, Prediction>(pending, view, (name) => doers[name], applyPrediction)
}

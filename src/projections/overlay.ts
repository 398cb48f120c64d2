import { combine, createStore } from 'effector'
import { $log } from '../bus/intake.ts'
import { overlay } from '../bus/overlay.ts'
import { confirmed, type Pending, waiting, withCommand, without } from '../bus/pending.ts'
import { doers } from './commands/doers.ts'
import { executeFx } from './execute.ts'
import { $office } from './office.ts'
import { applyPrediction, emptyOverlay, type Prediction, type View } from './view.ts'

/** The commands whose effect is shown before it is confirmed, in the order in which they were sent. */
export const $pending = createStore<readonly Pending[]>([], { serialize: 'ignore' })
  .on(executeFx, withCommand)
  .on(executeFx.doneData, (pending, { command, outcome, through }) =>
    outcome.kind === 'done' && through !== null
      ? waiting(pending, command.id, through)
      : without(pending, command.id),
  )
  .on(executeFx.fail, (pending, { params }) => without(pending, params.id))
  .on($log, (pending, log) => confirmed(pending, log.batch, log.ordering.cursor))

/** What the screens show: confirmed state with the pending commands' effects above it. */
export const $view = combine($office, $pending, (office, pending): View => {
  const view = { office, overlay: emptyOverlay }
  if (pending.length === 0) return view
  return overlay<View, Prediction>(pending, view, (name) => doers[name], applyPrediction)
})

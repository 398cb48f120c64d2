import { createStore } from 'effector'
import { actions } from '../../actions/actions.ts'
import {
  cancellationRequested,
  reactivationRequested,
  resetRequested,
} from '../../actions/requests.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { createCaseAct, taken } from './case-act.ts'

const cancelFx = createCommandEffect('case.cancel')
const reactivateFx = createCommandEffect('case.activate')
const resetFx = createCommandEffect('case.reset')

/** STATE-05, STATE-37. */
export const cancellation = createCaseAct({
  name: 'cancel',
  opened: taken(cancellationRequested, actions.cancelCase),
  fx: cancelFx,
})
/** Why the server said no; null where nobody answered or it was not asked. */
export const $cancelRefusal = createStore<string | null>(null)
  .on(cancellation.operation.failed, (_, { failure }) =>
    failure.kind === 'refused' ? failure.message : null,
  )
  .reset(cancelFx)
/** STATE-23, STATE-25: the same call as an activation. */
export const reactivation = createCaseAct({
  name: 'reactivate',
  opened: taken(reactivationRequested, actions.reactivate),
  fx: reactivateFx,
  sends: true,
})
/** STATE-24, STATE-26. */
export const resetting = createCaseAct({
  name: 'reset',
  opened: taken(resetRequested, actions.reset),
  fx: resetFx,
})

import { createEvent, createStore, sample } from 'effector'
import type { FlowUses } from '../../../../contracts/model/mail/mail-flow.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import { $mailFlows } from '../../../queries/set-up/mail-flows.ts'
import { deletedHere, stayedHere } from '../template/model.ts'

/** The question before a flow is deleted, with its templates (FLOW-29, FLOW-57). */
export const deletePressed = createEvent<string>()
export const deletionConfirmed = createEvent()
export const deletionCancelled = createEvent()
/** What hangs on the flow could not be had, and is asked for once more. */
export const usesRetried = createEvent()

const deleteFx = createCommandEffect('mail-flow.delete')
export const deletion = createOperation(deleteFx)

const flowUses = createOwnRead((gateway, customer_id, id: string) =>
  gateway.call('readFlowUses', { params: { customer_id, id } }),
)

const over = [deletionCancelled, deletion.done, sessionEnded]
type Deleting = { flow_id: string; name: string }
export const $deleting = createStore<Deleting | null>(null, { serialize: 'ignore' }).reset(over)
sample({
  clock: sample({
    clock: deletePressed,
    source: $mailFlows,
    fn: (flows, id) => flows?.find((flow) => flow.id === id),
  }).filterMap((flow) => flow && { flow_id: flow.id, name: flow.name }),
  target: $deleting,
})
sample({ clock: deletePressed, fn: () => undefined, target: deletion.reset })
sample({ clock: deletePressed, target: flowUses.readFx })
sample({
  // Refused, it is used by more cases than were told.
  clock: sample({
    clock: [usesRetried, deletion.failed.map(() => undefined)],
    source: $deleting,
  }).filterMap((asked) => asked?.flow_id),
  target: flowUses.readFx,
})

/** An answer about another flow than the one that is asked about by now says nothing. */
const isOf = (asked: Deleting | null, id: string) => asked?.flow_id === id
/** What deleting it would do; null before that is known. */
export const $uses = createStore<FlowUses | null>(null, { serialize: 'ignore' }).reset(
  deletePressed,
  ...over,
)
sample({
  clock: sample({
    clock: flowUses.came,
    source: $deleting,
    fn: (asked, { value, ask }) => (isOf(asked, ask) ? value : undefined),
  }).filterMap((uses) => uses),
  target: $uses,
})
/** Why it is not known. */
export const $usesError = createStore<string | null>(null).reset(flowUses.readFx, ...over)
sample({
  clock: sample({
    clock: flowUses.failed,
    source: $deleting,
    fn: (asked, { message, ask }) => (isOf(asked, ask) ? message : undefined),
  }).filterMap((message) => message),
  target: $usesError,
})

sample({
  clock: sample({
    clock: deletionConfirmed,
    source: { asked: $deleting, isBusy: deleteFx.pending },
  }).filterMap(({ asked, isBusy }) => (asked && !isBusy ? { flow_id: asked.flow_id } : undefined)),
  target: deleteFx,
})
sample({ clock: deleteFx, fn: ({ flow_id }) => flow_id, target: deletedHere })
sample({ clock: deletion.failed, fn: ({ input: { flow_id } }) => flow_id, target: stayedHere })

import { attach, combine, createEvent, sample } from 'effector'
import { $clock } from '../../../bus/clock.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createCaseDialog } from '../../../forms/case-dialog.ts'

/** So long a request stands before it is deleted, in milliseconds (CALLBACK-01; G-497). */
const CALLBACK_DELAY_MS = 150

export const callbackShown = createEvent()

const finishFx = createCommandEffect('case.callback.finish')

/** Confirmed: the person was called, or need not be, so that the request goes (G-456). */
export const callbackDialog = createCaseDialog({
  name: 'callback',
  requested: callbackShown,
  find: ({ callback_request: request }) => request && { request },
  writes: ['callback_request'],
})
export const finishCallback = callbackDialog.sending(finishFx)

const delayFx = attach({
  source: $clock,
  effect: (clock, of: { case_id: string; version: number }) =>
    clock.wait(CALLBACK_DELAY_MS).then(() => of),
})

export const $finishing = combine(
  delayFx.pending,
  finishCallback.$pending,
  (waits, runs) => waits || runs,
)

const wanted = sample({
  clock: callbackDialog.confirmed,
  source: { of: callbackDialog.$of, finishing: $finishing },
}).filterMap(({ of, finishing }) => (finishing ? undefined : (of ?? undefined)))
sample({ clock: wanted, target: delayFx })
sample({ clock: delayFx.doneData, target: finishFx })

/**
 * The request on screen. One that is being finished is gone by prediction already: it stays in the dialog
 * until the server has said so.
 */
export const $callback = callbackDialog.$opened.map((of) => of?.request ?? null)

import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { CallbackRequest } from '../../../../contracts/model/cases/case.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { $clock } from '../../../bus/clock.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createConflict, refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { doneHere } from '../parts/done-here.ts'

/** So long a request stands before it is deleted, in milliseconds (CALLBACK-01; gaps-2, 15). */
const CALLBACK_DELAY_MS = 150

export const callbackShown = createEvent()
export const callbackClosed = createEvent()
/** The person was called, or need not be: the request goes (gaps-2, 8). */
export const callbackDone = createEvent()

const finishFx = createCommandEffect('case.callback.finish')
export const finishCallback = formOperation('callback', finishFx)

const opened = sample({ clock: callbackShown, source: $caseDetail }).filterMap((detail) =>
  detail?.callback_request ? { detail, request: detail.callback_request } : undefined,
)
const closed = [callbackClosed, doneHere(finishCallback), $selectedCaseId, sessionEnded]

export const callbackConflict = createConflict({
  name: 'callback',
  opened,
  closed,
  writes: ['callback_request'],
})
const { concurrentChanges } = callbackConflict
refuseInto(callbackConflict, { fx: finishFx, operation: finishCallback })

type Shown = { case_id: string; version: number }

const $shown = combine(
  concurrentChanges.$watch,
  concurrentChanges.$version,
  (watch, version): Shown | null =>
    watch && version !== null ? { case_id: watch.caseId, version } : null,
)

const delayFx = attach({
  source: $clock,
  effect: (clock, shown: Shown) => clock.wait(CALLBACK_DELAY_MS).then(() => shown),
})

export const $finishing = combine(
  delayFx.pending,
  finishCallback.$pending,
  (waits, runs) => waits || runs,
)

const wanted = sample({
  clock: callbackDone,
  source: { shown: $shown, finishing: $finishing },
}).filterMap(({ shown, finishing }) => (finishing ? undefined : (shown ?? undefined)))
sample({ clock: wanted, target: delayFx })
sample({ clock: delayFx.doneData, target: finishFx })
sample({ clock: opened, fn: () => undefined, target: finishCallback.reset })

/**
 * The request on screen. One that is being finished is gone by prediction already: it stays in the dialog
 * until the server has said so.
 */
export const $callback = createStore<CallbackRequest | null>(null)
  .on(opened, (_, { request }) => request)
  .reset(closed)

import { createEffect, createEvent, createStore, sample } from 'effector'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createInboundTestEffect } from '../../../queries/set-up/mail-setup.ts'
import { danger, success } from '../form/save-model.ts'

/** 'ACTIVATE' was pressed (MAILSETUP-21). */
export const inboundActivated = createEvent()
/** 'SEND TEST EMAIL' was pressed (MAILSETUP-22). */
export const testPressed = createEvent()
/** The dialog was closed: nobody waits for the mail any more. */
export const testClosed = createEvent()

const activateFx = createCommandEffect('mail-setup.inbound.activate')
const activation = createOperation(activateFx)
export const $activatingInbound = activation.$pending

sample({
  clock: inboundActivated,
  source: activateFx.pending,
  filter: (pending) => !pending,
  fn: () => ({}),
  target: activateFx,
})
sample({ clock: activation.done, fn: () => success('Success!'), target: noticeRaised })
sample({
  clock: activation.failed,
  fn: ({ failure }) => danger(failure.message),
  target: noticeRaised,
})

/** What the dialog shows; null while it is closed (MAILSETUP-23 to MAILSETUP-26). */
export type InboundTest =
  | { kind: 'running' | 'received' | 'missing' }
  | { kind: 'failed'; message: string }

const testFx = createInboundTestEffect()

/** Ends the test that runs; also who tells a test from the one before it. */
const $test = createStore<AbortController | null>(null, { serialize: 'ignore' })
const begun = sample({
  clock: testPressed,
  source: $test,
  filter: (test) => test === null,
  fn: () => new AbortController(),
})
const abandonFx = createEffect((test: AbortController | null) => test?.abort())
sample({ clock: [testClosed, sessionEnded], source: $test, target: abandonFx })
$test.on(begun, (_, test) => test).reset(abandonFx)
sample({ clock: begun, fn: ({ signal }) => signal, target: testFx })

const answered = sample({
  clock: testFx.done,
  source: $test,
  filter: (test, { params }) => test?.signal === params,
  fn: (_, { result }): InboundTest => {
    if (result.kind !== 'answer') return { kind: 'failed', message: result.message }
    return { kind: result.value.received ? 'received' : 'missing' }
  },
})
export const $inboundTest = createStore<InboundTest | null>(null)
  .on(begun, () => ({ kind: 'running' }))
  .on(answered, (_, test) => test)
  .reset(abandonFx)

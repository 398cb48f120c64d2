import { createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import type { SendDelay } from '../../../contracts/model/accounts/profile.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { createOwnRead } from '../../queries/loading/own-read.ts'
import { closeAfter } from './open-model.ts'

/** So long the success is seen, in ms, as that of a signature is (PROFILE-24). */
const SHOWN_MS = 1_000

export type Seconds = SendDelay['seconds']

export const SendDelayGate = createGate()
export const delayChosen = createEvent<Seconds>()
export const delayConfirmed = createEvent()
export const delayRetried = createEvent()

const saveFx = createCommandEffect('profile.send-delay.change')
export const saveDelay = createOperation(saveFx)

/** Data of one user: a plain answer, which enters no log (engine.md 7). */
const own = createOwnRead((gateway) => gateway.call('readSendDelay', {}))

type Delay =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; seconds: Seconds }

/** What is chosen; a second answer, of a dialog that was closed before it came, takes nothing of it. */
export const $delay = createStore<Delay>({ kind: 'loading' }, { serialize: 'ignore' })
  .on(own.readFx, () => ({ kind: 'loading' }))
  .on(own.came, (delay, { value: { seconds } }) =>
    delay.kind === 'loading' ? { kind: 'ready', seconds } : delay,
  )
  .on(own.failed, (delay, { message }) =>
    delay.kind === 'loading' ? { kind: 'failed', message } : delay,
  )
  .reset(SendDelayGate.close)

sample({
  clock: [SendDelayGate.open, delayRetried],
  fn: () => undefined,
  target: own.readFx,
})

export const $delaySaved = createStore(false)
  .on(saveDelay.done, () => true)
  .reset(SendDelayGate.close)

// What is being saved, or was, is what stands there until the dialog closes.
sample({
  clock: delayChosen,
  source: { isSaving: saveDelay.$pending, isSaved: $delaySaved },
  filter: ({ isSaving, isSaved }) => !isSaving && !isSaved,
  fn: (_, seconds) => ({ kind: 'ready' as const, seconds }),
  target: $delay,
})

export const $delayError = createStore<string | null>(null)
  .on(saveDelay.failed, (_, { failure }) => failure.message)
  .reset(saveFx, delayChosen, SendDelayGate.close)

sample({
  clock: sample({ clock: delayConfirmed, source: $delay }).filterMap((delay) =>
    delay.kind === 'ready' ? { seconds: delay.seconds } : undefined,
  ),
  target: saveFx,
})
closeAfter(saveDelay.done, SHOWN_MS)

import { attach, createEvent, createStore, sample } from 'effector'
import { $clock } from '../../bus/clock.ts'
import { createOperation } from '../../bus/operation.ts'
import { isVerdict } from '../../bus/outcome.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { onceReady } from './once-ready.ts'

/** The page was opened by a verification link, or its answer got lost and is asked for again. */
export const verificationOpened = createEvent<string>()

const verifyFx = createCommandEffect('account.verify-email')
const verify = createOperation(verifyFx)
sample({
  clock: onceReady(verificationOpened),
  fn: (link) => ({ link }),
  target: verifyFx,
})

/** How it stands; `lost` while nobody knows whether it was done. */
export type Verification =
  | { kind: 'running' | 'done' }
  | { kind: 'refused' | 'lost'; message: string }

export const $verification = createStore<Verification>({ kind: 'running' })
  .on(verificationOpened, () => ({ kind: 'running' }))
  .on(verify.done, () => ({ kind: 'done' }))
  .on(verify.failed, (_, { failure }) => ({
    kind: isVerdict(failure) ? 'refused' : 'lost',
    message: failure.message,
  }))

/** The panel of the unverified state was opened, for this address. */
export const resendOpened = createEvent()
export const resendPressed = createEvent<string>()

const resendFx = createCommandEffect('account.resend-verification')
const resend = createOperation(resendFx)
sample({
  clock: resendPressed,
  source: resendFx.pending,
  filter: (isPending) => !isPending,
  fn: (_, email) => ({ email: email.trim() }),
  target: resendFx,
})

/** A mail may be lost: so long after it was sent, in seconds, it can be sent again. */
export const RESEND_AFTER_S = 30

/** How often the panel was opened: what an earlier one waited for counts no more. */
const $round = createStore(0).on(resendOpened, (round) => round + 1)
const waitFx = attach({
  source: { clock: $clock, round: $round },
  effect: async ({ clock, round }) => {
    await clock.wait(RESEND_AFTER_S * 1_000)
    return round
  },
})
sample({ clock: resend.done, fn: () => undefined, target: waitFx })
const waited = sample({
  clock: waitFx.doneData,
  source: $round,
  filter: (now, round) => now === round,
})
sample({ clock: [resendOpened, waited], fn: () => undefined, target: resend.reset })

export const $resend = resend.$status

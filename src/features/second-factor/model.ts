import { combine, createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import type { AppKey, SecondFactor } from '../../../contracts/model/accounts/second-factor.ts'
import { $needsFactor, $user, factorSetUp } from '../../queries/following/session.ts'
import { createOwnRead } from '../../queries/loading/own-read.ts'
import { beginning, confirmation, renewal, turnOff } from './calls.ts'
import { $factorOpen, factorClosed } from './open-model.ts'

/** Open while the dialog is on screen: what was typed, and what was shown once, is gone with it. */
export const FactorGate = createGate()

/** What a user can do; each asks for the password first. */
export type FactorAct = 'set-up' | 'replace' | 'codes' | 'off'

export const actChosen = createEvent<FactorAct>()
/** From a step back to what there is. */
export const stepLeft = createEvent()
export const factorReadAgain = createEvent()
/** The recovery codes were seen. */
export const codesKept = createEvent()

/** Data of one user: a plain answer, which enters no log. */
const own = createOwnRead((gateway) => gateway.call('readSecondFactor', {}))

export type Stage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'status' }
  | { readonly kind: 'proof'; readonly act: FactorAct }
  | { readonly kind: 'app'; readonly appKey: AppKey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

const loading: Stage = { kind: 'loading' }

const came = own.came.map(({ value }) => value)

const $read = createStore<SecondFactor | null>(null)
  .on(came, (_, factor) => factor)
  .reset(FactorGate.close)

/** How it stands; the rule is the one of now, which an administrator may have changed since it was read. */
export const $factor = combine($read, $user, (factor, user) =>
  factor ? { ...factor, required: user?.second_factor_required ?? factor.required } : null,
)

const firstStage = sample({
  clock: came,
  source: $factorOpen,
  fn: (open, { on }): Stage =>
    open === 'set-up' && !on ? { kind: 'proof', act: 'set-up' } : { kind: 'status' },
})

/** Where the dialog stands. Never part of a saved scope: it holds key and codes while they are shown. */
export const $stage = createStore<Stage>(loading, { serialize: 'ignore' })
  .on(own.readFx, () => loading)
  .on(firstStage, (_, stage) => stage)
  .on(own.failed, (_, { message }) => ({ kind: 'failed', message }))
  .on(actChosen, (_, act) => ({ kind: 'proof', act }))
  .on(stepLeft, () => ({ kind: 'status' }))
  .on(beginning.done, (_, { result }) => (result ? { kind: 'app', appKey: result } : loading))
  .on([confirmation.done, renewal.done], (_, { result }) => ({
    kind: 'codes',
    codes: result?.recovery_codes ?? [],
  }))
  .reset(FactorGate.close)

sample({
  clock: [FactorGate.open, factorReadAgain, codesKept, turnOff.done],
  fn: () => undefined,
  target: own.readFx,
})

/** Nobody has to set one up any more: it is done, maybe in another tab, or not asked for since. */
const released = sample({
  clock: came,
  source: $needsFactor,
  filter: (needsFactor, { on, required }) => needsFactor && (on || !required),
  fn: () => undefined,
})
sample({ clock: released, target: [factorClosed, factorSetUp] })

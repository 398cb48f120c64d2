import { combine, createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import * as messages from '../../../contracts/messages.ts'
import {
  codeForm,
  readCode,
  readRecoveryCode,
  recoveryCodeForm,
} from '../../../contracts/rules/accounts/second-factor.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'

/** Open while the step is on screen: what was typed is gone with it. */
export const SecondStepGate = createGate()

export const codeTyped = createEvent<string>()
/** Between the code of the app and a recovery code. */
export const otherKindChosen = createEvent()
export const codeSubmitted = createEvent()

const verifyFx = createCommandEffect('session.second-factor')
const verify = createOperation(verifyFx)

/** The user is logged in. */
export const stepDone = verify.done.map(() => undefined)

/** The login has to begin anew, for the reason given. */
export const stepExpired = verify.failed.filterMap(({ failure: { message } }) =>
  message === messages.challengeExpired ? message : undefined,
)

const $isRecovery = createStore(false)
  .on(otherKindChosen, (isRecovery) => !isRecovery)
  .reset(SecondStepGate.close)

/** Never part of a saved scope. */
const $code = createStore('', { serialize: 'ignore' })
  .on(codeTyped, (_, code) => code)
  .reset(otherKindChosen, SecondStepGate.close)

const judged = sample({
  clock: codeSubmitted,
  source: { code: $code, isRecovery: $isRecovery, isBusy: verify.$pending },
  filter: ({ isBusy }) => !isBusy,
  fn: ({ code, isRecovery }) => {
    const read = isRecovery ? readRecoveryCode(code) : readCode(code)
    return { read, error: read === null ? (isRecovery ? recoveryCodeForm : codeForm) : null }
  },
})

sample({
  clock: judged.filterMap(({ read }) => (read === null ? undefined : { code: read })),
  target: verifyFx,
})

const $error = createStore<string | null>(null)
  .on(judged, (_, { error }) => error)
  .on(verify.failed, (_, { failure }) => failure.message)
  .reset(codeTyped, otherKindChosen, SecondStepGate.close)

/** What the step shows. */
export const $secondStep = combine({
  code: $code,
  isRecovery: $isRecovery,
  error: $error,
  busy: verify.$pending,
})

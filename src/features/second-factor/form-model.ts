import { combine, createEvent, createStore, merge, sample } from 'effector'
import * as messages from '../../../contracts/messages.ts'
import { trimPassword } from '../../../contracts/rules/accounts/password.ts'
import {
  codeForm,
  readCode,
  readRecoveryCode,
} from '../../../contracts/rules/accounts/second-factor.ts'
import {
  beginFx,
  beginning,
  confirmation,
  confirmFx,
  renewal,
  renewFx,
  turnOff,
  turnOffFx,
} from './calls.ts'
import { $stage, actChosen, FactorGate, type Stage, stepLeft } from './model.ts'

export const passwordTyped = createEvent<string>()
export const codeTyped = createEvent<string>()
export const formSubmitted = createEvent()

/** Never part of a saved scope. */
const $typed = createStore({ password: '', code: '' }, { serialize: 'ignore' })
  .on(passwordTyped, (typed, password) => ({ ...typed, password }))
  .on(codeTyped, (typed, code) => ({ ...typed, code }))
  .reset(actChosen, stepLeft, beginning.done, FactorGate.close)

type Typed = { password: string; code: string }
type Errors = { password: string | null; code: string | null; other: string | null }

const none: Errors = { password: null, code: null, other: null }
const eitherForm = `${codeForm} A recovery code also works.`

/** Which fields a stage asks for. */
export const asksPassword = (stage: Stage): boolean => stage.kind === 'proof'
export const asksCode = (stage: Stage): boolean =>
  stage.kind === 'app' || (stage.kind === 'proof' && stage.act !== 'set-up')

function judge({ stage, typed }: { stage: Stage; typed: Typed }): Errors {
  const isCode = readCode(typed.code) !== null
  const isEither = isCode || readRecoveryCode(typed.code) !== null
  const codeError = stage.kind === 'app' ? !isCode && codeForm : !isEither && eitherForm
  return {
    ...none,
    password:
      asksPassword(stage) && trimPassword(typed.password) === '' ? 'Enter your password.' : null,
    code: (asksCode(stage) && codeError) || null,
  }
}

const $isBusy = combine(
  [beginning.$pending, confirmation.$pending, renewal.$pending, turnOff.$pending],
  (pending) => pending.some(Boolean),
)

const judged = sample({
  clock: formSubmitted,
  source: { stage: $stage, typed: $typed, isBusy: $isBusy },
  filter: ({ isBusy }) => !isBusy,
  fn: ({ stage, typed }) => ({ stage, typed, errors: judge({ stage, typed }) }),
})

const fine = judged.filter({ fn: ({ errors }) => Object.values(errors).every((one) => !one) })
const proven = fine.filterMap(({ stage, typed: { password, code } }) =>
  stage.kind === 'proof' ? { act: stage.act, password: trimPassword(password), code } : undefined,
)
sample({
  clock: proven.filterMap(({ act, password, code }) => {
    if (act === 'set-up') return { password }
    return act === 'replace' ? { password, code } : undefined
  }),
  target: beginFx,
})
const proofFor = (wanted: 'codes' | 'off') =>
  proven.filterMap(({ act, password, code }) => (act === wanted ? { password, code } : undefined))
sample({ clock: proofFor('codes'), target: renewFx })
sample({ clock: proofFor('off'), target: turnOffFx })
sample({
  clock: fine.filterMap(({ stage, typed: { code } }) =>
    stage.kind === 'app' ? { code } : undefined,
  ),
  target: confirmFx,
})

const ofCode: ReadonlySet<string> = new Set([
  messages.codeWrong,
  messages.codeUsed,
  messages.recoveryCodeWrong,
])

/** The server's words under the field that they are about. */
function placed(message: string): Errors {
  if (message === messages.passwordWrong) return { ...none, password: message }
  return ofCode.has(message) ? { ...none, code: message } : { ...none, other: message }
}

const failed = merge([beginning.failed, confirmation.failed, renewal.failed, turnOff.failed])

const $errors = createStore<Errors>(none)
  .on(judged, (_, { errors }) => errors)
  .on(failed, (_, { failure }) => placed(failure.message))
  .on(passwordTyped, (errors) => ({ ...errors, password: null }))
  .on(codeTyped, (errors) => ({ ...errors, code: null }))
  .reset(actChosen, stepLeft, beginning.done, FactorGate.close)

/** What the form of a step shows. */
export const $factorForm = combine({ typed: $typed, errors: $errors, busy: $isBusy })

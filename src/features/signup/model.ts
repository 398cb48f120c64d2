import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { Invitation } from '../../../contracts/model/accounts/account.ts'
import { signupNameError } from '../../../contracts/rules/accounts/account.ts'
import { passwordError, trimPassword } from '../../../contracts/rules/accounts/password.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { createOperation } from '../../bus/operation.ts'
import { type Failure, isVerdict } from '../../bus/outcome.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { $commonPasswords, newPasswordBegun } from '../../queries/loading/common-passwords.ts'

/** Somebody came by the link with this secret, or tries once more to load it. */
export const signupOpened = createEvent<string>()
export const nameTyped = createEvent<string>()
export const passwordTyped = createEvent<string>()
export const signupSubmitted = createEvent()

const loadFx = attach({
  source: $gateway,
  effect: (gateway, link: string) => gateway.call('readInvitation', { params: { link } }),
})
sample({ clock: signupOpened, target: loadFx })

export type SignupState =
  | { kind: 'loading' }
  | { kind: 'open'; invitation: Invitation }
  /** The server does not know the link, or not any more (SIGNUP-05). */
  | { kind: 'expired' }
  /** Nobody knows: the server did not answer, or asked for patience. */
  | { kind: 'unreachable'; message: string }

export const $signup = createStore<SignupState>({ kind: 'loading' })
  .on(loadFx.doneData, (_, answer): SignupState => {
    if (answer.kind === 'answer') return { kind: 'open', invitation: answer.value }
    return isVerdict(answer)
      ? { kind: 'expired' }
      : { kind: 'unreachable', message: answer.message }
  })
  .reset(loadFx)

const signUpFx = createCommandEffect('session.sign-up')
const signUp = createOperation(signUpFx)

/** The link whose signup is done. */
export const $signedUp = createStore<string | null>(null).on(
  signUp.done,
  (_, { input }) => input.link,
)

/** Never part of a saved scope: nobody's password leaves this page but to the server. */
const $typed = createStore({ link: '', name: '', password: '' }, { serialize: 'ignore' })
  .on(signupOpened, (typed, link) =>
    typed.link === link ? typed : { link, name: '', password: '' },
  )
  .on(loadFx.doneData, (typed, answer) =>
    answer.kind === 'answer' ? { ...typed, name: typed.name || answer.value.name } : typed,
  )
  .on(nameTyped, (typed, name) => ({ ...typed, name }))
  .on(passwordTyped, (typed, password) => ({ ...typed, password }))
  .reset(signUp.done)

/** Whether SIGN UP was pressed: from then on what is wrong is said. */
const $isJudged = createStore(false)
  .on(signupSubmitted, () => true)
  .reset(signupOpened)

/** The server's refusal; the password's hint turns to an error with it (SIGNUP-09). */
const $refusal = createStore<Failure | null>(null)
  .on(signUp.failed, (_, { failure }) => failure)
  .reset(signUpFx, nameTyped, passwordTyped)

/** The answer to an earlier attempt got lost: that one may have used the link up. */
const $mayBeDone = createStore(false)
  .on(signUp.failed, (mayBeDone, { failure }) => mayBeDone || !isVerdict(failure))
  .reset(signupOpened)

sample({ clock: passwordTyped, fn: () => undefined, target: newPasswordBegun })

const $wrongPassword = combine(
  { typed: $typed, signup: $signup, common: $commonPasswords },
  ({ typed: { name, password }, signup, common }) => {
    const email = signup.kind === 'open' ? signup.invitation.email : ''
    return passwordError(password, { email, name, company: '' }, common)
  },
)

export const $signupForm = combine(
  {
    typed: $typed,
    judged: $isJudged,
    failure: $refusal,
    mayBeDone: $mayBeDone,
    busy: signUp.$pending,
    wrongPassword: $wrongPassword,
  },
  ({ typed, judged, failure, mayBeDone, busy, wrongPassword }) => {
    const isLinkOver = failure?.kind === 'refused' && failure.status === 404
    return {
      ...typed,
      busy,
      refusal: failure?.message ?? null,
      /** The link has died since it was opened: whoever used it up elsewhere can log in. */
      isLinkOver,
      /** It died with an attempt whose answer got lost. */
      isPerhapsDone: mayBeDone && isLinkOver,
      nameError: judged ? signupNameError(typed.name) : null,
      passwordError: judged ? wrongPassword : null,
    }
  },
)

/** Counts the refusals, on the spot or by the server: with each, the focus goes to what is wrong. */
export const $refusals = createStore(0)

const submitted = sample({
  clock: signupSubmitted,
  source: {
    typed: $typed,
    signup: $signup,
    busy: signUp.$pending,
    wrongPassword: $wrongPassword,
  },
})
type Submitted = { typed: { name: string }; wrongPassword: string | null }
const isRight = ({ typed, wrongPassword }: Submitted): boolean =>
  signupNameError(typed.name) === null && wrongPassword === null

sample({
  clock: [submitted.filter({ fn: (form) => !isRight(form) }), signUp.failed],
  source: $refusals,
  fn: (count) => count + 1,
  target: $refusals,
})
sample({
  clock: submitted.filterMap(({ typed, signup, busy, wrongPassword }) =>
    signup.kind === 'open' && !busy && isRight({ typed, wrongPassword })
      ? {
          link: typed.link,
          name: typed.name.trim(),
          password: trimPassword(typed.password),
          user_id: signup.invitation.user_id,
        }
      : undefined,
  ),
  target: signUpFx,
})

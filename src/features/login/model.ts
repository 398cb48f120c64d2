import { combine, createEvent, createStore, sample } from 'effector'
import * as messages from '../../../contracts/messages.ts'
import type { StaticLogin } from '../../ui/plain/static-login.ts'

// Knows nothing of the engine, which is loaded while somebody types: what is sent before it is there
// waits for it.

export const emailTyped = createEvent<string>()
export const passwordTyped = createEvent<string>()
/** LOGIN was pressed, or Enter; nothing happens while a field is empty or a login is under way. */
export const formSubmitted = createEvent()
/** Out of the unverified state, back to fields that can be typed in. */
export const otherAccountChosen = createEvent()
/** Back from the second factor to the password, which is still there. */
export const secondStepLeft = createEvent()
/** The static form of index.html hands over what was typed before the app arrived. */
export const loginTakenOver = createEvent<StaticLogin>()

/** Whoever can log in is there from now on. */
export const loginOpened = createEvent()
/** To be logged in with; answered by `loginDone` or `loginRefused`. */
export const loginSent = createEvent<{ email: string; password: string }>()
export const loginDone = createEvent()
/** With the message for the form. */
export const loginRefused = createEvent<string>()
/** Whoever can log in could not be fetched: a refusal for those who wait for it. */
export const loginUnavailable = createEvent<string>()

/** Never part of a saved scope: nobody's password leaves this page but to the server. */
const $typed = createStore({ email: '', password: '' }, { serialize: 'ignore' })
  .on(emailTyped, (typed, email) => ({ ...typed, email }))
  .on(passwordTyped, (typed, password) => ({ ...typed, password }))
  .on(loginTakenOver, (_, { email, password }) => ({ email, password }))
  .reset(loginDone)

/** The email as typed so far: whoever has forgotten the password need not type it again. */
export const $loginEmail = $typed.map(({ email }) => email)

const attempted = createEvent<{ email: string; password: string }>()

const $error = createStore<string | null>(null)
  .on(loginRefused, (_, message) => message)
  .reset(attempted, loginDone, otherAccountChosen, secondStepLeft)

/** Whether the password was right and a second factor is asked for: a state as well, not a text. */
export const $asksFactor = $error.map((error) => error === messages.secondFactorAsked)

/** What is on its way, or waits for the engine. */
const $attempt = createStore<{ email: string; password: string } | null>(null, {
  serialize: 'ignore',
})
  .on(attempted, (_, credentials) => credentials)
  .reset(loginDone, loginRefused)

const $isOpen = createStore(false).on(loginOpened, () => true)

/** What the form shows. */
export const $loginForm = combine($typed, $attempt, $error, (typed, attempt, error) => {
  const unverified = error === messages.unverified
  const busy = attempt !== null
  return {
    ...typed,
    busy,
    /** The message under the fields; 'unverified_account' is a state, not a text (AUTH-13). */
    error: unverified ? null : error,
    unverified,
    canSubmit: !busy && !unverified && typed.email.trim() !== '' && typed.password.trim() !== '',
  }
})

sample({
  clock: formSubmitted,
  source: $loginForm,
  filter: ({ canSubmit }) => canSubmit,
  fn: ({ email, password }) => ({ email: email.trim(), password: password.trim() }),
  target: attempted,
})

const ready = sample({
  clock: [attempted, loginOpened],
  source: { isOpen: $isOpen, attempt: $attempt },
  filter: ({ isOpen }) => isOpen,
  fn: ({ attempt }) => attempt,
})

sample({ clock: ready.filterMap((attempt) => attempt ?? undefined), target: loginSent })

sample({
  clock: loginUnavailable,
  source: $attempt,
  filter: (attempt) => attempt !== null,
  fn: (_, message) => message,
  target: loginRefused,
})

sample({
  clock: loginTakenOver,
  filter: ({ submitted }) => submitted,
  fn: () => undefined,
  target: formSubmitted,
})

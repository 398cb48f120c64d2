import { combine, createEvent, createStore, sample } from 'effector'
import { messages } from '../../../contracts/api/protocol.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../projections/send.ts'
import type { StaticLogin } from '../../ui/plain/static-login.ts'

export const emailTyped = createEvent<string>()
export const passwordTyped = createEvent<string>()
/** LOGIN was pressed, or Enter; nothing happens while a field is empty or a login is under way. */
export const formSubmitted = createEvent()
/** Out of the unverified state, back to fields that can be typed in. */
export const otherAccountChosen = createEvent()
/** The static form of index.html hands over what was typed before the app arrived. */
export const loginTakenOver = createEvent<StaticLogin>()

const loginFx = createCommandEffect('session.login')
const login = createOperation(loginFx)

/** Never part of a saved scope: nobody's password leaves this page but to the server. */
const $typed = createStore({ email: '', password: '' }, { serialize: 'ignore' })
  .on(emailTyped, (typed, email) => ({ ...typed, email }))
  .on(passwordTyped, (typed, password) => ({ ...typed, password }))
  .on(loginTakenOver, (_, { email, password }) => ({ email, password }))
  .reset(login.done)

/** What the form shows. */
export const $loginForm = combine(
  $typed,
  login.$pending,
  login.$error,
  ({ email, password }, busy, error) => {
    const unverified = error === messages.unverified
    return {
      email,
      password,
      busy,
      /** The message under the fields; 'unverified_account' is a state, not a text (AUTH-13). */
      error: unverified ? null : error,
      unverified,
      canSubmit: !busy && !unverified && email.trim() !== '' && password.trim() !== '',
    }
  },
)

sample({
  clock: formSubmitted,
  source: $loginForm,
  filter: ({ canSubmit }) => canSubmit,
  fn: ({ email, password }) => ({ email: email.trim(), password: password.trim() }),
  target: loginFx,
})

sample({ clock: otherAccountChosen, target: login.reset })

sample({
  clock: loginTakenOver,
  filter: ({ submitted }) => submitted,
  fn: () => undefined,
  target: formSubmitted,
})

import { createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import * as messages from '../../../contracts/messages.ts'
import { passwordError, trimPassword } from '../../../contracts/rules/accounts/password.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { $user } from '../../queries/following/session.ts'
import { $commonPasswords, newPasswordBegun } from '../../queries/loading/common-passwords.ts'
import { closeAfter } from './open-model.ts'

/** So long the success is seen, in ms (PROFILE-08). */
const SHOWN_MS = 2_000

/** Open while the dialog is on screen: what was typed is gone with it. */
export const PasswordGate = createGate()

export const currentTyped = createEvent<string>()
export const newTyped = createEvent<string>()
export const passwordConfirmed = createEvent()

const changeFx = createCommandEffect('profile.password.change')
export const changePassword = createOperation(changeFx)

/** Never part of a saved scope: a password leaves this dialog but to the server. */
export const $passwords = createStore({ current: '', next: '' }, { serialize: 'ignore' })
  .on(currentTyped, (typed, current) => ({ ...typed, current }))
  .on(newTyped, (typed, next) => ({ ...typed, next }))
  .reset(PasswordGate.close)

/** What is wrong, and where it is said; `other` stands above the fields. */
export type PasswordErrors = {
  current: string | null
  next: string | null
  other: string | null
}

const none: PasswordErrors = { current: null, next: null, other: null }

sample({ clock: newTyped, fn: () => undefined, target: newPasswordBegun })

const judged = sample({
  clock: passwordConfirmed,
  source: { passwords: $passwords, user: $user, common: $commonPasswords },
  fn: ({ passwords: { current, next }, user, common }) => ({
    current: trimPassword(current) === '' ? 'Enter your current password.' : null,
    next: passwordError(
      next,
      { email: user?.email ?? '', name: user?.name ?? '', company: user?.customer_name ?? '' },
      common,
    ),
    other: null,
  }),
})

const ofNewPassword: ReadonlySet<string> = new Set([
  messages.passwordRule,
  messages.passwordCommon,
  messages.passwordOwn,
])

/** PROFILE-05 to PROFILE-07: the server's words under the field that they are about. */
function placed(message: string): PasswordErrors {
  if (ofNewPassword.has(message)) return { ...none, next: message }
  const isOfCurrent =
    message === messages.passwordWrong || message === messages.authenticationFailed
  return isOfCurrent ? { ...none, current: message } : { ...none, other: message }
}

export const $passwordErrors = createStore<PasswordErrors>(none)
  .on(judged, (_, errors) => errors)
  .on(changePassword.failed, (_, { failure }) => placed(failure.message))
  .on(currentTyped, (errors) => ({ ...errors, current: null }))
  .on(newTyped, (errors) => ({ ...errors, next: null }))
  .reset(PasswordGate.close)

export const $passwordSaved = createStore(false)
  .on(changePassword.done, () => true)
  .reset(PasswordGate.close)

sample({
  clock: judged,
  source: $passwords,
  filter: (_, { current, next }) => current === null && next === null,
  fn: ({ current, next }) => ({
    current_password: trimPassword(current),
    new_password: trimPassword(next),
  }),
  target: changeFx,
})
closeAfter(changePassword.done, SHOWN_MS)

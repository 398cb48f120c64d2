import { attach, createEvent, createStore, merge, sample } from 'effector'
import type { ActiveMailSetup } from '../../../../contracts/model/mail/setup.ts'
import { type ConflictBody, messages } from '../../../../contracts/protocol.ts'
import { trimPassword } from '../../../../contracts/rules/accounts/password.ts'
import { $clock, type Clock } from '../../../bus/clock.ts'
import { createOperation } from '../../../bus/operation.ts'
import type { Failure } from '../../../bus/outcome.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { noticeRaised, SUCCESS_MS } from '../../../forms/notices.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { $mailSetup } from '../../../queries/set-up/mail-setup.ts'
import { $form, attempted, OWN, serverForm } from './form-model.ts'
import { toastText } from './texts.ts'

/** Between the save and the activation, in ms (MAILSETUP-38). */
const ACTIVATE_AFTER = 400
/** MAILSETUP-50. */
const ERROR_MS = 7000

export const danger = (text: string) => ({ tone: 'danger' as const, text, durationMs: ERROR_MS })
export const success = (text: string) => ({
  tone: 'success' as const,
  text,
  durationMs: SUCCESS_MS,
})

/** 'Save & Activate' or 'Save' was pressed. */
export const savePressed = createEvent()
/** 'Activate' of Copy & Paste was pressed (MAILSETUP-29). */
export const copyPasteActivated = createEvent()

/** The user's own password, asked for where the login is too long ago. */
export const passwordTyped = createEvent<string>()
export const passwordConfirmed = createEvent()
export const passwordCancelled = createEvent()

const saveFx = createCommandEffect('mail-setup.save')
const activateFx = createCommandEffect('mail-setup.activate')
export const save = createOperation(saveFx)
const activation = createOperation(activateFx)

/** What somebody else changed meanwhile, where a save was refused for that. */
export const conflictOf = (failure: Failure): ConflictBody | null =>
  failure.kind === 'refused' ? failure.conflict : null

/** The pause before the activation, and who waits it out. */
const pauseFx = attach({
  source: $clock,
  effect: async (clock: Clock, _of: { userId: string }) => clock.wait(ACTIVATE_AFTER),
})

const activateWith = createEvent<ActiveMailSetup>()
sample({
  clock: activateWith,
  fn: (active_email_setup) => ({ active_email_setup }),
  target: activateFx,
})

/** From the press to the end of the last step; a second press does nothing meanwhile. */
export const $saving = createStore(false)
  .on(saveFx, () => true)
  .reset(sessionEnded)

const $isBusy = createStore(false)
  .on([saveFx, activateFx], () => true)
  .reset(sessionEnded)

const copyPasteAllowed = sample({
  clock: copyPasteActivated,
  source: $isBusy,
  filter: (isBusy) => !isBusy,
  fn: () => '' as const,
})
sample({ clock: copyPasteAllowed, target: activateWith })
export const $activatingCopyPaste = createStore(false)
  .on(copyPasteAllowed, () => true)
  .reset(activation.done, activation.failed, sessionEnded)

const pressed = sample({
  clock: savePressed,
  source: { form: $form, isBusy: $isBusy },
  filter: ({ isBusy }) => !isBusy,
  fn: ({ form }) => form,
})
sample({ clock: pressed, fn: () => undefined, target: attempted })
sample({
  clock: pressed.filterMap((form) =>
    form?.isSendable ? { ...form.values, version: form.version } : undefined,
  ),
  target: saveFx,
})
sample({ clock: save.done, fn: () => OWN, target: serverForm.ended })

/** What is said in the question for the password, and nowhere else. */
const ofPassword: readonly string[] = [messages.passwordAsked, messages.passwordWrong]
const isOfPassword = ({ failure }: { failure: Failure }): boolean =>
  ofPassword.includes(failure.message)

const refusedElsewhere = save.failed.filter({ fn: (failed) => !isOfPassword(failed) })

export const $isPasswordAsked = createStore(false)
  .on(save.failed.filter({ fn: isOfPassword }), () => true)
  .reset(save.done, refusedElsewhere, passwordCancelled, sessionEnded)

/** Never part of a saved scope. */
export const $password = createStore('', { serialize: 'ignore' })
  .on(passwordTyped, (_, password) => password)
  .reset(save.done, refusedElsewhere, passwordCancelled, sessionEnded)

const confirmed = sample({
  clock: passwordConfirmed,
  source: { form: $form, password: $password, isBusy: $isBusy },
  filter: ({ isBusy }) => !isBusy,
  fn: ({ form, password }) => ({ form, current_password: trimPassword(password) }),
})
export const $passwordError = createStore<string | null>(null)
  .on(confirmed, (_, { current_password }) =>
    current_password === '' ? 'Enter your password.' : null,
  )
  .on(save.failed, (_, { failure }) =>
    failure.message === messages.passwordWrong ? failure.message : null,
  )
  .reset(passwordTyped, passwordCancelled, sessionEnded)
sample({
  clock: confirmed.filterMap(({ form, current_password }) =>
    form?.isSendable && current_password !== ''
      ? { ...form.values, version: form.version, current_password }
      : undefined,
  ),
  target: saveFx,
})

const saved = sample({
  clock: save.done,
  source: { setup: $mailSetup, user: $user },
  fn: ({ setup, user }) => ({
    isActive: setup?.active_email_setup === 'SMTP',
    userId: user?.user_id ?? '',
  }),
})
// MAILSETUP-37, MAILSETUP-39: a set-up that is not in use yet is activated, a moment after it was saved.
sample({
  clock: saved.filterMap(({ isActive, userId }) => (isActive ? undefined : { userId })),
  target: pauseFx,
})
sample({
  clock: pauseFx.done,
  source: $user,
  // Whoever logged in meanwhile has saved nothing.
  filter: (user, { params }) => user?.user_id === params.userId,
  fn: () => 'SMTP' as const,
  target: activateWith,
})

const succeeded = merge([saved.filter({ fn: ({ isActive }) => isActive }), activation.done])
const failed = merge([save.failed, activation.failed])
const ended = merge([succeeded, failed])
$saving.on(ended, () => false)
$isBusy.on(ended, () => false)

sample({ clock: succeeded, fn: () => success('Success!'), target: noticeRaised })
sample({
  // What a colleague was faster with is said beside the form, with what can be done about it.
  clock: failed.filter({
    fn: ({ failure }) => conflictOf(failure) === null && !isOfPassword({ failure }),
  }),
  fn: ({ failure }) => danger(toastText(failure.message)),
  target: noticeRaised,
})

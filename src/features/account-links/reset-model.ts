import { attach, combine, createEvent, createStore, type Event, sample } from 'effector'
import { passwordError, trimPassword } from '../../../contracts/rules/accounts/password.ts'
import { addressError, sameAddress } from '../../../contracts/rules/addresses/email-address.ts'
import { $clock } from '../../bus/clock.ts'
import { createOperation } from '../../bus/operation.ts'
import { type Failure, isVerdict } from '../../bus/outcome.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { $user } from '../../queries/following/session.ts'
import { $commonPasswords, newPasswordBegun } from '../../queries/loading/common-passwords.ts'
import { onceReady } from './once-ready.ts'

/** The forms of the flow, in their order (RESET-11); a mailed link enters at `opening`. */
export type ResetStep = 'request' | 'sent' | 'opening' | 'change' | 'changed'

/** RESET-13: the next form comes so long after its call has succeeded. */
const STEP_MS = 500
/** RESET-12: so long after it, the status is empty again. */
const CLEAR_MS = 2000

/** Said of a link that died with an attempt whose answer got lost. */
const PERHAPS_DONE =
  'This link has already been used, perhaps by your first attempt. Log in with the new password or request a new link.'

/** The flow begins: with a mailed link, or with what was typed as the login's email. */
export const resetOpened = createEvent<{ email: string; link: string | null }>()
export const resetEmailTyped = createEvent<string>()
export const requestSubmitted = createEvent()
/** Nobody answered for the link: it is asked for again. */
export const openingRepeated = createEvent()
/** The link is good no more: back to the request for another one. */
export const newLinkWanted = createEvent()
export const newPasswordTyped = createEvent<string>()
export const changeSubmitted = createEvent()

const requestFx = createCommandEffect('account.request-reset')
const openFx = createCommandEffect('account.open-reset')
const changeFx = createCommandEffect('account.reset-password')
const logoutFx = createCommandEffect('session.logout')
const request = createOperation(requestFx)
const opening = createOperation(openFx)
const change = createOperation(changeFx)

const secret = { serialize: 'ignore' } as const
const $link = createStore('', secret).on(resetOpened, (_, { link }) => link ?? '')
const $email = createStore('', secret)
  .on(resetOpened, (_, { email }) => email)
  .on(resetEmailTyped, (_, email) => email)
  .on(opening.done, (email, { result }) => result?.email ?? email)
/** The address that a link was asked for: the field can be typed in until the next form comes. */
const $sentTo = createStore('', secret).on(request.done, (_, { input }) => input.email)
const $password = createStore('', secret)
  .on(newPasswordTyped, (_, password) => password)
  .reset(resetOpened, change.done)

/** How often the flow was begun: what an earlier one waited for counts no more. */
const $round = createStore(0, secret).on(resetOpened, (round) => round + 1)

/** Passes on so many ms after an event, unless the flow was begun anew meanwhile. */
function after(clock: Event<unknown>, ms: number): Event<void> {
  const waitFx = attach({
    source: { clock: $clock, round: $round },
    effect: async ({ clock: own, round }) => {
      await own.wait(ms)
      return round
    },
  })
  sample({ clock, fn: () => undefined, target: waitFx })
  return sample({
    clock: waitFx.doneData,
    source: $round,
    filter: (now, round) => now === round,
    fn: () => undefined,
  })
}

/** Typing takes a message away, but not the sign that a call runs: it would be sent twice. */
const typedAfter = ({ $error }: Pick<typeof request, '$error'>, typed: Event<string>) =>
  sample({ clock: typed, source: $error, filter: (error) => error !== null })

export const $resetStep = createStore<ResetStep>('request')
  .on(resetOpened, (_, { link }) => (link === null ? 'request' : 'opening'))
  .on(opening.done, () => 'change')
  .on(opening.failed, (step, { failure }) => (isVerdict(failure) ? 'request' : step))
  .on(newLinkWanted, () => 'request')
  .on(after(request.done, STEP_MS), () => 'sent')
  .on(after(change.done, STEP_MS), () => 'changed')

sample({
  clock: [
    after(request.done, CLEAR_MS),
    resetOpened,
    newLinkWanted,
    typedAfter(request, resetEmailTyped),
  ],
  fn: () => undefined,
  target: request.reset,
})
sample({
  clock: [
    after(change.done, CLEAR_MS),
    resetOpened,
    newLinkWanted,
    typedAfter(change, newPasswordTyped),
  ],
  fn: () => undefined,
  target: change.reset,
})
sample({ clock: [resetOpened, requestSubmitted], fn: () => undefined, target: opening.reset })

const emailChecked = sample({
  clock: requestSubmitted,
  source: { email: $email, status: request.$status },
  filter: ({ status }) => status !== 'request' && status !== 'success',
  fn: ({ email }) => ({ email: email.trim(), error: addressError(email) }),
})
const $emailError = createStore<string | null>(null)
  .on(emailChecked, (_, { error }) => error)
  .reset(resetOpened, resetEmailTyped)
sample({
  clock: onceReady(emailChecked.filter({ fn: ({ error }) => error === null })),
  fn: ({ email }) => ({ email }),
  target: requestFx,
})

const opened = sample({
  clock: [resetOpened, openingRepeated],
  source: $link,
  filter: (link) => link !== '',
  fn: (link) => ({ link }),
})
sample({ clock: onceReady(opened), target: openFx })

sample({ clock: newPasswordTyped, fn: () => undefined, target: newPasswordBegun })

const passwordChecked = sample({
  clock: changeSubmitted,
  source: {
    link: $link,
    email: $email,
    password: $password,
    status: change.$status,
    common: $commonPasswords,
  },
  filter: ({ status }) => status !== 'request' && status !== 'success',
  fn: ({ link, email, password, common }) => ({
    input: { link, email, new_password: trimPassword(password) },
    error: passwordError(password, { email, name: '', company: '' }, common),
  }),
})
const $passwordError = createStore<string | null>(null)
  .on(passwordChecked, (_, { error }) => error)
  .reset(resetOpened, newPasswordTyped)
sample({
  clock: passwordChecked.filter({ fn: ({ error }) => error === null }),
  fn: ({ input }) => input,
  target: changeFx,
})

const isDead = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 404

/** The link has died since it was opened: only a new one helps. */
const $isLinkOver = createStore(false)
  .on(change.failed, (_, { failure }) => isDead(failure))
  .reset(resetOpened, newLinkWanted)

/** The answer to an earlier attempt got lost: that one may have used the link up. */
const $mayBeDone = createStore(false)
  .on(change.failed, (mayBeDone, { failure }) => mayBeDone || !isVerdict(failure))
  .reset(resetOpened, newLinkWanted)

/** The server has ended this account's sessions: one of this browser ends in good order, without an alert. */
sample({
  clock: change.done,
  source: $user,
  filter: (user, { input }) => user !== null && sameAddress(user.email, input.email),
  fn: () => ({}),
  target: logoutFx,
})

/** What the request form shows. */
export const $requestForm = combine({
  email: $email,
  sentTo: $sentTo,
  wrong: $emailError,
  status: request.$status,
  error: request.$error,
  /** Why the link that somebody came with is none. */
  linkError: opening.$error,
})
/** Why nobody knows whether the link is good, or null while it is being asked. */
export const $openingError = opening.$error
const $changeError = combine(
  { error: change.$error, isLinkOver: $isLinkOver, mayBeDone: $mayBeDone },
  ({ error, isLinkOver, mayBeDone }) =>
    error !== null && isLinkOver && mayBeDone ? PERHAPS_DONE : error,
)
/** What the form for the new password shows. */
export const $changeForm = combine({
  email: $email,
  password: $password,
  wrong: $passwordError,
  status: change.$status,
  error: $changeError,
  isLinkOver: $isLinkOver,
})

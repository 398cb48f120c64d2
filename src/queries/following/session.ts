import { attach, createEvent, createStore, sample, scopeBind } from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { parse } from '../../../contracts/schema.ts'
import { canonicalJson } from '../../bus/canonical.ts'
import { $clock } from '../../bus/clock.ts'
import type { Gateway, SessionChange } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $newId } from '../../bus/ids.ts'
import { answered, logBegun } from '../../bus/log/inbox.ts'
import { othersApplied } from '../../bus/log/intake.ts'
import { localEvents } from '../../bus/log/local-event.ts'
import { BEYOND } from '../../bus/realtime/catch-up.ts'
import { executeFx } from '../../commands/execute.ts'
import { createWorkspace, saveWorkspace } from '../../projections/workspace.ts'
import { dayAtServer } from './day.ts'
import './live.ts'
import {
  $needsFactor,
  $user,
  factorMissing,
  factorSetUp,
  sessionEnded,
  sessionStarted,
} from '../../projections/session-state.ts'
import '../../commands/trace.ts'

export { $needsFactor, $user, factorSetUp, sessionEnded, sessionStarted }

/** The app calls it once, after it has made its scope. */
export const appStarted = createEvent()

export const $role = $user.map((user) => user?.role ?? null)
export const $plan = $user.map((user) => user?.subscription ?? null)

/** What a session begins with: a login, or the end of a signup (SIGNUP-08). */
const openings: readonly string[] = ['session.login', 'session.second-factor', 'session.sign-up']

const loggedIn = executeFx.doneData.filterMap(({ command, outcome }) => {
  if (!openings.includes(command.name) || outcome.kind !== 'done') return undefined
  const user = parse(SessionUser, outcome.result)
  return user.ok ? user.value : undefined
})

const isStart = (event: KnownEvent): event is KnownEvent<'session.started'> =>
  event.name === 'session.started'

/** Whether an event may have changed what the session knows of its user. */
const isOfUser = ({ name }: KnownEvent): boolean =>
  name.startsWith('user.') ||
  name === 'customer.plan-changed' ||
  name === 'customer.second-factor-required' ||
  name === 'onboarding.loaded'

const sessionChanged = createEvent<SessionChange>()

/** Reads what the browser kept, and listens to what happens to the session from here on. */
const restoreFx = attach({
  source: $gateway,
  effect: (gateway: Gateway) => {
    gateway.watch(scopeBind(sessionChanged))
    return gateway.session()
  },
})

/**
 * The customer's number before the first read: from here on no event may be missed (engine.md 6). Without
 * an answer it begins at the beginning, and anew as soon as the channel tells how far that is behind.
 */
const startFx = attach({
  source: { gateway: $gateway, clock: $clock, ids: $newId },
  effect: async ({ gateway, clock, ids }, user: SessionUser) => {
    const answer = await gateway.call('readEvents', { query: { since: String(BEYOND) } })
    const session = gateway.session()
    if (session?.user.user_id !== user.user_id) return null
    const event = localEvents({ clock, ids, user })
    const started = event('session.started', {
      user,
      as_of: answer.kind === 'answer' ? answer.value.head : 0,
    })
    const today = event('day.changed', { day: dayAtServer(clock, gateway) })
    return { events: [started, today], fileToken: session.fileToken }
  },
})

sample({ clock: appStarted, target: restoreFx })
sample({
  clock: [
    restoreFx.doneData.filterMap((session) => session?.user),
    loggedIn,
    sessionChanged.filterMap((change) =>
      change.kind === 'opened' ? change.session.user : undefined,
    ),
  ],
  target: startFx,
})

/** Whoever has set up what was missing begins anew, as after a login: nothing could be read before. */
const resumed = sample({ clock: factorSetUp, source: $user })
sample({ clock: resumed.filterMap((user) => user ?? undefined), target: startFx })

sample({
  clock: sessionChanged.filter({ fn: ({ kind }) => kind === 'factor-missing' }),
  fn: () => undefined,
  target: factorMissing,
})

const opened = startFx.doneData.filter({ fn: (start) => start !== null })

sample({
  clock: [opened, sessionEnded],
  fn: () => ({ checkpoint: saveWorkspace(createWorkspace()) }),
  target: logBegun,
})
sample({
  clock: opened,
  fn: (start) => ({ kind: 'local' as const, events: start?.events ?? [] }),
  target: answered,
})
sample({
  clock: othersApplied.filterMap((events) => events.find(isStart)?.payload.user),
  target: sessionStarted,
})
sample({
  clock: sessionChanged.filterMap((change) => (change.kind === 'ended' ? change : undefined)),
  fn: ({ reason, message }) => ({ reason, message }),
  target: sessionEnded,
})

/** What the browser keeps of the user goes along with what is shown. */
const keepUserFx = attach({
  source: { gateway: $gateway, user: $user },
  effect: ({ gateway, user }) => {
    if (user) gateway.keepUser(user)
  },
})
sample({
  clock: othersApplied.filter({ fn: (events) => events.some(isOfUser) }),
  fn: () => undefined,
  target: keepUserFx,
})

const isSame = (a: SessionUser, b: SessionUser): boolean => canonicalJson(a) === canonicalJson(b)

/**
 * Another tab may know the user better: whoever is an administrator no longer is not told so by the server in this
 * tab, because it withholds from then on what happens to users (engine.md 2).
 */
const changeUserFx = attach({
  source: { clock: $clock, ids: $newId },
  effect: (own, user: SessionUser) =>
    localEvents({ ...own, user })('session.user-changed', { user }),
})
sample({
  clock: sessionChanged.filterMap((change) =>
    change.kind === 'renewed' ? change.session.user : undefined,
  ),
  source: $user,
  filter: (user, stored) => user?.user_id === stored.user_id && !isSame(user, stored),
  fn: (_, stored) => stored,
  target: changeUserFx,
})
sample({
  clock: changeUserFx.doneData,
  fn: (event) => ({ kind: 'local' as const, events: [event] }),
  target: answered,
})

/** Whether it is known by now if somebody is logged in; until then nothing is shown. */
export const $sessionChecked = createStore(false)
sample({
  clock: [
    restoreFx.doneData.filter({ fn: (session) => session === null }),
    startFx.done.filter({ fn: ({ result }) => result === null }),
    sessionStarted,
  ],
  fn: () => true,
  target: $sessionChecked,
})

/** Opens pictures and files; the view appends it to their addresses (engine.md 22). */
export const $fileToken = createStore<string | null>(null, { serialize: 'ignore' })
  .on(opened, (_, start) => start?.fileToken ?? null)
  .on(sessionChanged, (token, change) =>
    change.kind === 'renewed' ? change.session.fileToken : token,
  )
  .reset(sessionEnded)

export const sessionAlertClosed = createEvent()

/** Why the session ended without being asked to, for the login page (TOKEN-13). */
export const $sessionAlert = createStore<string | null>(null)
  .on(sessionEnded, (_, { message }) => message)
  .reset(sessionAlertClosed, sessionStarted)

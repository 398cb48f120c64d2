/** The engine of one tab with its outbox, as the app starts it. */
import { allSettled, createWatch, type Effect, fork, type Scope } from 'effector'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { $clock } from '../../../src/bus/clock.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import type { Outcome } from '../../../src/bus/outcome.ts'
import { $platform } from '../../../src/bus/platform.ts'
import { $realtime } from '../../../src/bus/realtime/realtime.ts'
import { lateHandlers } from '../../../src/commands/late-handlers.ts'
import { $commandHandlers, type LateHandlers } from '../../../src/commands/loaded-handlers.ts'
import { $pending } from '../../../src/commands/pending.ts'
import { appStarted } from '../../../src/queries/following/session.ts'
import { aUser } from '../records/events.ts'
import { guardScope } from '../setup/effector-guard.ts'
import { fakeChannel } from './fake-channel.ts'
import { answered, type FakeGateway, fakeGateway } from './fake-gateway.ts'
import { testBrowser } from './tabs.ts'
import { testClock } from './timers.ts'

type Parts = {
  browser?: ReturnType<typeof testBrowser>
  user?: SessionUser
  loggedIn?: boolean
  commandHandlers?: LateHandlers
}

/** A tab that has started; the server has numbered four events, and answers nothing else. */
export async function startTab({
  browser = testBrowser(),
  user = aUser(),
  loggedIn = true,
  commandHandlers = lateHandlers,
}: Parts = {}) {
  const clock = testClock()
  const channel = fakeChannel()
  const gateway: FakeGateway = fakeGateway(loggedIn ? user : null)
  gateway.answer('readEvents', () => answered({ events: [], head: 4, reload: true }))
  const written: string[] = []
  const tab = browser.open()
  const { storage } = tab.platform
  const platform = {
    ...tab.platform,
    storage: {
      ...storage,
      setItem: (key: string, value: string) => {
        written.push(`${key} ${value}`)
        return storage.setItem(key, value)
      },
    },
  }
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$clock, clock],
      [$commandHandlers, commandHandlers],
      [$platform, platform],
      [$realtime, channel.realtime],
    ],
  })
  guardScope(scope)
  allSettled(appStarted, { scope })
  await clock.pass(2_000)
  /** Sends a command, and how it has ended by the time it is looked at. */
  const send = async <I, R>(fx: Effect<I, Outcome<R>>, params: I) => {
    let outcome: Outcome<R> | null = null
    createWatch({
      unit: fx.doneData,
      scope,
      fn: (ended) => {
        outcome = ended
      },
    })
    allSettled(fx as Effect<unknown, Outcome<R>>, { scope, params })
    await clock.pass(1_000)
    return () => outcome
  }
  return { scope, gateway, clock, channel, browser, written, send, tab }
}

/** What is shown as pending. */
export const pendingOf = (scope: Scope) =>
  scope.getState($pending).map(({ command }) => command.name)

/** The real client engine in Node, against a started server: one scope is one browser. */
import { allSettled, type Effect, fork, type Scope } from 'effector'
import { $clock, type Clock, systemClock } from '../../../src/bus/clock.ts'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { createGateway } from '../../../src/bus/gateway/gateway.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { createTransport } from '../../../src/bus/gateway/transport.ts'
import { $platform, type Platform } from '../../../src/bus/platform.ts'
import { $realtime, channelClosed } from '../../../src/bus/realtime/realtime.ts'
import { connectTo } from '../../../src/bus/realtime/socket.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { $user, appStarted, sessionEnded } from '../../../src/queries/following/session.ts'
import { PASSWORD } from '../server/api-office.ts'
import { guardScope } from '../setup/effector-guard.ts'
import { PATIENCE } from '../setup/patience.ts'

/** A browser's storage, of one test. */
export function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

/** A gateway to a server, with a storage of its own. */
export const nodeGateway = (url: string, storage = memoryStorage()): Gateway =>
  createGateway({
    transport: createTransport(`${url}/api`, fetch),
    sessions: createSessionStore(storage),
    clock: systemClock,
    lock: (work) => work(),
    onStored: () => () => undefined,
  })

/** Runs an effect to its end and gives its result. */
export async function perform<Params, Done>(
  scope: Scope,
  fx: Effect<Params, Done>,
  params: Params,
): Promise<Done> {
  const end = await allSettled(fx, { scope, params })
  if (end.status === 'fail') throw end.value
  return end.value
}

const loginFx = createCommandEffect('session.login')

export type Client = { scope: Scope; gateway: Gateway; close: () => Promise<void> }

/** `platform`: a browser that keeps what is not sent; without one nothing is kept in the outbox. */
type ClientOptions = {
  realtime?: boolean
  password?: string
  platform?: Platform | null
  clock?: Clock
}

/** Logs in and waits until the session has begun. */
export async function openClient(
  url: string,
  email: string,
  options: ClientOptions = {},
): Promise<Client> {
  const { realtime = true, password = PASSWORD, platform = null } = options
  const { clock = systemClock } = options
  const gateway = nodeGateway(url)
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$platform, platform],
      [$clock, clock],
      [$realtime, { isOff: () => !realtime, connect: connectTo(() => url) }],
    ],
  })
  guardScope(scope)
  await allSettled(appStarted, { scope })
  const login = await perform(scope, loginFx, { email, password })
  if (login.kind !== 'done') throw new Error(`login: ${JSON.stringify(login)}`)
  await until(() => scope.getState($user) !== null, 'session')
  return {
    scope,
    gateway,
    close: async () => {
      await allSettled(channelClosed, { scope })
      await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    },
  }
}

/** Waits until `isSo` holds, looking every 20 ms; fails after `within` ms. */
export async function until(isSo: () => boolean, what: string, within = PATIENCE): Promise<void> {
  const deadline = Date.now() + within
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`not within ${within} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

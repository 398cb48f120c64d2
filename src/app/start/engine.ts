import { allSettled, type Scope, sample } from 'effector'
import { browserGateway } from '../../bus/gateway/browser.ts'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { createOperation } from '../../bus/operation.ts'
import { $platform, type Platform } from '../../bus/platform.ts'
import { browserPlatform } from '../../bus/platform-browser.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { loginDone, loginOpened, loginRefused, loginSent } from '../../features/login/index.ts'
import {
  $needsFactor,
  $sessionAlert,
  $sessionChecked,
  $user,
  appStarted,
  sessionAlertClosed,
} from '../../queries/following/session.ts'
import {
  alertChanged,
  alertClosed,
  engineStarted,
  entranceDecided,
  heldChanged,
} from '../page/entrance.ts'
import './wiring.ts'

// The engine as a chunk of its own: bus, projections and schemas weigh as much as the rest of the login
// page, and nobody needs them before the first letter is typed (performance.md, budgets).

const loginFx = createCommandEffect('session.login')
const login = createOperation(loginFx)

sample({ clock: loginSent, target: loginFx })
sample({ clock: login.done, fn: () => undefined, target: loginDone })
sample({ clock: login.failed, fn: ({ failure }) => failure.message, target: loginRefused })

sample({
  clock: [$sessionChecked, $user],
  source: { isChecked: $sessionChecked, user: $user },
  filter: ({ isChecked }) => isChecked,
  fn: ({ user }) => (user === null ? ('visitor' as const) : ('user' as const)),
  target: entranceDecided,
})

sample({ clock: $needsFactor, target: heldChanged })
sample({ clock: $sessionAlert, target: alertChanged })
sample({ clock: alertClosed, target: sessionAlertClosed })

/** The way to the server, and the browser that keeps what is unsent; null keeps nothing. */
export type EngineParts = { gateway: Gateway; platform: Platform | null }

/** Starts the engine in the scope of the page; call it once. */
export function startEngine(scope: Scope, parts: Partial<EngineParts> = {}): void {
  const { gateway = browserGateway(), platform = browserPlatform() } = parts
  allSettled($gateway, { scope, params: gateway })
  allSettled($platform, { scope, params: platform })
  allSettled(appStarted, { scope })
  allSettled(loginOpened, { scope })
  allSettled(engineStarted, { scope })
}

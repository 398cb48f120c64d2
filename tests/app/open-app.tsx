import { render } from '@testing-library/react'
import { fork } from 'effector'
import { Provider } from 'effector-react'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import type { CaseCounts } from '../../contracts/model/cases/case.ts'
import { App } from '../../src/app/app.tsx'
import { takeLoginPart } from '../../src/app/login/login-part.ts'
import { startEngine } from '../../src/app/start/engine.ts'
import { $clock, type Clock } from '../../src/bus/clock.ts'
import type { Platform } from '../../src/bus/platform.ts'
import { $realtime } from '../../src/bus/realtime/realtime.ts'
import { fakeChannel } from '../support/client/fake-channel.ts'
import { answered, type FakeGateway, fakeGateway } from '../support/client/fake-gateway.ts'
import { stillClock } from '../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aNote, aUser } from '../support/records/events.ts'
import { guardScope } from '../support/setup/effector-guard.ts'

/** The screens are chunks of their own, and slow to load while other tests run beside: for a `beforeAll`. */
export async function loadScreens(): Promise<void> {
  await Promise.all([
    import('../../src/app/shell/shell.tsx'),
    import('../../src/app/shell/keys/hotkeys.tsx'),
    import('../../src/features/case-list/index.ts'),
    import('../../src/features/case-detail/index.ts'),
    import('../../src/features/case-actions/index.ts'),
    import('../../src/features/business/index.ts'),
    import('../../src/features/users/index.ts'),
    import('../../src/features/case-templates/index.ts'),
    import('../../src/features/subscription/index.ts'),
    import('../../src/features/payment-setup/index.ts'),
    import('../../src/features/payment-reports/index.ts'),
    import('../../src/features/credits/index.ts'),
    import('../../src/features/account-links/index.ts'),
  ])
}

export const someCounts: CaseCounts = {
  all: 1284,
  STANDBY: 412,
  ACTIVE: 37,
  PAYMENT_PROCESSING: 5,
  PAID: 706,
  VALID_LICENSE: 118,
  CANCELLED: 6,
}

/** What `POST /login` answers for a user. */
export const loginAnswer = (user: SessionUser) =>
  answered({ ...user, accessToken: 'a', renew_token: 'r', file_token: 'f' })

/** A server with one case, on which every login succeeds. */
function anOffice(user: SessionUser, stored: boolean): FakeGateway {
  const gateway = fakeGateway(stored ? user : null)
  gateway.answer('login', () => loginAnswer(user))
  gateway.answer('logout', () => answered({}))
  gateway.answer('readEvents', () => answered({ events: [], head: 4, reload: true }))
  gateway.answer('countCases', () => answered(someCounts, 4))
  gateway.answer('searchEmails', () => answered({ emails: [], total_count: 0, unread_count: 0 }, 4))
  gateway.answer('searchCases', () =>
    answered({ cases: [aCaseRow({})], total_count: 1, next_cursor: null }, 4),
  )
  gateway.answer('readCase', () => answered(aCaseDetail({}), 4))
  gateway.answer('readActivities', () => answered([aNote({})], 4))
  return gateway
}

interface Options {
  readonly user?: SessionUser
  /** The browser kept a session of the user. */
  readonly loggedIn?: boolean
  /** Changes what the server answers, before the app starts. */
  readonly server?: (gateway: FakeGateway) => void
  /** What keeps the outbox; nothing is kept without one. */
  readonly platform?: Platform
  readonly clock?: Clock
  /** What the history keeps beside the address, as after a reload. */
  readonly state?: object
}

/** Opens the app at an address, the way `main.tsx` does. */
export function openApp(address: string, options: Options = {}) {
  const {
    user = aUser(),
    loggedIn = false,
    server,
    platform = null,
    clock = stillClock,
    state = null,
  } = options
  history.replaceState(state, '', address)
  const gateway = anOffice(user, loggedIn)
  server?.(gateway)
  const channel = fakeChannel()
  const scope = fork({
    values: [
      [$clock, clock],
      [$realtime, channel.realtime],
    ],
  })
  guardScope(scope)
  takeLoginPart(scope)
  // Nobody waits for it: what the server has not answered yet is part of what tests look at.
  startEngine(scope, { gateway, platform })
  const view = render(
    <Provider value={scope}>
      <App loadEngine={async () => undefined} />
    </Provider>,
  )
  return { scope, gateway, channel, view }
}

/** The address bar: path, query string and hash. */
export const address = () => location.pathname + location.search + location.hash

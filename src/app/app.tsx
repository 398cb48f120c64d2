import { useUnit } from 'effector-react'
import { useCallback } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { LatePlace, lateView } from '../ui/loading/late-view.tsx'
import { LoginPage } from './login/login-page.tsx'
import { $staysAtLogin } from './login/login-part.ts'
import { $entrance, $isHeld } from './page/entrance.ts'
import { FaultBoundary } from './page/fault-boundary.tsx'
import { Redirect, useAddressParts } from './page/navigation.tsx'
import { decideRoute } from './page/routing.ts'

const Shell = lateView(() => import('./shell/shell.tsx'), 'screen')
/** The same for ever: the query of the address changes with every case that is opened, and nothing here is drawn for it. */
const shell = <Shell />
const boot = <div className="fw-boot" aria-busy="true" />

const SecondFactorPage = lateView(() => import('./second-factor-page.tsx'), 'screen')
const PrivacyPage = lateView(() => import('./page/privacy-page.tsx'), 'screen')
const SignupPage = lateView(() => import('./public/signup-page.tsx'), 'screen')
const AccountPage = lateView(() => import('./public/account-page.tsx'), 'screen')

interface Props {
  /** Fetches the engine, without which nobody can log in. */
  readonly loadEngine: () => void
  /** The field of the static login form that had the focus. */
  readonly focused?: 'email' | 'password' | null
}

/** Which screen the address shows, and who may see it (routing.ts). */
export function App({ loadEngine, focused = null }: Props) {
  const { entrance, isHeld, staysAtLogin } = useUnit({
    entrance: $entrance,
    isHeld: $isHeld,
    staysAtLogin: $staysAtLogin,
  })
  const { path, search } = useAddressParts()
  const { from, link } = readState(useHistoryState())
  const onUse = useCallback(() => {
    loadEngine()
    // Ahead of the login; a failure shows when it is really needed.
    Shell.load()
  }, [loadEngine])
  if (entrance === 'unknown') return null
  const route = decideRoute(
    { path, search, hash: location.hash, from, link },
    entrance === 'user',
    staysAtLogin,
  )
  if (route.kind === 'go') {
    const { from: origin, link: secret } = route
    const state = secret ? { link: secret } : origin === null ? null : { from: origin }
    // Keyed, because a redirect acts once: an unknown path takes two of them.
    return <Redirect key={route.to} to={route.to} state={state} />
  }
  return (
    <FaultBoundary what="page">
      {route.screen === 'login' && (
        <LoginPage focused={focused} loggedIn={entrance === 'user'} onUse={onUse} />
      )}
      <LatePlace value={boot}>
        {route.screen === 'privacy' && <PrivacyPage />}
        {route.screen === 'signup' && link !== null && (
          <SignupPage key={link} link={link} loadEngine={loadEngine} />
        )}
        {route.screen === 'account-creation' && <AccountPage loadEngine={loadEngine} />}
        {route.screen === 'cases' && (isHeld ? <SecondFactorPage /> : shell)}
      </LatePlace>
    </FaultBoundary>
  )
}

/** The state of a history entry is kept by the browser, so it is read as something foreign. */
function readState(state: unknown): { from: string | null; link: string | null } {
  const text = (name: string): string | null => {
    const value: unknown =
      typeof state === 'object' && state !== null ? Reflect.get(state, name) : null
    return typeof value === 'string' ? value : null
  }
  return { from: text('from'), link: text('link') }
}

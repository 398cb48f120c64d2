import { useUnit } from 'effector-react'
import * as messages from '../../contracts/messages.ts'
import { logoutRequested } from '../actions/requests.ts'
import { factorSetUpRequested, SecondFactorOnDemand } from '../features/second-factor/index.ts'
import { $user } from '../queries/following/session.ts'
import { Logo } from '../ui/plain/logo.tsx'
import { PlainButton } from '../ui/plain/plain-button.tsx'
import { PageLinks } from './page/page-links.tsx'
import { LogoutDialog } from './shell/waiting/logout-dialog.tsx'
import '../theme/login-steps.css'
import '../theme/shell.css'

/** All that somebody sees whose company requires a second factor, until they have set one up. */
export default function SecondFactorPage() {
  const { user, setUp, logout } = useUnit({
    user: $user,
    setUp: factorSetUpRequested,
    logout: logoutRequested,
  })
  return (
    <div className="fw-login">
      <header className="fw-login-brand">
        <Logo />
      </header>
      <main className="fw-login-main">
        <div className="fw-login-sheet">
          <h1 className="fw-login-title">Two-factor authentication</h1>
          <p className="fw-login-text">{messages.secondFactorMissing}</p>
          <p className="fw-login-text">
            You are logged in as <strong>{user?.email}</strong>. Setup takes a minute. You need an
            authenticator app on your phone or computer.
          </p>
          <div className="fw-login-acts fw-beside">
            <PlainButton onClick={() => logout()}>Log out</PlainButton>
            <PlainButton primary onClick={() => setUp()}>
              Set up
            </PlainButton>
          </div>
        </div>
      </main>
      <footer className="fw-login-foot">
        <PageLinks />
      </footer>
      <SecondFactorOnDemand />
      <LogoutDialog />
    </div>
  )
}

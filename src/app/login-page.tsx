import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { LoginForm } from '../features/login/index.ts'
import { $sessionAlert, sessionAlertClosed } from '../projections/session.ts'
import { Logo } from '../ui/plain/logo.tsx'
import { PageLinks } from './page-links.tsx'

interface Props {
  /** The field of the static form that had the focus. */
  readonly focused: 'email' | 'password' | null
  /** Somebody has begun to type: the time to fetch what comes after the login. */
  readonly onTyping: () => void
}

/** The page of everybody without a session: ROUTE-01, ROUTE-03, ROUTE-05. */
export function LoginPage({ focused, onTyping }: Props) {
  const { alert, closeAlert } = useUnit({ alert: $sessionAlert, closeAlert: sessionAlertClosed })
  useEffect(() => {
    document.addEventListener('input', onTyping, { once: true })
    return () => document.removeEventListener('input', onTyping)
  }, [onTyping])
  return (
    <div className="fw-login">
      <header className="fw-login-brand">
        <Logo />
      </header>
      <main className="fw-login-main">
        <div className="fw-login-sheet">
          <h1 className="fw-login-title">Log in</h1>
          {alert !== null && (
            <div className="fw-login-alert" role="alert">
              <span>{alert}</span>
              <button type="button" className="fw-plain-link" onClick={() => closeAlert()}>
                Close
              </button>
            </div>
          )}
          <LoginForm focused={focused} />
        </div>
      </main>
      <footer className="fw-login-foot">
        <PageLinks />
      </footer>
    </div>
  )
}

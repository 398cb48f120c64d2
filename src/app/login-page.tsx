import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { LoginForm } from '../features/login/index.ts'
import { Logo } from '../ui/plain/logo.tsx'
import { $alert, alertClosed } from './entrance.ts'
import { PageLinks } from './page-links.tsx'

interface Props {
  /** The field of the static form that had the focus. */
  readonly focused: 'email' | 'password' | null
  /** Somebody types or sends: the time to fetch what the login and the page after it need. */
  readonly onUse: () => void
}

/** The page of everybody without a session: ROUTE-01, ROUTE-03, ROUTE-05. */
export function LoginPage({ focused, onUse }: Props) {
  const { alert, closeAlert } = useUnit({ alert: $alert, closeAlert: alertClosed })
  useEffect(() => {
    document.addEventListener('input', onUse, { once: true })
    document.addEventListener('submit', onUse)
    return () => {
      document.removeEventListener('input', onUse)
      document.removeEventListener('submit', onUse)
    }
  }, [onUse])
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

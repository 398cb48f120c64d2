import { useUnit } from 'effector-react'
import { type MouseEvent, useCallback, useEffect, useLayoutEffect } from 'react'
import {
  $asksFactor,
  $loginEmail,
  emailTyped,
  LoginForm,
  secondStepLeft,
} from '../../features/login/index.ts'
import { LatePlace } from '../../ui/loading/late-view.tsx'
import { Logo } from '../../ui/plain/logo.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { $alert, alertClosed } from '../page/entrance.ts'
import { Link } from '../page/navigation.tsx'
import { PageLinks } from '../page/page-links.tsx'
import { ResendPanel, ResetFlow, SecondStep, Verification } from './account-parts.tsx'
import {
  $loginPart,
  dropKeptLink,
  loginPartChosen,
  partAt,
  pushForgot,
  returnToLogin,
} from './login-part.ts'

interface Props {
  /** The field of the static form that had the focus. */
  readonly focused: 'email' | 'password' | null
  /** Somebody is logged in already and came for a mailed link. */
  readonly loggedIn: boolean
  /** Somebody types or sends: the time to fetch what the login and the page after it need. */
  readonly onUse: () => void
}

/** The page of everybody without a session, and of mailed links: ROUTE-01 to ROUTE-05. */
export function LoginPage({ focused, loggedIn, onUse }: Props) {
  const { part, email, asksFactor, choose, typeEmail, leaveStep } = useUnit({
    part: $loginPart,
    email: $loginEmail,
    asksFactor: $asksFactor,
    choose: loginPartChosen,
    typeEmail: emailTyped,
    leaveStep: secondStepLeft,
  })
  const follow = useCallback(() => choose(partAt(history.state)), [choose])
  // Before anything is painted: the page may come back at an entry of the history that was something else.
  useLayoutEffect(() => {
    follow()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [follow])
  const isReset = part.kind === 'forgot' || part.kind === 'reset'
  useEffect(() => {
    document.addEventListener('input', onUse, { once: true })
    document.addEventListener('submit', onUse)
    return () => {
      document.removeEventListener('input', onUse)
      document.removeEventListener('submit', onUse)
    }
  }, [onUse])
  // What stands here needs the engine at once; where it could not be fetched, every press asks for it again.
  useEffect(() => {
    if (part.kind === 'login') return
    onUse()
    document.addEventListener('click', onUse)
    return () => document.removeEventListener('click', onUse)
  }, [part.kind, onUse])

  const openForgot = () => {
    pushForgot(loggedIn)
    follow()
  }
  const leave = (used: string) => {
    if (used.trim() !== '') typeEmail(used)
    // The session may be another account's: who came for this one logs in with it (G-203).
    returnToLogin(loggedIn)
    follow()
  }
  const goOn = useCallback(() => {
    dropKeptLink()
    choose({ kind: 'login' })
  }, [choose])
  const onVerified = useCallback(() => {
    // Nothing is left to do here for who has a session: the cases follow (G-209).
    if (loggedIn) goOn()
    else dropKeptLink()
  }, [loggedIn, goOn])

  return (
    <div className="fw-login">
      <header className="fw-login-brand">
        <Logo />
      </header>
      <main className="fw-login-main">
        <div className="fw-login-sheet">
          {isReset ? (
            <LatePlace value={<Waiting />}>
              <ResetFlow
                link={part.kind === 'reset' ? part.token : null}
                email={email}
                onLeave={leave}
              />
            </LatePlace>
          ) : asksFactor ? (
            <LatePlace value={<Waiting />}>
              <SecondStep email={email.trim()} onBack={() => leaveStep()} />
            </LatePlace>
          ) : (
            <>
              <h1 className="fw-login-title">Log in</h1>
              <Alert />
              {part.kind === 'verification' && (
                <Verification
                  link={part.token}
                  onDone={onVerified}
                  onGoOn={loggedIn ? goOn : null}
                />
              )}
              <LoginForm
                focused={focused}
                onForgot={openForgot}
                resend={(address) => (
                  <LatePlace value={<ResendPlace />}>
                    <ResendPanel email={address} />
                  </LatePlace>
                )}
              />
              {loggedIn && part.kind === 'login' && (
                <p className="fw-login-new">
                  You are already logged in.{' '}
                  <button type="button" className="fw-plain-link" onClick={goOn}>
                    Go to cases
                  </button>
                </p>
              )}
              <p className="fw-login-new">
                New here? <Link href="/account-creation">Create an account</Link>
              </p>
            </>
          )}
        </div>
      </main>
      <footer className="fw-login-foot">
        <PageLinks />
      </footer>
    </div>
  )
}

/** Where the panel's button will be, so that what stands below does not move. */
const ResendPlace = () => (
  <div className="fw-login-resend">
    <PlainButton busy>Resend Email</PlainButton>
  </div>
)

const Waiting = () => <div className="fw-login-waiting" aria-busy="true" />

/** Why somebody stands at the login again (TOKEN-13). */
function Alert() {
  const { alert, closeAlert } = useUnit({ alert: $alert, closeAlert: alertClosed })
  if (alert === null) return null
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    closeAlert()
    // The button goes with the alert.
    currentTarget.closest('main')?.querySelector<HTMLElement>('input:not([disabled])')?.focus()
  }
  return (
    <div className="fw-login-alert fw-beside fw-text-small" role="alert">
      <span>{alert}</span>
      <button type="button" className="fw-plain-link" onClick={close}>
        Close
      </button>
    </div>
  )
}

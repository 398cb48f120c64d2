import { useUnit } from 'effector-react'
import { type ReactNode, useEffect } from 'react'
import * as messages from '../../../contracts/messages.ts'
import { Logo } from '../../ui/plain/logo.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { PlainMessage } from '../../ui/plain/plain-message.tsx'
import { $engine } from '../page/entrance.ts'
import { Link } from '../page/navigation.tsx'
import { PageLinks } from '../page/page-links.tsx'

interface Props {
  /** Fetches the engine, which asks the server. */
  readonly loadEngine: () => void
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The frame of a page for people without an account; what is in it may ask the server at once. */
export function PublicPage({ loadEngine, wide = false, children }: Props) {
  const engine = useUnit($engine)
  useEffect(() => {
    // Not its answer: React would take what an effect gives for the way to end it.
    loadEngine()
  }, [loadEngine])
  return (
    <div className="fw-login">
      <header className="fw-login-brand">
        <Link href="/login" className="fw-logo-link">
          <Logo />
        </Link>
      </header>
      <main className={wide ? 'fw-login-main fw-login-main-high' : 'fw-login-main'}>
        <div className={wide ? 'fw-login-sheet fw-login-sheet-wide' : 'fw-login-sheet'}>
          {engine === 'running' && children}
          {engine === 'failed' && (
            <>
              <PlainMessage>{messages.unreachable}</PlainMessage>
              <PlainButton onClick={loadEngine}>Try again</PlainButton>
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

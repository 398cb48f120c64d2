import { Logo } from '../../ui/plain/logo.tsx'
import { config } from './config.ts'
import { Link } from './navigation.tsx'
import { PageLinks } from './page-links.tsx'
import { supportEmail } from './support-email.ts'
import './privacy-page.css'

/** The static privacy policy: our own text with the four points of document 1, section 9. */
export default function PrivacyPage() {
  const support = supportEmail()
  return (
    <div className="fw-login">
      <header className="fw-login-brand">
        <Link href="/cases" className="fw-logo-link">
          <Logo />
        </Link>
      </header>
      <main className="fw-privacy">
        <h1 className="fw-text-figure">Privacy policy</h1>
        <p>
          {config.operator} is software for pursuing licensing claims. This page explains who is
          responsible for the data in it, how long log files are kept and what rights you have.
        </p>
        <h2>Who is responsible</h2>
        <p>
          The organization that uses this software, its operator, is the controller of the data
          entered in it. It decides what data is entered and for what purpose.
        </p>
        <h2>Hosting</h2>
        <p>
          {capitalised(config.hostingProvider)} only processes this data on behalf of the controller
          and under its instructions. It is a processor and makes no use of the data for itself.
        </p>
        <h2>Log files</h2>
        <p>
          The server writes log files to keep the service secure and to diagnose problems. They are
          kept for 14 days and then deleted.
        </p>
        <h2>Your rights</h2>
        <p>You have the right:</p>
        <ul>
          <li>to know what data about you is stored (access)</li>
          <li>to have wrong data corrected (rectification)</li>
          <li>to have data deleted (erasure) or its use restricted (restriction)</li>
          <li>to receive your data in a common format (portability)</li>
          <li>to object to the processing, and to withdraw consent for the future</li>
          <li>to complain to a data protection authority</li>
        </ul>
        {support !== null && (
          <p>
            Send questions about your data to <a href={`mailto:${support}`}>{support}</a>.
          </p>
        )}
      </main>
      <footer className="fw-login-foot">
        <PageLinks />
      </footer>
    </div>
  )
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

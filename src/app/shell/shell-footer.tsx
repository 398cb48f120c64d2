import { PageLinks } from '../page-links.tsx'
import { LastMinute } from './last-minute.tsx'

/** The foot of the shell, 24 high: links at the left, the last minute of the office at the right. */
export function ShellFooter() {
  return (
    <footer className="fw-shell-footer">
      <PageLinks />
      <LastMinute />
    </footer>
  )
}

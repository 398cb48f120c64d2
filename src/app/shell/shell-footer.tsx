import { PageLinks } from '../page-links.tsx'

/** The foot of the shell, 24 high. */
export function ShellFooter() {
  return (
    <footer className="fw-shell-footer">
      <PageLinks />
    </footer>
  )
}

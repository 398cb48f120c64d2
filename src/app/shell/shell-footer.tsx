import { lateView } from '../../ui/loading/late-view.tsx'
import { PageLinks } from '../page/page-links.tsx'

/** Comes after the first rows: nobody works with it. */
const LastMinute = lateView(
  () => import('./status/last-minute.tsx'),
  () => null,
)

/** The foot of the shell, 24 high: links at the left, the last minute of the workspace at the right. */
export function ShellFooter() {
  return (
    <footer className="fw-shell-footer">
      <PageLinks />
      <LastMinute />
    </footer>
  )
}

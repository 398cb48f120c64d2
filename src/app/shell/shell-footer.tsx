import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageLinks } from '../page-links.tsx'

/** Comes after the first rows: nobody works with it. */
const LastMinute = lazyPart(
  () => import('./last-minute.tsx'),
  () => null,
)

/** The foot of the shell, 24 high: links at the left, the last minute of the office at the right. */
export function ShellFooter() {
  return (
    <footer className="fw-shell-footer">
      <PageLinks />
      <Suspense>
        <LastMinute />
      </Suspense>
    </footer>
  )
}

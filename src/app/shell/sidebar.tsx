import { useUnit } from 'effector-react'
import type { CaseCounts, CaseView } from '../../../contracts/model/cases/case.ts'
import { isCaseView } from '../../actions/selection.ts'
import { $selection, selectionChosen } from '../../actions/workplace.ts'
import { $counts, $countsStatus, $unmapped, countLabel } from '../../queries/cases/counts.ts'
import { $plan, $role } from '../../queries/following/session.ts'
import { formatCount } from '../../ui/format.ts'
import { lateView } from '../../ui/loading/late-view.tsx'
import { EntryIcon } from './navigation/entry-icon.tsx'
import { $offersUnmapped, type SidebarGroup, sidebarEntries } from './navigation/sidebar-entries.ts'
import './sidebar.css'

/** What the user has saved is asked for meanwhile: nothing waits for the way to show it. */
const SidebarPart = lateView(
  () => import('./sidebar-parts.tsx'),
  () => null,
)

/** Chooses what the main screen shows; each case view with its live count (NAV-02 to NAV-04), and how much unmapped mail is unread (NAV-07). */
export function Sidebar() {
  const { role, plan, selection, offersUnmapped, counts, status, unmapped, choose } = useUnit({
    role: $role,
    plan: $plan,
    selection: $selection,
    offersUnmapped: $offersUnmapped,
    counts: $counts,
    status: $countsStatus,
    unmapped: $unmapped,
    choose: selectionChosen,
  })
  if (role === null || plan === null) return null
  const groups = sidebarEntries(role, plan, offersUnmapped)
  const unread = unmapped?.unread ?? 0
  const admin = groups.filter(({ within }) => within === 'Admin')
  const group = (Heading: 'h2' | 'h3', { heading, entries }: SidebarGroup) => (
    <section key={heading ?? 'top'} className="fw-sidebar-group" aria-label={heading ?? 'Top'}>
      {heading !== null && <Heading className="fw-sidebar-head">{heading}</Heading>}
      <ul>
        {entries.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              className={
                id === 'INBOUNDEMAILS' && unread > 0
                  ? 'fw-sidebar-entry fw-sidebar-unread fw-line'
                  : 'fw-sidebar-entry fw-line'
              }
              aria-current={id === selection ? 'true' : undefined}
              onClick={() => choose(id)}
            >
              <EntryIcon selection={id} />
              <span className="fw-sidebar-label fw-fill fw-ellipsis" title={label}>
                {label}
              </span>
              {isCaseView(id) && <Count text={countText(id, counts, status)} />}
              {id === 'INBOUNDEMAILS' && <Count text={formatCount(unread)} />}
              {!isCaseView(id) && <SidebarPart at={id} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
  return (
    <nav className="fw-sidebar" aria-label="Main">
      <SidebarPart at={null} />
      {groups.filter(({ within }) => within === undefined).map((one) => group('h2', one))}
      {admin.length > 0 && (
        <section className="fw-sidebar-group" aria-label="Admin">
          <h2 className="fw-sidebar-head fw-sidebar-admin">Admin</h2>
          {admin.map((one) => group('h3', one))}
        </section>
      )}
    </nav>
  )
}

/** Drawn anew when it changes: it ends at the right edge, so its start would be moved by another width. */
const Count = ({ text }: { text: string }) => (
  <span key={text} className="fw-sidebar-count fw-num">
    {text}
  </span>
)

/** The count, or what stands for it while it is not known (NAV-18 to NAV-20). */
function countText(view: CaseView, counts: CaseCounts | null, status: string) {
  const n = counts?.[view === 'CASES' ? 'all' : view]
  return n === undefined ? countLabel(status, n) : formatCount(n)
}

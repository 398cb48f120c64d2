import { FolderClose } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseCounts, CaseView } from '../../../contracts/model/case.ts'
import { caseStateLook } from '../../actions/case-state-look.ts'
import { $caseView, caseViewChosen } from '../../actions/workplace.ts'
import { $counts, $countsStatus, countLabel } from '../../projections/counts.ts'
import { $plan, $role } from '../../projections/session.ts'
import { formatCount } from '../../ui/format.ts'
import { Glyph } from '../../ui/glyphs.tsx'
import { availableSelections, isCaseView, sidebarEntries } from './sidebar-entries.ts'
import './sidebar.css'

/** Chooses what the main screen shows; each case view with its live count (NAV-02 to NAV-04). */
export function Sidebar() {
  const { role, plan, view, counts, status, choose } = useUnit({
    role: $role,
    plan: $plan,
    view: $caseView,
    counts: $counts,
    status: $countsStatus,
    choose: caseViewChosen,
  })
  if (role === null || plan === null) return null
  return (
    <nav className="fw-sidebar" aria-label="Main">
      {sidebarEntries(role, plan, availableSelections).map(({ heading, entries }) => (
        <section key={heading ?? 'top'} className="fw-sidebar-group" aria-label={heading ?? 'Top'}>
          {heading !== null && <h2 className="fw-sidebar-head">{heading}</h2>}
          <ul>
            {entries.map(({ id, label }) =>
              isCaseView(id) ? (
                <li key={id}>
                  <button
                    type="button"
                    className="fw-sidebar-entry"
                    aria-current={id === view ? 'true' : undefined}
                    onClick={() => choose(id)}
                  >
                    <ViewGlyph view={id} />
                    <span className="fw-sidebar-label" title={label}>
                      {label}
                    </span>
                    <Count text={countText(id, counts, status)} />
                  </button>
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const ViewGlyph = ({ view }: { view: CaseView }) =>
  view === 'CASES' ? <FolderClose /> : <Glyph shape={caseStateLook[view].shape} />

/** Drawn anew when it changes: it ends at the right edge, so its start would be moved by another width. */
const Count = ({ text }: { text: string }) => (
  <span key={text} className="fw-sidebar-count">
    {text}
  </span>
)

/** The count, or what stands for it while it is not known (NAV-18 to NAV-20). */
function countText(view: CaseView, counts: CaseCounts | null, status: string) {
  const n = counts?.[view === 'CASES' ? 'all' : view]
  return n === undefined ? countLabel(status, n) : formatCount(n)
}

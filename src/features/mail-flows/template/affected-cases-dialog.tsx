import { createEvent, sample } from 'effector'
import { useUnit } from 'effector-react'
import { caseSelected, caseViewChosen } from '../../../actions/workplace.ts'
import { $affectedCases, affectedCasesDismissed } from '../../../queries/set-up/affected-cases.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useFocusInstead } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { focusListTitle } from '../../../ui/page/focus-list-title.ts'
import { ProgressBar } from '../../../ui/state/progress-bar.tsx'

const cases = (count: number) => `${formatCount(count)} ${count === 1 ? 'case' : 'cases'}`

/** One of the cases is looked at: one step, so that one step back leads to the others. */
const caseChosen = createEvent<string>()
sample({ clock: caseChosen, fn: () => 'CASES' as const, target: caseViewChosen })
sample({ clock: caseChosen, target: caseSelected })

/** How many active cases a change reached, how far it is, and those that somebody has to look at (TPL-37, TPL-38). */
export function AffectedCasesDialog() {
  const { affected, close, choose } = useUnit({
    affected: $affectedCases,
    close: affectedCasesDismissed,
    choose: caseChosen,
  })
  // What the change was made with may be gone, as after a deletion.
  useFocusInstead(affected !== null, focusListTitle)
  if (!affected) return null
  const { total, done, running, failed } = affected
  return (
    <ViewDialog title="Affected cases" width="form" isOpen onClose={() => close()}>
      <p role="status" className="fw-num">
        {running
          ? `Applying the change to ${cases(total)}: ${formatCount(done)} done.`
          : `The change was applied to ${formatCount(total - failed.length)} of ${cases(total)}.`}
      </p>
      {running && (
        <>
          <ProgressBar value={done / total} label="Cases done" wide />
          <p className="fw-text-small fw-text-3">
            It goes on when this dialog is closed, and when you leave.
          </p>
        </>
      )}
      {failed.length > 0 && (
        <>
          <h3 className="fw-text-strong">Manual action needed</h3>
          <ul className="fw-affected fw-stack">
            {failed.map(({ case_id, host, reason }) => (
              <li key={case_id}>
                {/* The list waits for whoever comes back: each of its cases needs somebody. */}
                <LinkButton onClick={() => choose(case_id)}>{host}</LinkButton>
                <p className="fw-text-3">{reason}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </ViewDialog>
  )
}

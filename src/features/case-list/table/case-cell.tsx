import { CloudUpload, Envelope, Notifications, Pause, WarningSign } from '@blueprintjs/icons'
import type { Plan } from '../../../../contracts/model/accounts/user.ts'
import type { CaseRow } from '../../../../contracts/model/cases/case.ts'
import type { CaseColumn } from '../../../../contracts/model/cases/case-column.ts'
import { emailProgress, isReminderOverdue } from '../../../../contracts/rules/cases/case-row.ts'
import { caseStateAppearance } from '../../../actions/case-state-appearance.ts'
import { useCasePending, useCaseRow } from '../../../queries/cases/use-case-row.ts'
import { useCaseSelected } from '../../../queries/selection/use-case-selected.ts'
import { type CellPlace, GridCell, MarkBox } from '../../../ui/data-grid/grid-cell.tsx'
import { formatMoney } from '../../../ui/format.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import { Glyph } from '../../../ui/tag/glyphs.tsx'
import type { Tone } from '../../../ui/tag/tag.tsx'
import { PendingRing, PendingText } from '../body/pending-sign.tsx'
import { isAtEnd, shownText } from './cell-text.ts'

interface Props extends CellPlace {
  readonly id: string
  readonly column: CaseColumn
  readonly plan: Plan
  /** The UTC day. */
  readonly today: string
}

/** Counters that ask for something carry the icon of the list's rows (look.md, 3 "Row icons"). */
const signs: Partial<Record<CaseColumn, { icon: IconComponent; tone: Tone }>> = {
  total_unread_emails: { icon: Envelope, tone: 'info' },
  total_unchecked_licenses: { icon: CloudUpload, tone: 'info' },
  num_scheduled_emails_paused: { icon: Pause, tone: 'warning' },
  num_scheduled_emails_failed: { icon: WarningSign, tone: 'danger' },
  num_triggered_emails_failed: { icon: WarningSign, tone: 'danger' },
  num_failed_payments: { icon: WarningSign, tone: 'danger' },
  num_failed_letters: { icon: WarningSign, tone: 'danger' },
}

/** A drawn cell; it follows its own case alone, so that a change renders one row. */
export function CaseCell({ id, column, plan, today, ...place }: Props) {
  const row = useCaseRow(id)
  const pending = useCasePending(id)
  const marked = useCaseSelected(id)
  return (
    <GridCell {...place} rowKey={id} end={isAtEnd(column)} marked={marked}>
      {row && (
        <Content id={id} row={row} column={column} plan={plan} today={today} pending={pending} />
      )}
    </GridCell>
  )
}

interface ContentProps extends Omit<Props, keyof CellPlace> {
  readonly row: CaseRow
  readonly pending: boolean
}

function Content({ id, row, column, plan, today, pending }: ContentProps) {
  const text = shownText(row, column, plan)
  switch (column) {
    case 'state': {
      const look = caseStateAppearance[row.state]
      return (
        <>
          {pending ? <PendingRing id={id} /> : <Glyph shape={look.shape} tone={look.tone} />}
          <span className="fw-ellipsis">{text}</span>
        </>
      )
    }
    case 'host':
      return (
        <span
          className={`fw-ellipsis fw-cell-host${row.total_unread_emails > 0 ? ' fw-cell-unread' : ''}`}
        >
          {text}
        </span>
      )
    case 'last_case_activity_timestamp':
      return pending ? <PendingText id={id} /> : text
    case 'reminder_date':
      return (
        <>
          {isReminderOverdue(row, today) && <Sign icon={Notifications} tone="warning" />}
          {text}
        </>
      )
    case 'final_amount':
      return (
        row.final_amount !== null && (
          <>
            {formatMoney(row.final_amount)} <span className="fw-text-3">{row.currency}</span>
          </>
        )
      )
    case 'progress':
      return <Progress share={emailProgress(row, plan)} text={text} />
    default: {
      const sign = signs[column]
      return sign && text !== '' ? (
        <>
          <Sign {...sign} />
          {text}
        </>
      ) : (
        <span className="fw-ellipsis">{text}</span>
      )
    }
  }
}

const Sign = ({ icon: Icon, tone }: { icon: IconComponent; tone: Tone }) => (
  <span className={`fw-case-icon fw-ink-${tone}`}>
    <Icon />
  </span>
)

function Progress({ share, text }: { share: number | null; text: string }) {
  if (share === null) return null
  return (
    <>
      <span className="fw-progress fw-cell-progress">
        <span className="fw-progress-meter" style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span className="fw-num">{text}</span>
    </>
  )
}

/** What the cell says to screen readers. */
export function CaseCellText({ id, column, plan }: Pick<Props, 'id' | 'column' | 'plan'>) {
  const row = useCaseRow(id)
  const pending = useCasePending(id)
  if (!row) return null
  return (
    <>
      {shownText(row, column, plan)}
      {pending && column === 'state' && (
        <>
          {', '}
          <PendingText id={id} />
        </>
      )}
    </>
  )
}

/** The drawn mark of a row. */
export function CaseMark({ id, ...place }: CellPlace & { readonly id: string }) {
  const marked = useCaseSelected(id)
  return (
    <GridCell {...place} rowKey={id} marked={marked}>
      <MarkBox state={marked ? 'all' : 'none'} />
    </GridCell>
  )
}

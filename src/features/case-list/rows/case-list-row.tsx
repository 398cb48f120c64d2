import { CloudUpload, Envelope, Notifications, Pause, WarningSign } from '@blueprintjs/icons'
import { useStoreMap, useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import type { Plan } from '../../../../contracts/model/accounts/user.ts'
import type { CaseRow } from '../../../../contracts/model/cases/case.ts'
import type { CaseSort } from '../../../../contracts/model/cases/query.ts'
import {
  emailProgress,
  failureText,
  isReminderOverdue,
} from '../../../../contracts/rules/cases/case-row.ts'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-state-labels.ts'
import { DEFAULT_REMINDER_NAME } from '../../../../contracts/rules/cases/reminders.ts'
import { caseStateAppearance } from '../../../actions/case-state-appearance.ts'
import { $caseList } from '../../../queries/cases/case-list.ts'
import { useCasePending, useCaseRow } from '../../../queries/cases/use-case-row.ts'
import { $today } from '../../../queries/following/day.ts'
import { $plan } from '../../../queries/following/session.ts'
import { formatDateShort, formatDateTime } from '../../../ui/format.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import { ProgressBar } from '../../../ui/state/progress-bar.tsx'
import { Glyph } from '../../../ui/tag/glyphs.tsx'
import type { Tone } from '../../../ui/tag/tag.tsx'
import { tip } from '../../../ui/tip/tip.ts'
import { PendingRing, PendingText } from '../body/pending-sign.tsx'
import { $sort } from '../query/model.ts'

type Indicator = { icon: IconComponent; tone: Tone; text: string }

/** The row's icons in the order of look.md 2; each equals the filter of the same name (G-425). */
function indicatorsOf(row: CaseRow, today: string): Indicator[] {
  const failure = failureText(row)
  const overdue = isReminderOverdue(row, today)
  return [
    failure && { icon: WarningSign, tone: 'danger' as const, text: failure },
    row.total_unchecked_licenses > 0 && {
      icon: CloudUpload,
      tone: 'info' as const,
      text: 'License uploaded',
    },
    row.num_scheduled_emails_paused > 0 && {
      icon: Pause,
      tone: 'warning' as const,
      text: 'Automation paused',
    },
    row.state === 'ACTIVE' &&
      row.reminder_date !== null && {
        icon: Notifications,
        tone: overdue ? ('warning' as const) : ('neutral' as const),
        text: overdue ? 'Reminder overdue' : (row.reminder_name ?? DEFAULT_REMINDER_NAME),
      },
    row.total_unread_emails > 0 && {
      icon: Envelope,
      tone: 'info' as const,
      text: 'Unread email(s)',
    },
  ].filter((indicator) => typeof indicator === 'object' && indicator !== null)
}

function Indicators({ row, today }: { row: CaseRow; today: string }) {
  return indicatorsOf(row, today).map(({ icon: Icon, tone, text }) => (
    <span key={text} className={`fw-case-icon fw-ink-${tone}`} {...tip(text)}>
      <Icon title={text} />
    </span>
  ))
}

/** The bar where the plan and the state show one; its place stays, so that dates stand in line. */
function Progress({ row, plan }: { row: CaseRow; plan: Plan }) {
  const progress = emailProgress(row, plan)
  const text =
    progress === null ? 'No automated emails' : `${Math.round(progress * 100)}% of emails sent`
  return (
    <span className="fw-case-progress" {...tip(text)}>
      {progress === null ? (
        <span className="fw-visually-hidden">{text}</span>
      ) : (
        <ProgressBar value={progress} label={text} />
      )}
    </span>
  )
}

/** The date that the list is sorted by; what it is, and the other one, says its tooltip. */
function RowDate({ row, sort, children }: { row: CaseRow; sort: CaseSort; children: ReactNode }) {
  const activity = row.last_case_activity_timestamp
  const isState = sort.key === 'date_state_updated'
  const text = isState
    ? `State changed ${formatDateTime(row.date_state_updated)}, last activity ${formatDateTime(activity)}`
    : `Last activity ${formatDateTime(activity)}`
  return (
    <span className="fw-case-date fw-num" {...tip(text)}>
      {children || formatDateShort(isState ? row.date_state_updated : activity)}
    </span>
  )
}

/** The content of the row at `index`; it follows its own case alone, so that a change renders one row. */
export function CaseListRow({ index }: { index: number }) {
  const id = useStoreMap({
    store: $caseList,
    keys: [index],
    fn: (list, [at]) => list?.ids[at] ?? '',
  })
  const row = useCaseRow(id)
  const pending = useCasePending(id)
  const { plan, today, sort } = useUnit({ plan: $plan, today: $today, sort: $sort })
  if (!row) return null
  const look = caseStateAppearance[row.state]
  const classes = [
    'fw-case-row',
    pending && 'fw-case-row-pending',
    row.total_unread_emails > 0 && 'fw-case-row-unread',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <span className="fw-row-mark" aria-hidden="true" />
      {pending ? (
        <PendingRing id={id} />
      ) : (
        <Glyph shape={look.shape} tone={look.tone} label={caseStateLabels[row.state]} />
      )}
      <span className="fw-case-host fw-fill fw-ellipsis" title={row.host}>
        {row.host}
      </span>
      <Indicators row={row} today={today} />
      <Progress row={row} plan={plan ?? 'LITE'} />
      <RowDate row={row} sort={sort}>
        {pending && <PendingText id={id} />}
      </RowDate>
    </div>
  )
}

import { Edit, Notifications, Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/case.ts'
import { isReminderOverdue } from '../../../../contracts/rules/case-row.ts'
import { DEFAULT_REMINDER_NAME, shownReminderName } from '../../../../contracts/rules/reminders.ts'
import { actions } from '../../../actions/actions.ts'
import { reminderRequested } from '../../../actions/requests.ts'
import { $today } from '../../../projections/day.ts'
import { $pendingFields } from '../../../projections/open-case.ts'
import { formatDateShort } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Property } from '../../../ui/property-list.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import './reminder.css'

/** The reminder of an ACTIVE case, amber when due (EDIT-16, REMIND-09). */
export function ReminderLine({ detail }: { readonly detail: CaseDetail }) {
  const { today, pending, edit } = useUnit({
    today: $today,
    pending: $pendingFields,
    edit: reminderRequested,
  })
  const { reminder_date: date, reminder_name } = detail
  const name = reminder_name ?? DEFAULT_REMINDER_NAME
  const overdue = isReminderOverdue(detail, today)
  const saving = pending.has('reminder_date') || pending.has('reminder_name')
  const key = actions.setReminder.hotkey.toUpperCase()
  return (
    <Property
      label="Reminder"
      action={
        <IconButton
          icon={date === null ? Plus : Edit}
          label={`Reminder Settings (${key})`}
          onClick={() => edit()}
        />
      }
    >
      {date === null ? (
        <span className="fw-text-3">Not set</span>
      ) : (
        <span className="fw-reminder">
          <Notifications className={overdue ? 'fw-ink-warning' : 'fw-ink-neutral'} />
          <span title={name}>{shownReminderName(name)}</span>
          <span className={overdue ? 'fw-num fw-reminder-overdue' : 'fw-num fw-text-3'}>
            {`${overdue ? 'overdue ' : ''}${formatDateShort(date)}`}
          </span>
          {saving && <Spinner label="Saving reminder" />}
        </span>
      )}
    </Property>
  )
}

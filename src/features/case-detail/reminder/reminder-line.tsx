import { Notifications, Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { isReminderOverdue } from '../../../../contracts/rules/cases/case-row.ts'
import {
  DEFAULT_REMINDER_NAME,
  shownReminderName,
} from '../../../../contracts/rules/cases/reminders.ts'
import { actions } from '../../../actions/actions.ts'
import { reminderRequested } from '../../../actions/requests.ts'
import { $pendingFields } from '../../../queries/cases/open-case.ts'
import { $openPendingLabel } from '../../../queries/cases/pending-label.ts'
import { $today } from '../../../queries/following/day.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { formatDateShort } from '../../../ui/format.ts'
import { keyText } from '../../../ui/keys/key-text.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { Property } from '../../../ui/table/property-list.tsx'
import { tip } from '../../../ui/tip/tip.ts'
import './reminder.css'

/** The reminder of an ACTIVE case, amber when due (EDIT-16, REMIND-09). */
export function ReminderLine({ detail }: { readonly detail: CaseDetail }) {
  const { today, pending, word, edit } = useUnit({
    today: $today,
    pending: $pendingFields,
    word: $openPendingLabel,
    edit: reminderRequested,
  })
  const { reminder_date: date, reminder_name } = detail
  const name = reminder_name ?? DEFAULT_REMINDER_NAME
  const overdue = isReminderOverdue(detail, today)
  const saving = pending.has('reminder_date') || pending.has('reminder_name')
  const label = `Reminder Settings (${keyText(actions.setReminder.hotkey)})`
  if (date === null) {
    return (
      <Property
        label="Reminder"
        action={<IconButton icon={Plus} label={label} onClick={() => edit()} />}
      >
        <span className="fw-text-3">Not set</span>
      </Property>
    )
  }
  return (
    <Property label="Reminder">
      <button type="button" className="fw-reminder" onClick={() => edit()} {...tip(label)}>
        <span className="fw-visually-hidden">Reminder Settings:</span>
        <Notifications className={overdue ? 'fw-ink-warning' : 'fw-ink-neutral'} />
        <span className="fw-reminder-name" title={name}>
          {shownReminderName(name)}
        </span>
        <span className={overdue ? 'fw-num fw-reminder-overdue' : 'fw-num fw-text-3'}>
          {`${overdue ? 'overdue ' : ''}${formatDateShort(date)}`}
        </span>
        {saving && <Spinner label={`${word} reminder`} />}
      </button>
    </Property>
  )
}

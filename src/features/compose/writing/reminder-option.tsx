import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import { REMINDER_NAME_MAX_LENGTH } from '../../../../contracts/limits.ts'
import {
  DEFAULT_REMINDER_DAYS,
  offersReminder,
  REMINDER_DAYS,
  reminderDay,
  reminderName,
} from '../../../../contracts/rules/mail/compose.ts'
import { addDays } from '../../../../contracts/rules/time/days.ts'
import { $today } from '../../../queries/following/day.ts'
import { DateField } from '../../../ui/field/date-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import type { Beginning } from '../draft/beginning.ts'
import { textTyped } from '../draft/model.ts'

const presets = [
  ...REMINDER_DAYS.map((days) => ({ value: String(days), text: `in ${days} days` })),
  { value: 'custom', text: 'custom' },
]

interface Props {
  readonly mail: Beginning
  readonly isBusy: boolean
}

/** The reminder that is set once the email was sent (COMPOSE-10, COMPOSE-28 to COMPOSE-32; G-69). */
export function ReminderOption({ mail, isBusy }: Props) {
  const { today, type } = useUnit({ today: $today, type: textTyped })
  const [isCustom, choose] = useState(false)
  const { reminder } = mail.text
  if (!offersReminder(mail.ask.detail.state)) return null
  const set = (change: Partial<NonNullable<typeof reminder>>) =>
    reminder && type({ reminder: { ...reminder, ...change } })
  const days = REMINDER_DAYS.find((one) => reminderDay(today, one) === reminder?.date)
  const preset = isCustom || days === undefined ? 'custom' : String(days)
  return (
    <fieldset className="fw-compose-reminder" disabled={isBusy}>
      <Checkbox
        checked={reminder !== null}
        label="Set reminder"
        onChange={({ currentTarget: { checked } }) => {
          choose(false)
          const date = reminderDay(today, DEFAULT_REMINDER_DAYS)
          type({
            reminder: checked
              ? { name: reminderName(mail.ask.template?.name ?? null), date }
              : null,
          })
        }}
      />
      {reminder && (
        <>
          <SelectField
            label="When"
            options={presets}
            value={preset}
            onChange={(value) => {
              const chosen = REMINDER_DAYS.find((one) => String(one) === value)
              choose(chosen === undefined)
              if (chosen !== undefined) set({ date: reminderDay(today, chosen) })
            }}
          />
          {preset === 'custom' && (
            <DateField
              label="Date"
              value={reminder.date}
              min={addDays(today, 1)}
              onChange={(date) => date !== null && set({ date })}
            />
          )}
          <TextField
            label="Title"
            most={REMINDER_NAME_MAX_LENGTH}
            value={reminder.name}
            onChange={(name) => set({ name })}
          />
        </>
      )}
    </fieldset>
  )
}

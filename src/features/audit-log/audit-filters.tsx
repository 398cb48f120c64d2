import { useUnit } from 'effector-react'
import { AuditAction } from '../../../contracts/events/audit.ts'
import { actionTexts } from '../../../contracts/rules/audit/audit.ts'
import { $today } from '../../queries/following/day.ts'
import { $users } from '../../queries/set-up/users.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import {
  $choice,
  $clearings,
  $isClearable,
  choiceMade,
  choicesCleared,
  dayRefused,
} from './model.ts'

const byText = (a: { text: string }, b: { text: string }) => a.text.localeCompare(b.text)

const actions: readonly { value: AuditAction | ''; text: string }[] = [
  { value: '', text: 'All actions' },
  ...AuditAction.options.map((value) => ({ value, text: actionTexts[value] })).toSorted(byText),
]

/** Whose entries, which, and of which days. Each choice counts at once. */
export function AuditFilters() {
  const { choice, users, today, clearings, isClearable, choose, refuse, clear } = useUnit({
    choice: $choice,
    users: $users,
    today: $today,
    clearings: $clearings,
    isClearable: $isClearable,
    choose: choiceMade,
    refuse: dayRefused,
    clear: choicesCleared,
  })
  const people = [
    { value: '', text: 'Everyone' },
    ...(users ?? []).map(({ user_id, name }) => ({ value: user_id, text: name })).toSorted(byText),
    { value: 'operator', text: 'Operator' },
    { value: 'system', text: 'System' },
  ]
  return (
    <section className="fw-audit-filters" aria-label="Filters">
      <SelectField
        label="User"
        value={choice.person}
        options={people}
        onChange={(person) => choose({ person })}
      />
      <SelectField
        label="Action"
        value={choice.action}
        options={actions}
        onChange={(action) => choose({ action })}
      />
      <DateField
        // Cleared, it is another one: a day that was refused stands in it and is no choice.
        key={`from ${clearings}`}
        label="From"
        format="yyyy-MM-dd"
        value={choice.first}
        max={choice.last ?? today}
        onChange={(first) => choose({ first })}
        onRefused={() => refuse('first')}
      />
      <DateField
        key={`to ${clearings}`}
        label="To"
        format="yyyy-MM-dd"
        value={choice.last}
        {...(choice.first !== null && { min: choice.first })}
        max={today}
        onChange={(last) => choose({ last })}
        onRefused={() => refuse('last')}
      />
      <Button
        kind="minimal"
        disabledReason={isClearable ? null : 'No filter is set'}
        onClick={() => clear()}
      >
        Clear filters
      </Button>
    </section>
  )
}

import { useUnit } from 'effector-react'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { roleChoices, type UserForm } from '../../../contracts/rules/accounts/users.ts'
import type { Clash } from '../../forms/merge.ts'
import type { Editing } from '../../forms/records/editing.ts'
import { $userAuthors } from '../../queries/set-up/users.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { userForms } from './model.ts'

type FieldKey = keyof UserForm

const labels: Readonly<Record<FieldKey, string>> = {
  name: 'Name',
  public_name: 'Public name',
  email: 'Email',
  role: 'Role',
  receive_unread_emails_notifications: 'Unread emails',
  receive_payment_notifications: 'Payments',
}

const isField = (key: string): key is FieldKey => Object.hasOwn(labels, key)
const labelOf = (key: string): string => (isField(key) ? labels[key] : key)

/** A value as the form shows it. */
function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return roleChoices.find((role) => role.value === value)?.text ?? String(value)
}

interface Props {
  readonly user: ManagedUser | null
  readonly editing: Editing<UserForm>
}

/**
 * What a colleague changed while somebody types here: taken over where nothing was typed, else both values,
 * one of which has to be chosen (G-607). Nothing is overwritten unseen.
 */
export function ChangeNotice({ user, editing }: Props) {
  const { authors, choose } = useUnit({ authors: $userAuthors, choose: userForms.fieldChosen })
  const { clashes, taken } = editing.state
  if (user === null || (clashes.length === 0 && taken.length === 0)) return null
  const author = authors[user.user_id]
  return (
    <Notice tone={clashes.length > 0 ? 'warning' : 'info'} announce="politely">
      <p className="fw-records-news">
        {author?.name ?? 'Another user'} changed this user while you were editing
        {author && <span className="fw-num">{`, ${formatDateTime(author.at)}`}</span>}.
      </p>
      <ul className="fw-records-news-list">
        {clashes.map((clash) => (
          <li key={clash.key}>
            <b>{labelOf(clash.key)}</b>
            <ClashChoice clash={clash} onChoose={choose} />
          </li>
        ))}
        {taken.map((key) => (
          <li key={key}>
            <b>{labelOf(key)}</b>
            {`: now ${isField(key) ? valueInWords(editing.state.form[key]) : ''}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface ClashProps {
  readonly clash: Clash
  readonly onChoose: (chosen: { key: string; choice: 'mine' | 'theirs' }) => void
}

const ClashChoice = ({ clash, onChoose }: ClashProps) => (
  <Choice
    label={`${labelOf(clash.key)}: choose a value`}
    value={clash.choice}
    options={[
      { value: 'mine', text: `Mine: ${valueInWords(clash.mine)}` },
      { value: 'theirs', text: `Theirs: ${valueInWords(clash.theirs)}` },
    ]}
    onChoose={(choice) => onChoose({ key: clash.key, choice })}
  />
)

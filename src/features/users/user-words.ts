import { roleChoices, type UserForm } from '../../../contracts/rules/accounts/users.ts'
import type { Words } from '../../actions/conflict/record-notice.tsx'

const labels: Readonly<Record<keyof UserForm, string>> = {
  name: 'Name',
  public_name: 'Public name',
  email: 'Email',
  role: 'Role',
  receive_unread_emails_notifications: 'Unread emails',
  receive_payment_notifications: 'Payments',
}

const isField = (key: string): key is keyof UserForm => Object.hasOwn(labels, key)

/** The fields of a user and their values, as the form shows them. */
export const userWords: Words = {
  label: (key) => (isField(key) ? labels[key] : key),
  value: (_, value) => {
    if (typeof value === 'boolean') return value ? 'on' : 'off'
    return roleChoices.find((role) => role.value === value)?.text ?? String(value)
  },
}

import { useUnit } from 'effector-react'
import { userStateLabels } from '../../../contracts/rules/accounts/users.ts'
import { $userCounts } from '../../queries/set-up/users.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Seats booked, active, pending, deactivated (USERS-04); '--' before they are known. */
export function UserCounters() {
  const counts = useUnit($userCounts)
  const counters = [
    { label: 'Seats booked', value: counts?.seats },
    { label: capital(userStateLabels.ACTIVE), value: counts?.active },
    { label: capital(userStateLabels.INVITATION_PENDING), value: counts?.invitation_pending },
    { label: capital(userStateLabels.DEACTIVATED), value: counts?.deactivated },
  ]
  return (
    <dl className="fw-users-counters">
      {counters.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="fw-num">{value ?? '--'}</dd>
        </div>
      ))}
    </dl>
  )
}

import { memo } from 'react'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { type CaseRow, CaseState } from '../../../contracts/model/cases/case.ts'

/** With 41 rows and the activities these make 50 subscribers with the total counted twice (stack.md, 4). */
export const countNames = ['all', ...CaseState.options] as const

/** What both sides show, so that only the way there differs. */
export const RowView = memo(function RowView({ row }: { row: CaseRow | null }) {
  return (
    <div>
      <b>{row?.host}</b> <i>{row?.state}</i> <span>{row?.total_unread_emails}</span>
    </div>
  )
})

export const CountView = memo(function CountView({ name, count }: { name: string; count: number }) {
  return (
    <p>
      {name} {count}
    </p>
  )
})

const Entry = memo(function Entry({ activity }: { activity: Activity }) {
  return (
    <li>
      {activity.type} {activity.created}
    </li>
  )
})

export function ActivityView({ activities }: { activities: readonly Activity[] }) {
  return (
    <ul>
      {activities.map((activity) => (
        <Entry key={activity.id} activity={activity} />
      ))}
    </ul>
  )
}

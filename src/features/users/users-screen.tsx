import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { usersOpened } from './model.ts'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'
import { UserList } from './user-list.tsx'
import { UserPane } from './user-pane.tsx'
import '../../ui/table/records.css'
import './users.css'

/** Who works for the customer: the list at the left, one user at the right (USERS-01 to USERS-07). */
export function UsersScreen() {
  const open = useUnit(usersOpened)
  useEffect(() => open(), [open])
  return (
    <div className="fw-records">
      <UserList />
      <UserPane />
      <DeleteUserDialog />
      <ResetFactorDialog />
    </div>
  )
}

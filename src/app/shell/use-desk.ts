import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { deskOpened } from '../../actions/workplace.ts'
import { $user } from '../../queries/following/session.ts'

/** Tells whose screens are shown, once for each user: another tab may log in as somebody else. */
export function useDesk(): void {
  const { user, opened } = useUnit({ user: $user, opened: deskOpened })
  const id = user?.user_id
  useEffect(() => {
    if (id !== undefined) opened(id)
  }, [id, opened])
}

import { useUnit } from 'effector-react'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { $logoutAsked } from '../../user/logout.ts'

const LogoutQuestion = lateView(() => import('./logout-question.tsx'))

/** The question before a logout with unsent changes; fetched ahead, because it comes offline as well. */
export function LogoutDialog() {
  const isAsked = useUnit($logoutAsked)
  return isAsked && <LogoutQuestion />
}

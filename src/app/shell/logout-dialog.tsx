import { useUnit } from 'effector-react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { $logoutAsked } from '../logout.ts'

const LogoutQuestion = lazyPart(() => import('./logout-question.tsx'))

/** The question before a logout with unsent changes; fetched ahead, because it comes offline as well. */
export function LogoutDialog() {
  const isAsked = useUnit($logoutAsked)
  return (
    isAsked && (
      <Suspense>
        <LogoutQuestion />
      </Suspense>
    )
  )
}

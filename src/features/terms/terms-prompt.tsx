import { useUnit } from 'effector-react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { $termsToAccept } from './terms-model.ts'

const TermsDialog = lazyPart(() => import('./terms-dialog.tsx'))

/** Asks administrators to accept the terms in force; fetched for those alone who are asked (TOS-01). */
export function TermsPrompt() {
  const terms = useUnit($termsToAccept)
  return (
    terms && (
      <Suspense>
        <TermsDialog terms={terms} />
      </Suspense>
    )
  )
}

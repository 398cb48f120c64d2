import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { lateView } from '../../ui/loading/late-view.tsx'
import { $termsToAccept } from './terms-model.ts'

const TermsDialog = lateView(() => import('./terms-dialog.tsx'))

/** Asks administrators to accept the terms in force; fetched for those alone who are asked (TOS-01). */
export function TermsPrompt() {
  const terms = useUnit($termsToAccept)
  useFocusAfterAnswer(terms !== null)
  return terms && <TermsDialog terms={terms} />
}

/** The question came by itself, most often before anything had the focus: the keyboard goes on at the work below. */
function useFocusAfterAnswer(isAsked: boolean) {
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (wasAsked.current && !isAsked && isFocusLost())
      document.querySelector<HTMLElement>('main')?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
}

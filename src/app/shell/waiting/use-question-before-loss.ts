import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { $outboxState } from '../../../commands/outbox.ts'

/** Has the browser ask before the page goes where it keeps neither what is typed nor what is unsent (G-722). */
export function useQuestionBeforeLoss(): void {
  const { items, isVolatile } = useUnit($outboxState)
  const isUnsentHere = isVolatile && items.length > 0
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsentHere || browserStorage.holdsDraft()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsentHere])
}

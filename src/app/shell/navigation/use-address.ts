import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { addressLeft, addressOpened, isAtCases } from './address.ts'

/** Shows what the address says, from the first moment and whenever somebody goes back or forth. */
export function useAddress(): void {
  const { open, leave } = useUnit({ open: addressOpened, leave: addressLeft })
  useEffect(() => {
    const show = () => {
      if (isAtCases()) open(location.search)
    }
    show()
    addEventListener('popstate', show)
    return () => {
      removeEventListener('popstate', show)
      leave()
    }
  }, [open, leave])
}

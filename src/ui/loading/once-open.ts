import { useEffect, useState } from 'react'

/**
 * Whether something has been open: what is fetched when it is first asked for stays afterwards, so that it can close
 * in its own way and give the focus back.
 */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWasOpen(true)
  }, [isOpen])
  return wasOpen
}

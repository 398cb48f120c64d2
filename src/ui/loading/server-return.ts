import { useEffect } from 'react'

const listeners = new Set<() => void>()

/** Tells whatever is on screen that the server can be reached again. */
export function tellServerReturn(): void {
  for (const listener of [...listeners]) listener()
}

/** Hears of it as long as the part is on screen: what could not be fetched is fetched anew. */
export function useServerReturn(listener: () => void): void {
  useEffect(() => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listener])
}

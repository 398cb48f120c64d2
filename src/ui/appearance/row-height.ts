import { useSyncExternalStore } from 'react'
import { rowHeights } from './appearance.ts'

const subscribe = (onChange: () => void) => {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

const current = () =>
  document.body.dataset.density === 'compact' ? rowHeights.compact : rowHeights.comfortable

/** The height of a list's rows in the density that is shown, in pixels (look.md, 2). */
export const useRowHeight = (): number => useSyncExternalStore(subscribe, current)

import { useEffect, useRef } from 'react'
import { isFocusLost } from '../focus.ts'
import { focusListTitle } from './focus-list-title.ts'

/** Whoever stood in what is gone beside a list goes on at the title of the list. */
export function useListFocus(isNone: boolean): void {
  const wasNone = useRef(isNone)
  useEffect(() => {
    if (isNone && !wasNone.current && isFocusLost()) focusListTitle()
    wasNone.current = isNone
  }, [isNone])
}

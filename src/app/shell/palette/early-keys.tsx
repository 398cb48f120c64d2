import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { $paletteQuery, paletteClosed, paletteTyped } from './palette-open.ts'

/** Text, a removed letter, or null for a key that changes no text. */
function after(query: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Backspace') return query.slice(0, -1)
  return key.length === 1 ? query + key : null
}

/**
 * Stands for the palette while that is fetched: who has pressed its key types on, and a letter is text already, not
 * the key of an action.
 */
export function EarlyKeys() {
  const { query, type, close } = useUnit({
    query: $paletteQuery,
    type: paletteTyped,
    close: paletteClosed,
  })
  const typed = useRef(query)
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      event.stopImmediatePropagation()
      if (event.key === 'Escape') return close()
      // It would press the button that opened the palette, which begins anew then.
      if (event.key === 'Enter') event.preventDefault()
      const text = after(typed.current, event)
      if (text === null) return
      event.preventDefault()
      typed.current = text
      type(text)
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [type, close])
  return null
}

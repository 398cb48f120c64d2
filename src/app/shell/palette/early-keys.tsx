import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { earlyKey } from '../../../ui/keys/early-key.ts'
import { $paletteQuery, paletteClosed, paletteTyped } from './palette-open.ts'

/** Stands for the palette while that is fetched: who has pressed its key types on. */
export function EarlyKeys() {
  const { query, type, close } = useUnit({
    query: $paletteQuery,
    type: paletteTyped,
    close: paletteClosed,
  })
  const typed = useRef(query)
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const next = earlyKey(event, typed.current)
      if (next === 'left') return close()
      if (next === null) return
      typed.current = next.text
      type(next.text)
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [type, close])
  return null
}

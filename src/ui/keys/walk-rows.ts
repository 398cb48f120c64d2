import type { KeyboardEvent } from 'react'

/** Up and down go from row to row of a list, over whatever stands between them; `rows` selects what takes the focus. */
export const walkRows = (rows: string) => (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const all = [...event.currentTarget.querySelectorAll(rows)]
  const at = document.activeElement ? all.indexOf(document.activeElement) : -1
  const next = all[at + by]
  if (at === -1 || !(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

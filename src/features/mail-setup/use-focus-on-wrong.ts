import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus to the first field that is wrong. Returns what an attempt calls: the fields are marked in answer to
 * it, hence the look after every render.
 */
export function useFocusOnWrong(form: RefObject<HTMLElement | null>): () => void {
  const attempted = useRef(false)
  useEffect(() => {
    if (!attempted.current) return
    attempted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
  return () => {
    attempted.current = true
  }
}

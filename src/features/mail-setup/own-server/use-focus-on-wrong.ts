import { type RefObject, useEffect, useReducer } from 'react'

/**
 * Takes the focus to the first field that is wrong: after an attempt, or once it is no longer `busy`, for the server
 * may have refused a field. Returns what an attempt calls; the fields are marked in answer to it, hence the look
 * after the rendering.
 */
export function useFocusOnWrong(form: RefObject<HTMLElement | null>, busy: boolean): () => void {
  const [attempts, attempt] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (attempts === 0 || busy) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, busy, form])
  return attempt
}

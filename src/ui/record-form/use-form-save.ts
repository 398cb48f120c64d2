import { type RefObject, useEffect, useRef } from 'react'
import { useFocusAfter } from '../focus.ts'
import { useSaveKey } from '../hotkeys/hotkeys.tsx'
import { leadToRefused } from '../refused.ts'

interface Saving {
  readonly busy: boolean
  /** Whether there is something to save, and nothing in its way. */
  readonly isOpen: boolean
  /** What is wrong in which field: another object after every attempt. */
  readonly errors: object
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/**
 * Saves a form by its button and by Ctrl+S: after a save that was not done the focus goes to the first wrong field,
 * after one that was it is where it was; after 'Discard' it goes to the first field, for the button is gone.
 */
export function useFormSave({ busy, isOpen, errors, onSave, onDiscard }: Saving) {
  const form = useRef<HTMLFormElement>(null)
  const attempt = useFocusOnWrong(form, errors)
  const remember = useFocusAfter(busy)
  const save = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (busy || !isOpen || leadToRefused(form.current)) return
    attempt()
    remember(document.activeElement)
    onSave()
  }
  useSaveKey(save)
  const discard = () => {
    onDiscard()
    const fields = form.current?.querySelectorAll<HTMLElement>('input:not(:read-only)') ?? []
    const first = [...fields].find((field) => field.closest('.fw-notice') === null)
    first?.focus()
  }
  return { form, save, discard }
}

/** The owner marks wrong fields in answer to a save: at once, or after a refusal. */
function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, errors: object): () => void {
  const attempted = useRef(false)
  useEffect(() => {
    if (!attempted.current || Object.keys(errors).length === 0) return
    attempted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, errors])
  return () => {
    attempted.current = true
  }
}

import { type RefObject, useEffect, useRef } from 'react'

/** For the one field of a form: typing begins there, and goes on there when something is wrong with it. */
export function useFieldFocus(error: string | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    if (error !== null || !isBegun.current) field.current?.focus()
    isBegun.current = true
  }, [error])
  return field
}

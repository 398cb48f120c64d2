import { type RefObject, useEffect, useRef } from 'react'

/**
 * The element around a menu's button: who asks for the menu by key or palette has it from the button of that name, and
 * comes back to it.
 */
export function useMenuByKey(
  label: string,
  isDue: boolean,
  done: () => void,
): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isDue) return
    const button = host.current?.querySelector<HTMLElement>(`[aria-label="${label}"]`)
    button?.focus()
    button?.click()
    done()
  }, [isDue, done, label])
  return host
}

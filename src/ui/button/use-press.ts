import { type KeyboardEvent, useRef, useState } from 'react'

const presses = (key: string) => key === 'Enter' || key === ' '

/**
 * Presses a button when Enter or Space is let go over it, as Blueprint does with all that can be pressed. A key that went
 * down in a form whose closing gave the focus to this button is no press of it; nor is Ctrl+Enter.
 */
export function usePress() {
  const held = useRef<string | null>(null)
  const [isPressed, setPressed] = useState(false)
  return {
    isPressed,
    keys: {
      onKeyDown: (event: KeyboardEvent) => {
        const { key, repeat, ctrlKey, metaKey } = event
        // With Ctrl, Enter confirms the dialog around the button.
        if (!repeat) held.current = ctrlKey || metaKey ? null : key
        if (!presses(key)) return
        event.preventDefault()
        setPressed(held.current === key)
      },
      onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
        const isWhole = held.current === event.key
        held.current = null
        if (!isWhole) return event.stopPropagation()
        if (!presses(event.key)) return
        setPressed(false)
        event.currentTarget.click()
      },
      onBlur: () => setPressed(false),
    },
  }
}

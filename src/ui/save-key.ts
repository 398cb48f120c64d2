import { Classes, type HotkeyConfig, HotkeysContext } from '@blueprintjs/core'
import { useContext, useEffect, useRef } from 'react'

const line: HotkeyConfig[] = [{ combo: 'mod+s', label: 'Save', group: 'Form', global: true }]

/**
 * Ctrl+S saves wherever the focus is while a form is on screen, and stands on the sheet of all keys; the browser's own
 * "Save page" never comes. Under a dialog nothing is saved.
 */
export function useSaveKey(save: () => void): void {
  const [, dispatch] = useContext(HotkeysContext)
  useEffect(() => {
    dispatch({ type: 'ADD_HOTKEYS', payload: line })
    return () => dispatch({ type: 'REMOVE_HOTKEYS', payload: line })
  }, [dispatch])
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!document.body.classList.contains(Classes.OVERLAY_OPEN)) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

import { type HotkeyConfig, HotkeysContext, HotkeysProvider } from '@blueprintjs/core'
import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { isUnderDialog } from '../keys/typing.ts'
import { lateView } from '../loading/late-view.tsx'

const KeySheet = lateView(() => import('./key-sheet.tsx'))

/** Stands around the app; the shift+? dialog lists what is bound below. */
export function HotkeysRoot({ children }: { readonly children: ReactNode }) {
  return (
    <HotkeysProvider
      renderDialog={({ isDialogOpen, hotkeys }, { handleDialogClose }) => (
        <KeySheetOnDemand isOpen={isDialogOpen} hotkeys={hotkeys} onClose={handleDialogClose} />
      )}
    >
      {children}
    </HotkeysProvider>
  )
}

interface SheetProps {
  readonly isOpen: boolean
  readonly hotkeys: readonly HotkeyConfig[]
  readonly onClose: () => void
}

/** Fetched when it is first asked for, and kept, so that the focus can return where it was. */
function KeySheetOnDemand(props: SheetProps) {
  const [wanted, setWanted] = useState(false)
  const { isOpen } = props
  useEffect(() => {
    if (isOpen) setWanted(true)
  }, [isOpen])
  return wanted && <KeySheet {...props} />
}

/** Opens the sheet of all keys that are bound, as '?' does. */
export function useKeySheet(): () => void {
  const [, dispatch] = useContext(HotkeysContext)
  return useCallback(() => dispatch({ type: 'OPEN_DIALOG' }), [dispatch])
}

/**
 * Has the sheet of keys tell what a part of the page hears by itself, for as long as that is shown. Stable. Apart from that
 * part, which needs no drawing when the keys of others come and go.
 */
export function ListedKeys({ keys }: { readonly keys: readonly HotkeyConfig[] }) {
  useListedKeys(keys)
  return null
}

function useListedKeys(keys: readonly HotkeyConfig[]): void {
  const [, dispatch] = useContext(HotkeysContext)
  useEffect(() => {
    const payload = [...keys]
    dispatch({ type: 'ADD_HOTKEYS', payload })
    return () => dispatch({ type: 'REMOVE_HOTKEYS', payload })
  }, [dispatch, keys])
}

/** A letter with Ctrl, and what it does to the form that is shown. */
interface FormKey {
  readonly letter: string
  readonly listed: readonly HotkeyConfig[]
}

const formKey = (letter: string, label: string): FormKey => ({
  letter,
  listed: [{ combo: `mod + ${letter}`, label, group: 'Form', global: true }],
})

const saveKey = formKey('s', 'Save')
const previewKey = formKey('p', 'Preview')

type Act = (event: { preventDefault: () => void }) => void

/** Without it the browser would offer to save the page. */
export const useSaveKey = (save: Act): void => useFormKey(saveKey, save)

/** Without it the browser would offer to print the page. */
export const usePreviewKey = (preview: Act): void => useFormKey(previewKey, preview)

/**
 * Binds a letter with Ctrl for as long as a form is shown, wherever the focus is. The sheet of keys has it too. A dialog
 * has the keyboard for itself.
 */
function useFormKey({ letter, listed }: FormKey, act: Act): void {
  useListedKeys(listed)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!isUnderDialog()) latest.current(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [letter])
}

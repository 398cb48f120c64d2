import { type HotkeyConfig, HotkeysContext, HotkeysProvider } from '@blueprintjs/core'
import {
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
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
  return (
    wanted && (
      <Suspense>
        <KeySheet {...props} />
      </Suspense>
    )
  )
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

const saveKey: readonly HotkeyConfig[] = [
  { combo: 'mod + s', label: 'Save', group: 'Form', global: true },
]

/**
 * Binds Ctrl+S for as long as a form is shown, wherever the focus is: else the browser would offer to save the page.
 * The sheet of keys has it too. A dialog has the keyboard for itself.
 */
export function useSaveKey(save: (event: { preventDefault: () => void }) => void): void {
  useListedKeys(saveKey)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!isUnderDialog()) latest.current(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

import { type HotkeyConfig, HotkeysContext, HotkeysProvider, useHotkeys } from '@blueprintjs/core'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'

const KeySheet = lazy(() => import('./key-sheet.tsx'))

/** One key of the keyboard and what it does. */
export interface KeyBinding {
  /** Blueprint's notation: "j", "ctrl + k", "shift + /". */
  readonly combo: string
  readonly label: string
  readonly group?: string
  readonly run: () => void
  readonly disabled?: boolean
  /** Works while somebody types in a field as well. */
  readonly inFields?: boolean
}

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

/** Binds keys for as long as the component stands. Pass a stable array (useMemo), else the keys are bound anew each render. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const hotkeys = useMemo(
    () =>
      bindings.map((binding) => ({
        combo: binding.combo,
        label: binding.label,
        ...(binding.group === undefined ? {} : { group: binding.group }),
        global: true,
        preventDefault: true,
        disabled: binding.disabled ?? false,
        allowInInput: binding.inFields ?? false,
        onKeyDown: binding.run,
      })),
    [bindings],
  )
  useHotkeys(hotkeys)
}

/** Opens the sheet of all keys that are bound, as '?' does. */
export function useKeySheet(): () => void {
  const [, dispatch] = useContext(HotkeysContext)
  return useCallback(() => dispatch({ type: 'OPEN_DIALOG' }), [dispatch])
}

import { type HotkeyConfig, HotkeysContext, HotkeysProvider } from '@blueprintjs/core'
import { type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

const KeySheet = lazyPart(() => import('./key-sheet.tsx'))

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

import { useUnit } from 'effector-react'
import { Suspense } from 'react'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../../ui/loading/once-open.ts'
import { EarlyKeys } from './early-keys.tsx'
import { $paletteOpen } from './palette-open.ts'

const CommandPalette = lateView(() => import('./command-palette.tsx'))

/** The command palette: fetched when it is first asked for, and kept, so that its focus can return. */
export function PaletteOnDemand() {
  const isOpen = useUnit($paletteOpen)
  const wasOpen = useOnceOpen(isOpen)
  return (
    wasOpen && (
      <Suspense fallback={isOpen && <EarlyKeys />}>
        <CommandPalette />
      </Suspense>
    )
  )
}

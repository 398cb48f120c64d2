import { useUnit } from 'effector-react'
import { LatePlace, lateView } from '../../../ui/loading/late-view.tsx'
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
      <LatePlace value={isOpen && <EarlyKeys />}>
        <CommandPalette />
      </LatePlace>
    )
  )
}

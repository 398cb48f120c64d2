import { useUnit } from 'effector-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { $paletteOpen } from './palette-open.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'))

/** The command palette: fetched when it is first asked for, and kept, so that its focus can return. */
export function PaletteOnDemand() {
  const isOpen = useUnit($paletteOpen)
  const [wanted, setWanted] = useState(isOpen)
  useEffect(() => {
    if (isOpen) setWanted(true)
  }, [isOpen])
  return (
    wanted && (
      <Suspense>
        <CommandPalette />
      </Suspense>
    )
  )
}

import type { ReactNode } from 'react'
import type { IconComponent } from '../icon.ts'

/** One line of the palette. */
export interface PaletteItem {
  readonly id: string
  /** The heading that it stands under; lines of one group follow each other. */
  readonly group: string
  readonly text: string
  /** What tells it apart from others of the same text, at its right. */
  readonly hint?: string
  /** In Blueprint's notation, for example 'shift + r'. */
  readonly hotkey?: string | null
  readonly icon?: IconComponent
  /** A glyph of our own in place of an icon. */
  readonly glyph?: ReactNode
  readonly onSelect: () => void
}

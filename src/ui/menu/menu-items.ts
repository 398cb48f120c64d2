import type { ReactNode } from 'react'
import type { IconComponent } from '../icon.ts'

/** One line of a menu: an act or a choice. */
export interface MenuAct {
  readonly id: string
  readonly text: string
  readonly icon?: IconComponent | undefined
  /** A glyph of our own in place of an icon. */
  readonly glyph?: ReactNode
  /** A count or a short remark at the right. */
  readonly label?: string | undefined
  readonly keyHint?: string | undefined
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** A choice: `true` is marked. Left out, it is an act. */
  readonly checked?: boolean | undefined
  /** The menu stays open, for choosing several. */
  readonly keepOpen?: boolean | undefined
  readonly onSelect: () => void
}

/** What a menu holds: acts, a line between groups, a head over a group. */
export type MenuEntry = MenuAct | { readonly divider: string } | { readonly head: string }

import type { HotkeyConfig } from '@blueprintjs/core'

const key = (combo: string, label: string): HotkeyConfig => ({
  combo,
  label,
  group: 'In the list',
  global: true,
})

/** What the list hears by itself while it has the focus. */
export const listKeys: readonly HotkeyConfig[] = [
  key('down', 'Move to the next case'),
  key('up', 'Move to the previous case'),
  key('enter', 'Open the case at the cursor'),
  key('space', 'Select or deselect the case at the cursor'),
  key('shift + down', 'Extend the selection to the next case'),
  key('mod + a', 'Select all cases in the list'),
  key('esc', 'Deselect all cases'),
]

/** The table has ranges of cells as well. */
export const tableKeys: readonly HotkeyConfig[] = [
  ...listKeys.filter(({ combo }) => combo !== 'shift + down'),
  key('shift + space', 'Select all cases up to the cursor'),
  key('shift + down', 'Extend the range of cells'),
  key('mod + c', 'Copy the cells, or the selected cases'),
]

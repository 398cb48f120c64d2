import type { HotkeyConfig } from '@blueprintjs/core'

const key = (combo: string, label: string): HotkeyConfig => ({
  combo,
  label,
  group: 'Unmapped emails',
  global: true,
})

/** What the screen hears by itself. */
export const unmappedKeys: readonly HotkeyConfig[] = [
  key('j', 'Open the next email'),
  key('k', 'Open the previous email'),
  key('enter', 'Open the email at the cursor'),
  key('space', 'Select or deselect the email at the cursor'),
  key('shift + down', 'Extend the selection to the next email'),
  key('mod + a', 'Select all loaded emails'),
  key('esc', 'Deselect all emails'),
  key('m', 'Find a case'),
  key('u', 'Mark the email as unread'),
  key('del', 'Delete the email or the selected emails'),
]

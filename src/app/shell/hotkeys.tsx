import { Classes, type HotkeyConfig, useHotkeys } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import { actionList } from '../../actions/actions.ts'
import { $usableActions } from '../../actions/state.ts'
import { $hotkeysOn } from './hotkeys-setting.ts'

const runs = Object.fromEntries(actionList.map(({ id, run }) => [id, run]))

/** A dialog has the keyboard for itself. */
const underDialog = () => document.body.classList.contains(Classes.OVERLAY_OPEN)

/** A combination with Ctrl is no typing: it works in fields too, and whoever has turned off the letters keeps it. */
const isTyped = (hotkey: string): boolean => !hotkey.startsWith('mod')

/**
 * Binds the key of every action once, for the whole page; '?' shows them all. Keys rest while somebody
 * types, under a dialog, and where their user has turned them off. An action that is not available keeps its line
 * in the sheet, its key does nothing; nor do the keys of the list and the case while another screen is shown.
 */
export function Hotkeys() {
  const run = useUnit(runs)
  const { usable, isOn } = useUnit({ usable: $usableActions, isOn: $hotkeysOn })
  const hotkeys = useMemo(
    () =>
      actionList.flatMap((action): HotkeyConfig[] => {
        const { id, label, group, hotkey } = action
        if (hotkey === null) return []
        const typed = isTyped(hotkey)
        return [
          {
            combo: hotkey,
            label,
            group,
            global: true,
            preventDefault: true,
            allowInInput: !typed,
            disabled: !usable.includes(action) || (typed && !isOn),
            onKeyDown: () => {
              if (!underDialog()) run[id]?.()
            },
          },
        ]
      }),
    [run, usable, isOn],
  )
  useHotkeys(hotkeys, { showDialogKeyCombo: isOn ? '?' : false })
  return null
}

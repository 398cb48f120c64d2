import { type HotkeyConfig, useHotkeys } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import { actionList } from '../../../actions/actions.ts'
import { $awaitedActions, $usableActions } from '../../../actions/state.ts'
import { isTyping, isUnderDialog } from '../../../ui/keys/typing.ts'
import { useGivenKeys } from './given-keys.ts'
import { $hotkeysOn } from './hotkeys-setting.ts'
import { keyKept } from './kept-keys.ts'

const runs = Object.fromEntries(actionList.map(({ id, run }) => [id, run]))

/** A combination with Ctrl is no typing: it works in fields too, and whoever has turned off the letters keeps it. */
const isTyped = (hotkey: string): boolean => !hotkey.startsWith('mod')

/**
 * Binds the key of every action once, for the whole page; '?' shows them all. Keys rest while somebody
 * types, chooses in a list by its letters, under a dialog, and where their user has turned them off. An action that is not available keeps its line
 * in the sheet, its key does nothing; nor do the keys of the list and the case while another screen is shown. One that
 * only waits for its case to be loaded is kept until then.
 */
export default function Hotkeys() {
  const run = useUnit(runs)
  const { usable, awaited, isOn, keep } = useUnit({
    usable: $usableActions,
    awaited: $awaitedActions,
    isOn: $hotkeysOn,
    keep: keyKept,
  })
  const hotkeys = useMemo(
    () =>
      actionList.flatMap((action): HotkeyConfig[] => {
        const { id, label, group, hotkey } = action
        if (hotkey === null) return []
        const typed = isTyped(hotkey)
        const isAwaited = awaited.includes(action)
        return [
          {
            combo: hotkey,
            label,
            group,
            global: true,
            allowInInput: !typed,
            disabled: !(isAwaited || usable.includes(action)) || (typed && !isOn),
            onKeyDown: (event) => {
              if (typed && isTyping(event.target)) return
              event.preventDefault()
              if (isUnderDialog()) return
              if (isAwaited) keep(event)
              else run[id]?.()
            },
          },
        ]
      }),
    [run, usable, awaited, isOn, keep],
  )
  useHotkeys(hotkeys, { showDialogKeyCombo: isOn ? '?' : false })
  useGivenKeys()
  return null
}

import { Classes, useHotkeys } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import { actionList } from '../../actions/actions.ts'
import { $actionState } from '../../actions/state.ts'

const runs = Object.fromEntries(actionList.map(({ id, run }) => [id, run]))

/** A dialog has the keyboard for itself. */
const underDialog = () => document.body.classList.contains(Classes.OVERLAY_OPEN)

/**
 * Binds the key of every action once, for the whole page; '?' shows them all. Keys rest while somebody
 * types, and under a dialog. An action that is not available keeps its line in the sheet, its key does
 * nothing.
 */
export function Hotkeys() {
  const run = useUnit(runs)
  const state = useUnit($actionState)
  const hotkeys = useMemo(
    () =>
      actionList.flatMap(({ id, label, group, hotkey, available }) =>
        hotkey === null
          ? []
          : [
              {
                combo: hotkey,
                label,
                group,
                global: true,
                preventDefault: true,
                disabled: !available(state),
                onKeyDown: () => {
                  if (!underDialog()) run[id]?.()
                },
              },
            ],
      ),
    [run, state],
  )
  useHotkeys(hotkeys)
  return null
}

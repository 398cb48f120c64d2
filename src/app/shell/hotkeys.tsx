import { Classes, useHotkeys } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import { actionList } from '../../actions/actions.ts'
import { isCaseView } from '../../actions/selection.ts'
import { $actionState } from '../../actions/state.ts'
import { $selection } from '../../actions/workplace.ts'

const runs = Object.fromEntries(actionList.map(({ id, run }) => [id, run]))

const $withCases = $selection.map(isCaseView)

/** A dialog has the keyboard for itself. */
const underDialog = () => document.body.classList.contains(Classes.OVERLAY_OPEN)

/**
 * Binds the key of every action once, for the whole page; '?' shows them all. Keys rest while somebody
 * types, and under a dialog. An action that is not available keeps its line in the sheet, its key does
 * nothing; nor do the keys of the list and the case while another screen is shown.
 */
export function Hotkeys() {
  const run = useUnit(runs)
  const { state, withCases } = useUnit({ state: $actionState, withCases: $withCases })
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
                disabled: !available(state) || (group !== 'View' && !withCases),
                onKeyDown: () => {
                  if (!underDialog()) run[id]?.()
                },
              },
            ],
      ),
    [run, state, withCases],
  )
  useHotkeys(hotkeys)
  return null
}

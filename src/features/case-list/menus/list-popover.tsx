import { Export, StepForward, TakeAction } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { listActions } from '../../../actions/list-actions.ts'
import { triageActions } from '../../../actions/triage-actions.ts'
import { $triage } from '../../../actions/workplace.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import { keyText } from '../../../ui/keys/key-text.ts'
import MenuPopover, { type PopoverProps } from '../../../ui/menu/menu-popover.tsx'

const { triage, dailyRoutine } = triageActions
const { exportCases } = listActions

const entryOf = (
  { id, label, hotkey }: typeof triage | typeof dailyRoutine | typeof exportCases,
  icon: IconComponent,
  onSelect: () => void,
) => ({ id, text: label, icon, keyHint: keyText(hotkey), onSelect })

/** What can be done with the list as a whole. */
export default function ListPopover(props: PopoverProps) {
  const run = useUnit({
    mode: $triage,
    triage: triage.run,
    routine: dailyRoutine.run,
    export: exportCases.run,
  })
  const entries = [
    {
      ...entryOf(triage, StepForward, () => run.triage()),
      // It would begin anew, and forget how far somebody is.
      ...(run.mode !== null && { disabled: true, label: 'In progress' }),
    },
    entryOf(dailyRoutine, TakeAction, () => run.routine()),
    entryOf(exportCases, Export, () => run.export()),
  ]
  return <MenuPopover {...props} entries={entries} />
}

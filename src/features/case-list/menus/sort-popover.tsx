import { Globe, TimelineEvents, Updated } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseSortKey } from '../../../../contracts/model/cases/query.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import MenuPopover, { type PopoverProps } from '../../../ui/menu/menu-popover.tsx'
import { $sort, sortKeyChosen } from '../query/model.ts'

const choices: readonly { key: CaseSortKey; text: string; icon: IconComponent }[] = [
  { key: 'date_state_updated', text: 'State changed', icon: Updated },
  { key: 'last_case_activity_timestamp', text: 'Last activity', icon: TimelineEvents },
  { key: 'host', text: 'Host', icon: Globe },
]

/** What the list can be sorted by. */
export default function SortPopover(props: PopoverProps) {
  const { sort, choose } = useUnit({ sort: $sort, choose: sortKeyChosen })
  const entries = choices.map(({ key, text, icon }) => ({
    id: key,
    text,
    icon,
    checked: key === sort.key,
    // The order that is chosen stays as it is: another press would reverse what was only looked at.
    onSelect: () => key !== sort.key && choose(key),
  }))
  return <MenuPopover {...props} entries={entries} />
}

import {
  CloudUpload,
  CreditCard,
  Document,
  Envelope,
  Issue,
  Notifications,
  Pause,
  TakeAction,
  Time,
} from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import type { CaseFilterFlag } from '../../../../contracts/model/cases/query.ts'
import { filterChoices } from '../../../../contracts/rules/case-list/list-filters.ts'
import { formatCount } from '../../../ui/format.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import MenuPopover, { type PopoverProps } from '../../../ui/menu/menu-popover.tsx'
import { $filter, filterChosen } from '../query/model.ts'
import { $filterCounts, filtersLeft, filtersShown } from './filter-counts.ts'

const icons: Record<CaseFilterFlag, IconComponent> = {
  action_required: TakeAction,
  unread_emails: Envelope,
  overdue_reminders: Notifications,
  unchecked_licenses: CloudUpload,
  failed_emails: Issue,
  failed_letters: Document,
  failed_payments: CreditCard,
  paused_scheduled_emails: Pause,
  idle: Time,
}

/** The filters, each with the number of cases that it would show; without one while that is not known. */
export default function FilterPopover(props: PopoverProps) {
  const { filter, choose, counts, show, leave } = useUnit({
    filter: $filter,
    choose: filterChosen,
    counts: $filterCounts,
    show: filtersShown,
    leave: filtersLeft,
  })
  useEffect(() => {
    show()
    return () => leave()
  }, [show, leave])
  const entries = filterChoices.map(({ flag, label }) => ({
    id: flag,
    text: label,
    icon: icons[flag],
    label: counts ? formatCount(counts[flag]) : '',
    checked: flag === filter,
    onSelect: () => choose(flag),
  }))
  return <MenuPopover {...props} entries={entries} />
}

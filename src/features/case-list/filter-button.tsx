import {
  CaretDown,
  CloudUpload,
  CreditCard,
  Document,
  Envelope,
  Filter,
  Issue,
  Notifications,
  Pause,
  TakeAction,
  Time,
} from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { CaseFilterFlag } from '../../../contracts/model/query.ts'
import { filterChoices } from '../../../contracts/rules/list-filters.ts'
import { listActions } from '../../actions/list-actions.ts'
import { Button } from '../../ui/button.tsx'
import type { IconComponent } from '../../ui/icon.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { keyText } from '../../ui/key-text.ts'
import { PopoverMenu } from '../../ui/menu/popover-menu.tsx'
import { $filter, $isFilterMenuDue, $lastFilter, filterChosen, filterMenuOpened } from './model.ts'

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

const { chooseFilter, filterCases } = listActions

/** Whoever asks for the filters by key or palette has them from the arrow, and comes back to it. */
function useMenuByKey(host: RefObject<HTMLElement | null>): void {
  const { isDue, opened } = useUnit({ isDue: $isFilterMenuDue, opened: filterMenuOpened })
  useEffect(() => {
    if (!isDue) return
    const arrow = host.current?.querySelector<HTMLElement>(`[aria-label="${chooseFilter.label}"]`)
    arrow?.focus()
    arrow?.click()
    opened()
  }, [isDue, opened, host])
}

/**
 * Off and on again with the last choice by one press; its arrow, or the first press, opens the menu
 * (LIST-07; gaps-2, 2 "Filter button cycling").
 */
export function FilterButton() {
  const { filter, last, choose, toggle } = useUnit({
    filter: $filter,
    last: $lastFilter,
    choose: filterChosen,
    toggle: filterCases.run,
  })
  const host = useRef<HTMLDivElement>(null)
  useMenuByKey(host)
  const entries = filterChoices.map(({ flag, label }) => ({
    id: flag,
    text: label,
    icon: icons[flag],
    checked: flag === filter,
    onSelect: () => choose(flag),
  }))
  const chosen = filterChoices.find(({ flag }) => flag === filter)
  const name = chosen?.label ?? 'Filter'
  const button = (
    <Button
      icon={Filter}
      className={chosen ? 'fw-filter-on' : 'fw-filter-off'}
      aria-pressed={chosen !== undefined}
      tooltip={chosen ? name : filterCases.label}
      tipKey={keyText(filterCases.hotkey)}
      {...(chosen ? { 'aria-label': name } : {})}
      {...(last ? { onClick: () => toggle() } : {})}
    >
      {name}
    </Button>
  )
  const menu = { label: 'Filter cases', entries, single: true, placement: 'bottom-end' } as const
  return (
    <div className="fw-filter" ref={host}>
      <PopoverMenu {...menu} opens={last === null}>
        {button}
      </PopoverMenu>
      <PopoverMenu {...menu}>
        <IconButton
          kind="default"
          icon={CaretDown}
          label={chooseFilter.label}
          tipKey={keyText(chooseFilter.hotkey)}
          aria-haspopup="menu"
          className={chosen ? 'fw-filter-on' : 'fw-filter-off'}
        />
      </PopoverMenu>
    </div>
  )
}

import { useUnit } from 'effector-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { VirtualListHandle } from '../ui/virtual-list/virtual-list.tsx'
import { tabChosen, tabs } from './details/model.ts'
import { $chosen, $isRecorded, entryChosen, pauseToggled } from './entries/model.ts'
import { heightToggled } from './height.ts'
import { inspectorKeys } from './keys.ts'

interface Parts {
  readonly box: RefObject<HTMLElement | null>
  readonly list: RefObject<VirtualListHandle | null>
  readonly filter: RefObject<HTMLInputElement | null>
  readonly onClose: () => void
}

/** Keys that the list walks by; the app's own actions must not hear them as well. */
const walking: ReadonlySet<string> = new Set(['j', 'k'])

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), select, textarea')

/**
 * While the inspector has the keyboard: / filters, P pauses, H changes the height, 1 to 4 choose the tab,
 * Enter goes on into the entry, Escape goes back one step: from the entry to the list, from the past to
 * now, and out.
 */
export function useInspectorKeys({ box, list, filter, onClose }: Parts) {
  const { chosen, isRecorded, choose, pause, toggleHeight, chooseTab } = useUnit({
    chosen: $chosen,
    isRecorded: $isRecorded,
    choose: entryChosen,
    pause: pauseToggled,
    toggleHeight: heightToggled,
    chooseTab: tabChosen,
  })
  const isInList = (target: EventTarget) =>
    target instanceof HTMLElement && target.role === 'listbox'

  const goBack = (target: EventTarget) => {
    if (!isInList(target)) list.current?.focus()
    else if (chosen !== null) choose(null)
    else onClose()
  }
  const act = (event: KeyboardEvent): boolean => {
    const { key, target } = event
    if (key === 'Escape') goBack(target)
    else if (isTyping(target)) return false
    else if (key === inspectorKeys.filter) {
      filter.current?.focus()
      filter.current?.select()
    } else if (key === inspectorKeys.pause && !isRecorded) pause()
    else if (key === inspectorKeys.height) toggleHeight()
    else if (key === 'Enter' && isInList(target)) {
      box.current?.querySelector<HTMLElement>('[role="tabpanel"]')?.focus()
    } else if (tabs[Number(key) - 1]) chooseTab(tabs[Number(key) - 1] ?? 'Content')
    else return walking.has(key)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // A dialog of the inspector stands elsewhere in the page, but its events pass through here as well.
    if (!(event.target instanceof Node) || !box.current?.contains(event.target)) return
    if (!act(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onKeyDown }
}

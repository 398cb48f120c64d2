import type { OutboxItem, OutboxState } from '../../../bus/outbox/state.ts'

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

export const changes = (count: number): string => counted(count, 'change', 'changes')

/** Nobody but a person can say what becomes of it. */
export const needsPerson = ({ standing }: OutboxItem): boolean =>
  standing === 'refused' || standing === 'unknown' || standing === 'stale'

/** How many wait, and how many need somebody: the exact numbers ("3 changes waiting"). */
export function summaryOf({ items, unreadable }: OutboxState) {
  const waiting = items.filter(({ standing }) => standing === 'waiting').length
  const open = items.filter(needsPerson).length + unreadable
  const parts = [
    ...(waiting > 0 ? [`${changes(waiting)} waiting`] : []),
    ...(open > 0
      ? [counted(open, 'change needs your attention', 'changes need your attention')]
      : []),
  ]
  return { waiting, open, text: parts.join(', ') }
}

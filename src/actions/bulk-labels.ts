import type { CaseBulk, CaseBulkKind } from '../../contracts/model/cases/case-bulk.ts'
import { formatCount } from '../ui/format.ts'

/** How an act on many cases is called: as the same act on one. */
export const bulkLabels: Readonly<Record<CaseBulkKind, string>> = {
  cancel: 'Cancel cases',
  tag: 'Add tag',
  untag: 'Remove tag',
  reminder: 'Set reminder',
  flow: 'Assign email flow',
  language: 'Select Language',
  pause: 'Pause automation',
  resume: 'Resume automation',
}

/** How many cases an act is for; nobody has counted a broad search. */
export const casesText = (count: number | null): string => {
  if (count === null) return 'all matching cases'
  return count === 1 ? '1 case' : `${formatCount(count)} cases`
}

/** The name of an order, or of what takes one back. */
export const bulkTitle = ({ kind, undo_of }: CaseBulk): string =>
  undo_of === null ? bulkLabels[kind] : `Undo: ${bulkLabels[kind]}`

const counted = (count: number, words: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${words}`]

/** What became of an order, in figures. */
export function bulkSummary({ done, unchanged, refused, total, state }: CaseBulk): string {
  const left = total - done - unchanged - refused
  const parts = [
    ...counted(done, 'done'),
    ...counted(unchanged, 'unchanged'),
    ...counted(refused, 'failed'),
    ...(state === 'stopped' ? counted(left, 'not started') : []),
  ]
  return parts.length === 0 ? 'no changes' : parts.join(', ')
}

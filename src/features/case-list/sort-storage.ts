import { createEffect } from 'effector'
import { CaseView } from '../../../contracts/model/case.ts'
import { browserStorage } from '../../bus/browser-storage.ts'

/** Ascending per view; a view that is missing is descending (gaps-2, 2 "default sort"). */
export type SortDirections = Partial<Record<CaseView, boolean>>

const keyOf = (userId: string, view: CaseView) => `framewright:${userId}:sort:${view}`

/** The user's remembered directions; an unreadable value counts as the default. */
export const readSortsFx = createEffect((userId: string): SortDirections => {
  const ascending: SortDirections = {}
  for (const view of CaseView.options) {
    if (browserStorage.getItem(keyOf(userId, view)) === 'asc') ascending[view] = true
  }
  return ascending
})

/** Remembers one direction as "asc" or "desc", in an entry of its view (LIST-05). */
export const saveSortFx = createEffect(
  ({ userId, view, ascending }: { userId: string; view: CaseView; ascending: boolean }) =>
    browserStorage.setItem(keyOf(userId, view), ascending ? 'asc' : 'desc'),
)

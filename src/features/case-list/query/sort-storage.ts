import { createEffect } from 'effector'
import { CaseView } from '../../../../contracts/model/cases/case.ts'
import { type CaseSort, CaseSortKey } from '../../../../contracts/model/cases/query.ts'
import { DEFAULT_SORT } from '../../../../contracts/rules/case-list/case-order.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'

/** The order per view; a view that is missing has the default one. */
export type Sorts = Partial<Record<CaseView, CaseSort>>

const entryOf = (userId: string, view: CaseView, part: string) =>
  `framewright:${userId}:${part}:${view}`

/** The user's remembered orders; an unreadable value counts as the default. */
export const readSortsFx = createEffect((userId: string): Sorts => {
  const sorts: Sorts = {}
  for (const view of CaseView.options) {
    const kept = browserStorage.getItem(entryOf(userId, view, 'sort-key'))
    sorts[view] = {
      key: CaseSortKey.options.find((key) => key === kept) ?? DEFAULT_SORT.key,
      ascending: browserStorage.getItem(entryOf(userId, view, 'sort')) === 'asc',
    }
  }
  return sorts
})

/** Remembers one order: its direction as "asc" or "desc" in an entry of its view (LIST-05), its key beside that. */
export const saveSortFx = createEffect(
  ({ userId, view, sort }: { userId: string; view: CaseView; sort: CaseSort }) => {
    browserStorage.setItem(entryOf(userId, view, 'sort'), sort.ascending ? 'asc' : 'desc')
    browserStorage.setItem(entryOf(userId, view, 'sort-key'), sort.key)
  },
)

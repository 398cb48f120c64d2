import { combine, createEvent, createStore, sample } from 'effector'
import type { SavedView } from '../../../../contracts/model/cases/saved-view.ts'
import { DEFAULT_SORT } from '../../../../contracts/rules/case-list/case-order.ts'
import { isSameLayout } from '../../../../contracts/rules/case-list/same-layout.ts'
import { $columns, $isTableShown, columnsChosen } from '../../../actions/list-mode.ts'
import { home } from '../../../actions/place.ts'
import { saveViewRequested } from '../../../actions/requests.ts'
import { isCaseView } from '../../../actions/selection.ts'
import { $caseView, deskOpened, placeOpened, sortChosen } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { $filter, $search, $sort } from '../../../features/case-list/index.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import { $workplace } from '../navigation/address.ts'

export const savedViewOpened = createEvent<SavedView>()
/** Asks whether this view shall go. */
export const savedViewDeletionRequested = createEvent<SavedView>()
export const savedViewDeletionLeft = createEvent()
export const viewSaveCancelled = createEvent()

/** A failure leaves the sidebar without them. */
const { readFx, came } = createOwnRead((gateway) => gateway.call('readSavedViews', {}))
sample({ clock: deskOpened, fn: () => undefined, target: readFx })

export const addViewFx = createCommandEffect('saved-view.add')
export const deleteViewFx = createCommandEffect('saved-view.delete')
export const addView = createOperation(addViewFx)
export const deleteView = createOperation(deleteViewFx)

const changed = sample({ clock: [addView.done, deleteView.done] })

/** Whether they were changed since they were asked for: an answer that is late would take that back. */
const $isChanged = createStore(false)
  .on(readFx, () => false)
  .on(changed, () => true)

const nothing: readonly SavedView[] = []

/** The user's own views, in the order in which they were saved. */
export const $savedViews = createStore(nothing, { serialize: 'ignore' })
  .on(changed, (views, { result }) => result?.views ?? views)
  .reset(sessionEnded)
sample({
  clock: came,
  source: $isChanged,
  filter: (isChanged) => !isChanged,
  fn: (_, { value }) => value.views,
  target: $savedViews,
})

/** The view in question; null while none is. */
export const $viewInQuestion = createStore<SavedView | null>(null, { serialize: 'ignore' })
  .on(savedViewDeletionRequested, (_, view) => view)
  .reset(savedViewDeletionLeft, deleteView.done, sessionEnded)

/** What is listed now, as it would be saved. */
export const $listed = combine(
  { view: $caseView, filter: $filter, search: $search, sort: $sort },
  ({ sort: { key, ascending }, ...listed }) => ({
    ...listed,
    ascending,
    ...(key !== DEFAULT_SORT.key && { sort_key: key }),
  }),
)

/** The columns that a view keeps: those of the table, while it is shown. */
export const $shownColumns = combine($isTableShown, $columns, (isTable, columns) =>
  isTable ? columns : null,
)

/** The view that is listed now, where it is one of them. */
export const $openSavedView = combine(
  {
    views: $savedViews,
    listed: $listed,
    columns: $shownColumns,
    selection: $workplace.map(({ selection }) => selection),
  },
  ({ views, listed, columns, selection }) => {
    if (!isCaseView(selection)) return null
    const same = views.filter(
      ({ view, filter, search, ascending, sort_key }) =>
        view === listed.view &&
        filter === listed.filter &&
        search === listed.search &&
        ascending === listed.ascending &&
        sort_key === listed.sort_key,
    )
    const laidOut = same.find((one) => one.columns && columns && isSameLayout(one.columns, columns))
    return (laidOut ?? same[0])?.id ?? null
  },
)

// The case that is open stays open, as it does when the view changes.
sample({
  clock: savedViewOpened,
  source: $workplace,
  fn: ({ caseId }, { view, filter, search }) => ({
    ...home,
    selection: view,
    filter,
    search,
    caseId,
  }),
  target: placeOpened,
})
sample({
  clock: savedViewOpened,
  fn: ({ view, ascending, sort_key: key = DEFAULT_SORT.key }) => ({
    view,
    sort: { key, ascending },
  }),
  target: sortChosen,
})

sample({ clock: savedViewOpened.filterMap(({ columns }) => columns), target: columnsChosen })

export const $saveOpen = createStore(false)
  .on(saveViewRequested, () => true)
  .reset(viewSaveCancelled, addView.done, sessionEnded)
sample({ clock: saveViewRequested, target: addView.reset })

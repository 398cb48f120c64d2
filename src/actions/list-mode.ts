import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import type { ColumnLayout } from '../../contracts/model/cases/case-column.ts'
import { browserStorage } from '../bus/browser-storage.ts'
import { $user, sessionEnded } from '../queries/following/session.ts'
import { tableToggleRequested } from './requests.ts'
import { isCaseView } from './selection.ts'
import { $selection } from './workplace.ts'

const keyOf = (userId: string) => `framewright:${userId}:list-mode`

const readFx = createEffect((userId: string) => browserStorage.getItem(keyOf(userId)) === 'table')
const saveFx = createEffect(({ userId, isTable }: { userId: string; isTable: boolean }) => {
  if (isTable) browserStorage.setItem(keyOf(userId), 'table')
  else browserStorage.removeItem(keyOf(userId))
})

/** Whether the cases stand in the wide table, not in the list beside the detail. Remembered for each user. */
export const $isTable = createStore(false)
  .on(readFx.doneData, (_, isTable) => isTable)
  .on(tableToggleRequested, (isTable) => !isTable)
  .reset(sessionEnded)

/** Whether the table is on screen. */
export const $isTableShown = combine(
  $isTable,
  $selection,
  (isTable, selection) => isTable && isCaseView(selection),
)

sample({ clock: $user.updates.filterMap((user) => user?.user_id), target: readFx })
sample({
  clock: sample({
    clock: tableToggleRequested,
    source: { user: $user, isTable: $isTable },
  }).filterMap(({ user, isTable }) => (user ? { userId: user.user_id, isTable } : undefined)),
  target: saveFx,
})

/** The columns of the table were laid out, by hand or by a saved view. */
export const columnsChosen = createEvent<ColumnLayout>()

/** Null until the table is first shown, or a view brings them along. */
export const $columns = createStore<ColumnLayout | null>(null, { serialize: 'ignore' })
  .on(columnsChosen, (_, layout) => layout)
  .reset(sessionEnded)

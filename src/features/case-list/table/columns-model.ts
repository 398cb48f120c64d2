import { createEffect, createEvent, createStore, sample } from 'effector'
import {
  type CaseColumn,
  type ColumnLayout,
  ColumnPlace,
} from '../../../../contracts/model/cases/case-column.ts'
import {
  layoutOf,
  wholeLayout,
  withMoved,
  withWidth,
} from '../../../../contracts/rules/case-list/case-columns.ts'
import { parse } from '../../../../contracts/schema.ts'
import { $columns, $isTableShown, columnsChosen } from '../../../actions/list-mode.ts'
import { densityToggleRequested } from '../../../actions/requests.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import type { Density } from '../../../ui/appearance/appearance.ts'

/** The table is on screen: its columns are read, unless a view has brought them along. */
export const tableOpened = createEvent()
export const columnResized = createEvent<{ id: CaseColumn; width: number }>()
/** To a place among the shown columns. */
export const columnMoved = createEvent<{ id: CaseColumn; to: number }>()

const keyOf = (userId: string) => `framewright:${userId}:case-columns`

/** What is no column is left out; an unreadable value counts as the standard. */
function readLayout(userId: string): ColumnLayout {
  const kept = readJson(browserStorage.getItem(keyOf(userId)) ?? '')
  const places = (Array.isArray(kept) ? kept : []).flatMap((one: unknown) => {
    const place = parse(ColumnPlace, one)
    return place.ok ? [place.value] : []
  })
  return wholeLayout(places)
}

const readFx = createEffect(readLayout)
const saveFx = createEffect(({ userId, layout }: { userId: string; layout: ColumnLayout }) =>
  browserStorage.setItem(keyOf(userId), JSON.stringify(layout)),
)

/** The columns from left to right, hidden ones included; this browser remembers them for each user. */
export const $layout = $columns.map(layoutOf)

sample({
  clock: sample({ clock: tableOpened, source: { user: $user, columns: $columns } }).filterMap(
    ({ user, columns }) => (columns === null ? user?.user_id : undefined),
  ),
  target: readFx,
})
sample({ clock: readFx.doneData, target: columnsChosen })
sample({
  clock: columnResized,
  source: $layout,
  fn: (layout, { id, width }) => withWidth(layout, id, width),
  target: columnsChosen,
})
sample({
  clock: columnMoved,
  source: $layout,
  fn: (layout, { id, to }) => withMoved(layout, id, to),
  target: columnsChosen,
})
sample({
  clock: sample({
    clock: columnsChosen,
    source: $user,
    fn: (user, layout) => ({ user, layout }),
  }).filterMap(({ user, layout }) => (user ? { userId: user.user_id, layout } : undefined)),
  target: saveFx,
})

/** The table starts compact, whatever the lists are (look.md, 2). */
export const $tableDensity = createStore<Density>('compact').reset(sessionEnded)
sample({
  clock: densityToggleRequested,
  source: { density: $tableDensity, isShown: $isTableShown },
  filter: ({ isShown }) => isShown,
  fn: ({ density }): Density => (density === 'compact' ? 'comfortable' : 'compact'),
  target: $tableDensity,
})

import { createEffect, createEvent, createStore, sample } from 'effector'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'

const STANDARD = 400

/** How wide the list can be, in pixels. */
export const listWidths = { min: 320, max: 520 } as const

const keyOf = (userId: string) => `framewright:${userId}:list-width`

/** An unreadable value, or one of other limits, counts as the standard. */
function readWidth(userId: string): number {
  const width = Number(browserStorage.getItem(keyOf(userId)) ?? STANDARD)
  return width >= listWidths.min && width <= listWidths.max ? width : STANDARD
}

const readWidthFx = createEffect(readWidth)
const saveWidthFx = createEffect(({ userId, width }: { userId: string; width: number }) =>
  browserStorage.setItem(keyOf(userId), String(width)),
)

export const listWidthChosen = createEvent<number>()

/** Width of the list panel in pixels; this browser remembers it for each user. */
export const $listWidth = createStore(STANDARD)
  .on([listWidthChosen, readWidthFx.doneData], (_, width) => width)
  .reset(sessionEnded)

sample({ clock: $user.updates.filterMap((user) => user?.user_id), target: readWidthFx })
sample({
  clock: sample({ clock: listWidthChosen, source: $user, fn: (user, width) => ({ user, width }) }),
  filter: ({ user }) => user !== null,
  fn: ({ user, width }) => ({ userId: user?.user_id ?? '', width }),
  target: saveWidthFx,
})

import { combine, createEvent, createStore, sample } from 'effector'
import { sessionEnded } from '../../queries/following/session.ts'
import { $mails, $openId, screenClosed } from './model.ts'

export const tickToggled = createEvent<string>()
export const ticksAdded = createEvent<readonly string[]>()
export const allTicked = createEvent()
export const ticksCleared = createEvent()

const nobody: ReadonlySet<string> = new Set()

/** The mails that something is to be done to at once; those that have left the list are none of them. */
export const $ticked = createStore<ReadonlySet<string>>(nobody, { serialize: 'ignore' })
  .on(tickToggled, (ticked, id) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    return next
  })
  .on(ticksAdded, (ticked, ids) => new Set([...ticked, ...ids]))
  .on($mails, (ticked, list) => {
    if (ticked.size === 0) return ticked
    const there = new Set(list?.map(({ id }) => id))
    const left = [...ticked].filter((id) => there.has(id))
    return left.length === ticked.size ? ticked : new Set(left)
  })
  .reset(ticksCleared, screenClosed, sessionEnded)

sample({
  clock: allTicked,
  source: $mails,
  fn: (list) => (list ?? []).map(({ id }) => id),
  target: ticksAdded,
})

export const $isTicking = $ticked.map((ticked) => ticked.size > 0)

/** What an act is about: the ticked mails in the order of the list, else the open one. */
export const $targets = combine($mails, $ticked, $openId, (list, ticked, openId) =>
  (list ?? [])
    .map(({ id }) => id)
    .filter((id) => (ticked.size > 0 ? ticked.has(id) : id === openId)),
)

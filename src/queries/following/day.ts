import { attach, createEvent, createStore, sample } from 'effector'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { $clock, type Clock } from '../../bus/clock.ts'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $newId } from '../../bus/ids.ts'
import { answered } from '../../bus/log/inbox.ts'
import { localEvents } from '../../bus/log/local-event.ts'
import { $user, sessionEnded, sessionStarted } from '../../projections/session-state.ts'
import { $standing } from '../../projections/workspace-store.ts'
import { ringWhile } from './ringing.ts'

/** The server's UTC day `yyyy-mm-dd`, empty before a session: overdue and idle depend on it. */
export const $today = $standing.map(({ day }) => day.day)

/** How often the clock is looked at, in ms. */
const LOOK_EVERY = 30_000

const $isWatched = createStore(false)
  .on(sessionStarted, () => true)
  .reset(sessionEnded)

/** The clock is looked at; the day may be a new one. */
export const clockRead = createEvent()
sample({ clock: ringWhile($isWatched, LOOK_EVERY), target: clockRead })

/** The day at the server, whose filters are asked: a browser's clock may be days off (reliability.md, row 19). */
export const dayAtServer = (clock: Clock, gateway: Gateway): string =>
  dayOf(new Date(clock.now().getTime() + gateway.clockAhead()))

/** A new day is an event like any other, so that a replay has the same days (law 3). */
const lookAtClockFx = attach({
  source: { clock: $clock, gateway: $gateway, ids: $newId, user: $user, today: $today },
  effect: ({ clock, gateway, ids, user, today }) => {
    const day = dayAtServer(clock, gateway)
    return day === today ? null : localEvents({ clock, ids, user })('day.changed', { day })
  },
})

sample({ clock: clockRead, target: lookAtClockFx })
sample({
  clock: lookAtClockFx.doneData.filterMap((event) => event ?? undefined),
  fn: (event) => ({ kind: 'local' as const, events: [event] }),
  target: answered,
})

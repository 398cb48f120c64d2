import { attach, sample } from 'effector'
import { interval } from 'patronum'
import { dayOf } from '../../contracts/rules/days.ts'
import { $clock } from '../bus/clock.ts'
import { $newId } from '../bus/ids.ts'
import { answered } from '../bus/inbox.ts'
import { localEvents } from '../bus/local-event.ts'
import { $office } from './office.ts'
import { $user, sessionEnded, sessionStarted } from './session-state.ts'

/** The UTC day `yyyy-mm-dd`, empty before a session: overdue and idle depend on it. */
export const $today = $office.map(({ day }) => day.day)

const { tick } = interval({ timeout: 30_000, start: sessionStarted, stop: sessionEnded })

/** A new day is an event like any other, so that a replay has the same days (law 3). */
const lookAtClockFx = attach({
  source: { clock: $clock, ids: $newId, user: $user, today: $today },
  effect: ({ clock, ids, user, today }) => {
    const day = dayOf(clock.now())
    return day === today ? null : localEvents({ clock, ids, user })('day.changed', { day })
  },
})

sample({ clock: tick, target: lookAtClockFx })
sample({
  clock: lookAtClockFx.doneData.filterMap((event) => event ?? undefined),
  fn: (event) => ({ kind: 'local' as const, events: [event] }),
  target: answered,
})

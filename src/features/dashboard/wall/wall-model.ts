import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector'
import { $clock } from '../../../bus/clock.ts'
import { errorOf } from '../../../bus/operation.ts'
import { $isIncomplete, catchUpRequested, caughtUp } from '../../../bus/realtime/catch-up.ts'
import { $connection } from '../../../bus/realtime/connection.ts'
import { ringWhile } from '../../../queries/following/ringing.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $charts, chartRetried } from '../chart-model.ts'
import { $settings, settingsRetried } from '../settings-model.ts'
import { staleSince } from './wall-age.ts'

/** The wall is on screen, and is gone. */
export const wallShown = createEvent()
export const wallGone = createEvent()
/** So many pages of charts on, or back. */
export const pageTurned = createEvent<1 | -1>()
export const pauseSwitched = createEvent()

const SECOND = 1_000
/** How often the server is asked whether something happened, in ms, although its channel tells. */
const BEAT = 10_000
/** How often the choice of KPIs and charts is read anew, and what failed is asked for again, in ms. */
const AGAIN = 60_000
/** How many looks at the clock a page of charts stays. */
const STAY = 20
const CHARTS_PER_PAGE = 2

const $isShown = createStore(false)
  .on(wallShown, () => true)
  .reset(wallGone, sessionEnded)

/*
 * Nobody presses anything at a wall. A channel may be silent because nothing happens or because it is dead, and tokens are
 * renewed by what is asked for: so it asks. What it shows is of the moment of the last answer, whatever the channel says.
 */
const looked = ringWhile($isShown, SECOND)
sample({
  clock: [wallShown, ringWhile($isShown, BEAT)],
  fn: () => undefined,
  target: catchUpRequested,
})

const nowFx = attach({ source: $clock, effect: (clock) => clock.now().toISOString() })
sample({ clock: [wallShown, looked], fn: () => undefined, target: nowFx })

/** ISO, by the second; empty before the wall was shown. */
export const $now = createStore('')
  .on(nowFx.doneData, (_, now) => now)
  .reset(sessionEnded)

/** The last moment at which all that had happened was known here. ISO; null before the wall was shown. */
const $confirmed = createStore<string | null>(null).reset(wallGone, sessionEnded)
sample({
  clock: nowFx.doneData,
  source: { confirmed: $confirmed, connection: $connection },
  filter: ({ confirmed }) => confirmed === null,
  fn: ({ connection }, now) => ('since' in connection ? connection.since : now),
  target: $confirmed,
})
const $reached = createStore<string | null>(null)
  .on(caughtUp, (_, at) => at)
  .reset(wallGone, sessionEnded)
sample({
  clock: combine({ reached: $reached, isIncomplete: $isIncomplete }),
  filter: ({ reached, isIncomplete }) => reached !== null && !isIncomplete,
  fn: ({ reached }) => reached,
  target: $confirmed,
})

/** Since when what is shown may be old (ISO); null while it is of now. */
export const $staleSince = combine($confirmed, $now, (confirmed, now) =>
  confirmed === null ? null : staleSince(confirmed, now),
)

// What was chosen at a desk meanwhile is told by no event (engine.md 7); the KPIs are counted anew along with it.
const again = ringWhile($isShown, AGAIN)
sample({ clock: again, fn: () => undefined, target: settingsRetried })
const retryFx = createEffect((places: readonly number[]) => {
  const retry = scopeBind(chartRetried)
  for (const place of places) retry(place)
})
sample({
  clock: again,
  source: $charts,
  fn: (charts) => charts.flatMap(({ status }, place) => (errorOf(status) === null ? [] : [place])),
  target: retryFx,
})

/** How many pages of charts there are. */
export const $pages = $settings.map((settings) =>
  Math.ceil((settings?.selected_charts.length ?? 0) / CHARTS_PER_PAGE),
)

export const $isPaused = createStore(false)
  .on(pauseSwitched, (isPaused) => !isPaused)
  .reset(wallGone, sessionEnded)

const $turned = createStore(0)
  .on(pageTurned, (turned, by) => turned + by)
  .reset(wallGone, sessionEnded)

/** Which of the pages is shown, from 0 on. */
export const $page = combine($turned, $pages, (turned, pages) =>
  pages === 0 ? 0 : ((turned % pages) + pages) % pages,
)

/** The charts of the page that is shown, by their places. */
export const $shownCharts = combine($page, $settings, (page, settings) =>
  (settings?.selected_charts ?? [])
    .map((chart, place) => ({ chart, place }))
    .slice(page * CHARTS_PER_PAGE, (page + 1) * CHARTS_PER_PAGE),
)

/** Looks at the clock since a page came. */
const $stayed = createStore(0)
  .on(looked, (looks) => looks + 1)
  .reset(pageTurned, pauseSwitched, wallGone, sessionEnded)
sample({
  clock: $stayed.updates,
  source: { isPaused: $isPaused, pages: $pages },
  filter: ({ isPaused, pages }, looks) => looks >= STAY && !isPaused && pages > 1,
  fn: () => 1 as const,
  target: pageTurned,
})

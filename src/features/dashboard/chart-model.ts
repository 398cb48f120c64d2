import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type {
  ChartAnswer,
  ChartClass,
  ChartRequest,
  SelectedChart,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { $clock } from '../../bus/clock.ts'
import { eventRefused, eventsApplied } from '../../bus/log/intake.ts'
import type { Status } from '../../bus/operation.ts'
import { serverReached } from '../../bus/realtime/connection.ts'
import { noticeRaised, SUCCESS_MS } from '../../forms/notices.ts'
import { $today } from '../../queries/following/day.ts'
import { ringWhile } from '../../queries/following/ringing.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { createOwnReads } from '../../queries/loading/own-read.ts'
import { requestBefore, requestOf } from './chart-view.ts'
import { $isOpen, $settings, $shownFilter, dashboardClosed } from './settings-model.ts'

/** A chart is asked for again, by its place. */
export const chartRetried = createEvent<number>()
export const comparisonSwitched = createEvent()

/** How often charts are read again while something happens, in ms (R24). */
export const READ_EVERY = 10_000

/** Which chart of the dashboard, and what is asked for it. */
type Ask = {
  readonly index: number
  readonly class: ChartClass
  readonly request: ChartRequest
  readonly before: boolean
}

/** A chart as it was answered last, and what was asked for it since. */
export type ChartEntry = {
  readonly class: ChartClass
  readonly asked: Ask | null
  readonly answer: ChartAnswer | null
  /** What the answer was asked with. */
  readonly request: ChartRequest | null
  readonly before: ChartAnswer | null
  /** When it was answered; ISO. */
  readonly at: string | null
  readonly status: Status
  /** Something happened since it was asked for that may have changed it. */
  readonly isMoved: boolean
  /** The server has not judged what was asked for: it was out of reach. */
  readonly isLost: boolean
  /** How often the server was found again until it was asked for. */
  readonly reached: number
}

type Answered = { kind: 'answer'; value: ChartAnswer; before: ChartAnswer | null }

const read = createOwnReads<Answered, Ask>(
  async (gateway, customer_id, { class: chart_class, request, before }) => {
    const asked = { params: { customer_id }, query: { chart_class } }
    const answer = await gateway.call('readChart', { ...asked, body: request })
    if (answer.kind !== 'answer') return answer
    const { kind, value } = answer
    const earlier = before ? requestBefore(request, value) : null
    if (!earlier) return { kind, value, before: null }
    const other = await gateway.call('readChart', { ...asked, body: earlier })
    return other.kind === 'answer' ? { kind, value, before: other.value } : other
  },
)

const momentFx = attach({
  source: $clock,
  effect: (
    clock,
    { ask, value, before }: { ask: Ask; value: ChartAnswer; before: ChartAnswer | null },
  ) => ({ ask, value, before, at: clock.now().toISOString() }),
})
sample({ clock: read.came, target: momentFx })

/**
 * Where a loaded chart belongs: at its index, else at the one of the selected chart of its class, else at the end (DASH-20 to
 * DASH-22). Ours always have an index, since two may be of one class (G-159).
 */
export function placeOfChart(
  entries: readonly unknown[],
  selected: readonly Pick<SelectedChart, 'class'>[],
  loaded: { readonly index: number | null; readonly class: ChartClass },
): number {
  if (loaded.index !== null) return loaded.index
  const same = selected.findIndex((chart) => chart.class === loaded.class)
  return same < 0 ? entries.length : same
}

type Entries = readonly ChartEntry[]

const unasked = {
  ...{ asked: null, answer: null, request: null, before: null, at: null, status: '' as const },
  ...{ isMoved: false, isLost: false, reached: 0 },
}

/** What is known of a chart, changed where it is still the one that was asked for last. */
function changed(entries: Entries, at: number, ask: Ask, parts: Partial<ChartEntry>): Entries {
  return entries.map((entry, place) =>
    place === at && entry.asked === ask ? { ...entry, ...parts } : entry,
  )
}

const $reached = createStore(0, { serialize: 'ignore' }).on(serverReached, (times) => times + 1)
const asking = sample({
  clock: read.readFx,
  source: $reached,
  fn: (reached, ask) => ({ ask, reached }),
})

/** Whether an event may change the charts of a class. */
const moves: Readonly<Record<ChartClass, RegExp>> = {
  Payments: /^case\.payment-/,
  Emails: /^(case\.mail-|email\.)/,
}
/** Where the log began anew, nobody knows what happened. */
const isMovedBy = (name: ChartClass, events: readonly KnownEvent[]): boolean =>
  events.some((event) => event.name === 'log.rebased' || moves[name].test(event.name))

const $selected = $settings.map((settings) => settings?.selected_charts ?? [])

/** By their places. What is shown stays until something else was answered. */
export const $charts = createStore<Entries>([], { serialize: 'ignore' })
  .on($selected, (entries, selected) =>
    selected.map(({ class: name }, at) => {
      const entry = entries[at]
      return entry?.class === name ? entry : { ...unasked, class: name }
    }),
  )
  .on(asking, (entries, { ask, reached }) =>
    entries.map((entry, at) =>
      at === ask.index
        ? { ...entry, asked: ask, reached, status: 'request', isMoved: false, isLost: false }
        : entry,
    ),
  )
  .on(read.failed, (entries, { ask, message }) =>
    changed(entries, ask.index, ask, { status: message }),
  )
  .on(read.unjudged, (entries, { ask }) => changed(entries, ask.index, ask, { isLost: true }))
  .on(eventsApplied, (entries, events) =>
    entries.some((entry) => !entry.isMoved && isMovedBy(entry.class, events))
      ? entries.map((entry) =>
          isMovedBy(entry.class, events) ? { ...entry, isMoved: true } : entry,
        )
      : entries,
  )
  // What could not be read may have been of any class.
  .on(eventRefused, (entries) => entries.map((entry) => ({ ...entry, isMoved: true })))
  // Nobody follows it from here on: the next opening asks anew.
  .on(dashboardClosed, (entries) =>
    entries.map((entry) => ({ ...entry, asked: null, status: '' as const })),
  )
  .reset(sessionEnded)
sample({
  clock: momentFx.doneData,
  source: { entries: $charts, selected: $selected },
  fn: ({ entries, selected }, { ask, at, value: answer, before }) =>
    changed(entries, placeOfChart(entries, selected, ask), ask, {
      ...{ answer, before, at, request: ask.request, status: 'success' },
    }),
  target: $charts,
})

// COMMERR-48: its status has the text as well.
sample({
  clock: read.failed,
  fn: ({ message }) => ({ tone: 'danger' as const, text: message, durationMs: SUCCESS_MS }),
  target: noticeRaised,
})

/** Whether each bar stands beside the one of the period before. */
export const $isCompared = createStore(false)
  .on(comparisonSwitched, (on) => !on)
  .reset(sessionEnded)

const $wanted = combine(
  { selected: $selected, filter: $shownFilter, before: $isCompared, isOpen: $isOpen },
  ({ selected, filter, before, isOpen }): readonly Ask[] =>
    filter && isOpen
      ? selected.map((chart, index) => ({
          ...{ index, class: chart.class, request: requestOf(chart, filter), before },
        }))
      : [],
)

const asksFor = createEvent<readonly Ask[]>()
const askEachFx = createEffect((asks: readonly Ask[]) => {
  const ask = scopeBind(read.readFx)
  for (const one of asks) void ask(one)
})
sample({ clock: asksFor, filter: (asks) => asks.length > 0, target: askEachFx })

// What was asked for already is not asked for again: a chart that was moved, or one beside it that was changed.
sample({
  clock: sample({ clock: $wanted, source: $charts, fn: (charts, wanted) => ({ charts, wanted }) }),
  fn: ({ charts, wanted }) =>
    wanted.filter((ask) => {
      const asked = charts[ask.index]?.asked
      return !asked || !sameJson(asked, ask)
    }),
  target: asksFor,
})
sample({
  clock: chartRetried,
  source: $wanted,
  fn: (wanted, index) => wanted.filter((ask) => ask.index === index).map((ask) => ({ ...ask })),
  target: asksFor,
})
// Its ranges end today.
sample({
  clock: $today.updates,
  source: $wanted,
  fn: (wanted) => wanted.map((ask) => ({ ...ask })),
  target: asksFor,
})

// Each that was lost with the connection, once the server can be reached: at once where that was while it was waited for.
sample({
  clock: sample({
    clock: [serverReached, read.unjudged],
    source: { wanted: $wanted, charts: $charts, reached: $reached },
  }),
  fn: ({ wanted, charts, reached }) =>
    wanted
      .filter(({ index }) => {
        const entry = charts[index]
        return entry?.isLost === true && reached > entry.reached
      })
      .map((ask) => ({ ...ask })),
  target: asksFor,
})

/** Nobody looks at a page that is behind another one. */
const isSeenFx = createEffect(() => document.visibilityState === 'visible')
sample({ clock: ringWhile($isOpen, READ_EVERY), target: isSeenFx })
sample({
  clock: isSeenFx.doneData,
  source: { wanted: $wanted, charts: $charts },
  fn: ({ wanted, charts }, isSeen) =>
    isSeen ? wanted.filter(({ index }) => charts[index]?.isMoved).map((ask) => ({ ...ask })) : [],
  target: asksFor,
})

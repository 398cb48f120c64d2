import { createEvent, createStore, sample } from 'effector'
import type {
  ChartAnswer,
  ChartClass,
  ChartEntries,
  ChartPoint,
  ChartRequest,
  ChartSeries,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { home } from '../../actions/place.ts'
import { placeOpened } from '../../actions/workplace.ts'
import type { Status } from '../../bus/operation.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { createOwnRead } from '../../queries/loading/own-read.ts'
import { $charts } from './chart-model.ts'
import { dashboardClosed } from './settings-model.ts'

/** A bar was opened: what it is made of is asked for. */
export const barOpened = createEvent<{
  index: number
  place: number
  series: readonly string[] | null
}>()
export const barLeft = createEvent()
export const moreEntriesRequested = createEvent()
export const entriesRetried = createEvent()
/** An email or a payment was chosen; null of an email that belongs to no case. */
export const entryOpened = createEvent<string | null>()

/** Which bar, as it was when it was opened. */
export type OpenBar = {
  readonly class: ChartClass
  readonly request: ChartRequest
  readonly point: ChartPoint
  /** Some of its series; null for all of it. */
  readonly series: readonly ChartSeries[] | null
}

type Ask = { readonly bar: OpenBar; readonly cursor: string | null }

const read = createOwnRead(
  (gateway, customer_id, { bar, cursor }: Ask) =>
    gateway.call('readChartEntries', {
      params: { customer_id },
      query: { chart_class: bar.class },
      body: {
        chart: bar.request,
        start: bar.point.start,
        end: bar.point.end,
        series: bar.series?.map(({ key }) => key) ?? null,
        ...(cursor !== null && { cursor }),
      },
    }),
  [barLeft, dashboardClosed],
)

/** The bar whose parts are listed; null while none is. */
export const $openBar = createStore<OpenBar | null>(null, { serialize: 'ignore' }).reset(
  barLeft,
  dashboardClosed,
  sessionEnded,
)
/** A range ends today: where a day begins while its bars are looked at, they are still of the days that they were drawn of. */
const ofItsDays = (request: ChartRequest, { data }: ChartAnswer): ChartRequest => ({
  ...request,
  start_date: data[0]?.start ?? request.start_date,
  end_date: data.at(-1)?.end ?? request.end_date,
})

const opened = sample({
  clock: barOpened,
  source: $charts,
  fn: (charts, { index, place, series: keys }): OpenBar | undefined => {
    const { class: name, request, answer } = charts[index] ?? {}
    const point = answer?.data[place]
    const series = keys && (answer?.series.filter(({ key }) => keys.includes(key)) ?? null)
    if (!name || !request || !answer || !point) return undefined
    return { class: name, request: ofItsDays(request, answer), point, series }
  },
}).filterMap((bar) => bar)
sample({ clock: opened, target: $openBar })

type Listing = { readonly asked: Ask | null; readonly list: ChartEntries | null; status: Status }
const nothing: Listing = { asked: null, list: null, status: '' }

/** What is known of the bar, as far as it was read. */
export const $entries = createStore<Listing>(nothing, { serialize: 'ignore' })
  .on(opened, () => nothing)
  .on(read.readFx, (known, asked) => ({ ...known, asked, status: 'request' }))
  .on(read.came, (known, { ask, value }) =>
    known.asked !== ask
      ? known
      : {
          asked: ask,
          list:
            ask.cursor === null || !known.list
              ? value
              : { ...value, entries: [...known.list.entries, ...value.entries] },
          status: 'success',
        },
  )
  .on(read.failed, (known, { ask, message }) =>
    known.asked === ask ? { ...known, status: message } : known,
  )
  .reset(barLeft, dashboardClosed, sessionEnded)

sample({ clock: opened, fn: (bar): Ask => ({ bar, cursor: null }), target: read.readFx })
sample({
  clock: sample({
    clock: moreEntriesRequested,
    source: { bar: $openBar, entries: $entries },
  }).filterMap(({ bar, entries: { list, status } }): Ask | undefined =>
    bar && list?.next_cursor && status !== 'request'
      ? { bar, cursor: list.next_cursor }
      : undefined,
  ),
  target: read.readFx,
})
sample({
  clock: sample({ clock: entriesRetried, source: $entries }).filterMap(
    ({ asked }): Ask | undefined => (asked ? { ...asked } : undefined),
  ),
  target: read.readFx,
})

sample({
  clock: entryOpened,
  fn: (caseId) =>
    caseId === null
      ? { ...home, selection: 'INBOUNDEMAILS' as const }
      : { ...home, selection: 'CASES' as const, caseId },
  target: [placeOpened, barLeft],
})

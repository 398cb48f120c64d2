import { combine, createEvent, createStore, sample } from 'effector'
import { debounce } from 'patronum'
import type {
  DashboardChoice,
  DashboardFilter,
  DashboardSave,
  DashboardSettings,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { createOperation, type Status } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { noticeRaised, SUCCESS_MS } from '../../forms/notices.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { createOwnRead } from '../../queries/loading/own-read.ts'

/** The dashboard came on screen, and left it. */
export const dashboardOpened = createEvent()
export const dashboardClosed = createEvent()
export const settingsRetried = createEvent()
/** A filter was set; it counts at once, and is kept. */
export const filterChosen = createEvent<Partial<DashboardFilter>>()
/** The dialog was confirmed. */
export const settingsConfirmed = createEvent<Pick<DashboardChoice, 'kpis' | 'charts'>>()
export const settingsOpened = createEvent()
export const settingsLeft = createEvent()

/** How long nobody chose until a filter is kept, in ms. */
const CHOOSING_PAUSE = 600

const read = createOwnRead(
  (gateway) => gateway.call('readDashboardSettings', {}),
  [dashboardClosed],
)
sample({
  clock: [dashboardOpened, settingsRetried],
  fn: () => undefined,
  target: read.readFx,
})

const saveFx = createCommandEffect('dashboard.save')
const keepFx = createCommandEffect('dashboard.save')
/** Of the dialog. */
export const saving = createOperation(saveFx)
const keeping = createOperation(keepFx)

export const $isOpen = createStore(false)
  .on(dashboardOpened, () => true)
  .reset(dashboardClosed, sessionEnded)

/** As they were read or saved last; null before that. */
export const $settings = createStore<DashboardSettings | null>(null, { serialize: 'ignore' })
  .on(read.came, (_, { value }) => value)
  .on(saving.done, (known, { result }) => result?.settings ?? known)
  .reset(sessionEnded)

export const $settingsStatus = createStore<Status>('')
  .on(read.readFx, () => 'request')
  .on(read.came, () => 'success')
  .on(read.failed, (_, { message }) => message)
  .reset(sessionEnded)

type Chosen = NonNullable<DashboardSave['was']>

const chosenIn = (settings: DashboardSettings | null): Chosen | null =>
  settings && { kpis: [...settings.selected_kpis], charts: [...settings.selected_charts] }

/** Over which KPIs and charts the dialog chooses: those that were known when it was opened. */
const $was = createStore<Chosen | null>(null, { serialize: 'ignore' }).reset(sessionEnded)

/** What the filters hold; a range of one's own may lack its days for a while. */
export const $filter = createStore<DashboardFilter | null>(null, { serialize: 'ignore' })
  .on(filterChosen, (filter, part) => {
    if (filter === null) return filter
    const { start_date, end_date, ...next } = { ...filter, ...part }
    const days = {
      ...(start_date !== undefined && { start_date }),
      ...(end_date !== undefined && { end_date }),
    }
    const whole = next.date_range === 'custom' ? { ...next, ...days } : next
    return sameJson(filter, whole) ? filter : whole
  })
  .reset(sessionEnded)
/** Whether a choice is still to be kept. */
const $isUnkept = createStore(false)
  .on(filterChosen, () => true)
  .reset(keeping.done, keeping.failed, saving.done, sessionEnded)
/** Whether somebody chose what the settings that were asked for may know nothing of. */
const $isChosenSince = createStore(false)
  .on(filterChosen, () => true)
  .reset(sessionEnded)
sample({ clock: read.readFx, source: $isUnkept, target: $isChosenSince })
sample({
  clock: read.came,
  source: { filter: $filter, isChosen: $isChosenSince },
  fn: ({ filter, isChosen }, { value }) => (isChosen && filter ? filter : value.filter),
  target: $filter,
})

/** What is wrong with the days of a range of one's own. */
export const $filterError = $filter.map((filter) => {
  if (filter?.date_range !== 'custom') return null
  const { start_date: start, end_date: end } = filter
  if (start === undefined || end === undefined) return 'Choose both dates.'
  return start > end ? 'The start date is after the end date.' : null
})

/** By what charts are asked for: the last choice that holds. */
export const $shownFilter = createStore<DashboardFilter | null>(null, {
  serialize: 'ignore',
}).reset(sessionEnded)
sample({
  clock: combine({ filter: $filter, error: $filterError }),
  filter: ({ error }) => error === null,
  fn: ({ filter }) => filter,
  target: $shownFilter,
})

// Whoever leaves the dashboard chooses no further.
sample({
  clock: sample({
    clock: [debounce(filterChosen, CHOOSING_PAUSE), dashboardClosed],
    source: { filter: $shownFilter, error: $filterError, isUnkept: $isUnkept },
  }).filterMap(({ filter, error, isUnkept }) =>
    filter && error === null && isUnkept ? { filter } : undefined,
  ),
  target: keepFx,
})
// Days that were never whole are gone with it.
sample({
  clock: dashboardClosed,
  source: $filterError,
  filter: (error) => error !== null,
  fn: () => false,
  target: $isUnkept,
})
sample({
  clock: keeping.failed,
  fn: ({ failure }) => ({
    tone: 'danger' as const,
    text: `The filters could not be kept: ${failure.message}`,
    durationMs: SUCCESS_MS,
  }),
  target: noticeRaised,
})

sample({
  clock: sample({
    clock: settingsConfirmed,
    source: { filter: $shownFilter, was: $was },
    fn: ({ filter, was }, parts) => filter && was && { filter, ...parts, was },
  }).filterMap((choice) => choice ?? undefined),
  target: saveFx,
})
sample({ clock: settingsOpened, target: saving.reset })
sample({ clock: settingsOpened, source: $settings, fn: chosenIn, target: $was })

// They are told that others were kept meanwhile: whoever saves again saves over those.
const overtaken = saving.failed.filter({
  fn: ({ failure }) => failure.kind === 'refused' && failure.status === 409,
})
sample({ clock: overtaken, fn: () => undefined, target: read.readFx })
const $isOvertaken = createStore(false)
  .on(overtaken, () => true)
  .reset(settingsOpened, sessionEnded)
sample({
  clock: read.came,
  source: $isOvertaken,
  filter: Boolean,
  fn: (_, { value }) => chosenIn(value),
  target: $was,
})

/** Counts how often the dialog was opened: what is typed belongs to one opening. */
export const $openings = createStore(0).on(settingsOpened, (count) => count + 1)
export const $isDialogOpen = createStore(false)
  .on(settingsOpened, () => true)
  .reset(settingsLeft, saving.done, dashboardClosed, sessionEnded)

sample({
  clock: saving.done,
  fn: () => ({ tone: 'success' as const, text: 'Success!', durationMs: SUCCESS_MS }),
  target: noticeRaised,
})

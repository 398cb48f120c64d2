import { combine, createEvent, createStore, sample } from 'effector'
import type {
  ReportEvery,
  ReportMail,
  ReportPeriod,
} from '../../../../contracts/model/dashboard/report-mail.ts'
import { chartName } from '../../../../contracts/rules/dashboard/chart-words.ts'
import { EVERYBODY } from '../../../../contracts/rules/dashboard/dashboard-settings.ts'
import { kpiRules } from '../../../../contracts/rules/dashboard/kpi.ts'
import {
  periodName,
  periodOf,
  reportLeaves,
} from '../../../../contracts/rules/dashboard/report-periods.ts'
import { addDays } from '../../../../contracts/rules/time/days.ts'
import { createOperation, type Status } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { noticeRaised, SUCCESS_MS } from '../../../forms/notices.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import { $people } from '../people.ts'
import { $filter, $settings, dashboardClosed } from '../settings-model.ts'

/** The dialog was opened, and left. */
export const reportsOpened = createEvent()
export const reportsLeft = createEvent()
export const reportsRetried = createEvent()
export const everyChosen = createEvent<ReportEvery>()
export const reportsConfirmed = createEvent()
/** One was wanted at once. */
export const oneWanted = createEvent()

const read = createOwnRead(
  (gateway) => gateway.call('readReportMail', {}),
  [reportsLeft, dashboardClosed],
)
const saveFx = createCommandEffect('report-mail.save')
export const savingReports = createOperation(saveFx)
const sendFx = createCommandEffect('report-mail.send')
export const sendingOne = createOperation(sendFx)

export const $isReportsOpen = createStore(false)
  .on(reportsOpened, () => true)
  .reset(reportsLeft, savingReports.done, dashboardClosed, sessionEnded)

/** As the server has them now: a link in a mail may have stopped them since. */
export const $reports = createStore<ReportMail | null>(null, { serialize: 'ignore' })
  .on(read.came, (_, { value }) => value)
  .reset(reportsOpened, sessionEnded)
export const $reportsStatus = createStore<Status>('')
  .on(read.readFx, () => 'request')
  .on(read.came, () => 'success')
  .on(read.failed, (_, { message }) => message)
  .reset(sessionEnded)
sample({ clock: [reportsOpened, reportsRetried], fn: () => undefined, target: read.readFx })

/** What is chosen in the dialog; null before anything is. */
const $chosen = createStore<ReportEvery | null>(null)
  .on(everyChosen, (_, every) => every)
  .reset(reportsOpened, sessionEnded)
export const $every = combine(
  $chosen,
  $reports,
  (chosen, reports) => chosen ?? reports?.every ?? null,
)

/** What one that is sent on demand is about: weekly ones while none are chosen. */
const kindOf = (every: ReportEvery | null): ReportPeriod =>
  every === 'monthly' ? 'monthly' : 'weekly'

/** `16 to 22 Nov 2026`, the newest period that is over. */
export const $latest = combine($every, $reports, (every, reports) =>
  reports ? periodName(kindOf(every), reports.latest[kindOf(every)]) : '',
)

/** When the next report leaves by what is chosen, saved or not, and what it is about; null for none. */
export const $next = combine($every, $reports, (every, reports) => {
  if (reports === null || every === null || every === 'off') return null
  if (every === reports.every && reports.next !== null)
    return { at: reports.next.at, period: periodName(every, reports.next.days) }
  const days = periodOf(every, addDays(reports.latest[every].end, 1))
  return { at: reportLeaves(days), period: periodName(every, days) }
})

sample({
  clock: sample({
    clock: reportsConfirmed,
    source: { every: $every, isBusy: saveFx.pending },
    fn: ({ every, isBusy }) => (every === null || isBusy ? undefined : { every }),
  }).filterMap((input) => input),
  target: saveFx,
})
sample({
  clock: savingReports.done,
  fn: ({ input: { every } }) => ({
    tone: 'success' as const,
    text: every === 'off' ? 'Reports by email are off' : `Reports by email are ${every} now`,
    durationMs: SUCCESS_MS,
  }),
  target: noticeRaised,
})

sample({
  clock: sample({
    clock: oneWanted,
    source: { every: $every, reports: $reports, isBusy: sendFx.pending },
    fn: ({ every, reports, isBusy }): { every: ReportPeriod } | undefined =>
      reports === null || isBusy ? undefined : { every: kindOf(every) },
  }).filterMap((input) => input),
  target: sendFx,
})

/** How the report on demand ended. */
type SendEnd = { readonly isSent: boolean; readonly text: string }

const notSent = (reason: string): SendEnd => ({
  isSent: false,
  text: `The report was not sent: ${reason}`,
})
const ended = createEvent<SendEnd>()
sample({
  clock: sendingOne.done.filterMap(({ result }) => result ?? undefined),
  fn: ({ to, email_error }) =>
    email_error === null
      ? { isSent: true, text: `The report is on its way to ${to}.` }
      : notSent(email_error),
  target: ended,
})
sample({
  clock: sendingOne.failed,
  fn: ({ failure }) => notSent(failure.message),
  target: ended,
})

export const $sendEnd = createStore<SendEnd | null>(null, { serialize: 'ignore' })
  .on(ended, (_, end) => end)
  .reset(sendFx, reportsOpened, sessionEnded)
// Who has left the dialog meanwhile is told all the same.
sample({
  clock: ended,
  source: $isReportsOpen,
  filter: (isOpen) => !isOpen,
  fn: (_, { isSent, text }) => ({
    ...{ tone: isSent ? ('success' as const) : ('danger' as const), text },
    durationMs: SUCCESS_MS,
  }),
  target: noticeRaised,
})
sample({ clock: reportsOpened, target: savingReports.reset })

/** What a report has, in words. */
export const $contents = combine(
  { settings: $settings, filter: $filter, people: $people },
  ({ settings, filter, people }) => {
    const { selected_kpis: kpis = [], selected_charts: charts = [] } = settings ?? {}
    const name = people.find(({ id }) => id === filter?.user)?.name ?? null
    return {
      kpis: kpis.map((kpi) => kpiRules[kpi.name].label),
      charts: charts.map(chartName),
      /** Whose work the charts show, where that is not everybody's. */
      person: filter === null || filter.user === EVERYBODY ? null : name,
    }
  },
)

import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import type { PaymentReport } from '../../../contracts/api/payment-reports.ts'
import {
  presetDays,
  type ReportDays,
  type ReportPreset,
  reportFileName,
  WRONG_ORDER,
} from '../../../contracts/rules/money/report-days.ts'
import { noticeRaised } from '../../forms/notices.ts'
import { bringReportFx, type ReportAsk } from '../../queries/accounting/payment-reports.ts'
import { $today } from '../../queries/following/day.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { createFileExport } from '../../queries/set-up/file-export.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'

type Format = PaymentReport['format']
export type ReportKind = ReportAsk['kind']

/** Null: the day was taken out, or what was typed is none that may be chosen. */
type Days = { [K in keyof ReportDays]: string | null }

export const dayChosen = createEvent<Partial<Days>>()
export const presetChosen = createEvent<ReportPreset>()
export const formatChosen = createEvent<Format>()
export const reportPressed = createEvent<ReportKind>()

/** How long a toast about a report stands, in ms (COMMCONST-06). */
const NOTICE_MS = 4000

/** What was chosen; null until then: the month so far. */
const $chosen = createStore<Days | null>(null).reset(sessionEnded)

export const $days = combine(
  $chosen,
  $today,
  (chosen, today): Days => chosen ?? presetDays('This month', today),
)
sample({
  clock: dayChosen,
  source: $days,
  fn: (days, change) => ({ ...days, ...change }),
  target: $chosen,
})
sample({
  clock: presetChosen,
  source: $today,
  fn: (today, preset) => presetDays(preset, today),
  target: $chosen,
})

/** Raised by each preset: a text that was refused stands in a field and is no day. */
export const $presets = createStore(0).on(presetChosen, (n) => n + 1)

export const $format = createStore<Format>('excel')
  .on(formatChosen, (_, format) => format)
  .reset(sessionEnded)

/** What is wrong with the days together, for the field that is marked. */
export const $daysError = $days.map(({ start, end }) =>
  start !== null && end !== null && start > end ? WRONG_ORDER : null,
)

const fileExport = createFileExport<ReportAsk>(bringReportFx)
export const { $exporting, $bytes, cancelled } = fileExport

/** Why no report can be made at this moment. */
export const $reason = combine(
  $days,
  $daysError,
  $exporting,
  ({ start, end }, error, exporting) => {
    if (exporting) return 'The report is being created'
    return start === null || end === null ? 'Choose a start date and an end date' : error
  },
)

sample({
  clock: sample({
    clock: reportPressed,
    source: { days: $days, format: $format, reason: $reason },
    fn: ({ days: { start, end }, format, reason }, kind): ReportAsk | undefined => {
      if (start === null || end === null || reason !== null) return undefined
      const days = { start_date: start, end_date: end }
      if (kind === 'overview') return { kind, query: { ...days, format } }
      // A posting batch has whole payments alone.
      return format === 'datev' ? undefined : { kind, query: { ...days, format } }
    },
  }).filterMap((ask) => ask),
  target: fileExport.asked,
})

const nameOf = ({ kind, query }: ReportAsk): string =>
  reportFileName({ kind, format: query.format }, { start: query.start_date, end: query.end_date })

const saveFx = createEffect(({ ask, file }: { ask: ReportAsk; file: Blob }) =>
  saveBlob(nameOf(ask), file),
)
sample({ clock: fileExport.came, target: saveFx })
sample({
  clock: fileExport.came,
  fn: ({ ask }) => ({
    tone: 'success' as const,
    text: `The report was saved as ${nameOf(ask)}.`,
    durationMs: NOTICE_MS,
  }),
  target: noticeRaised,
})
sample({
  clock: fileExport.$error.updates.filterMap((error) => error ?? undefined),
  fn: (text) => ({ tone: 'danger' as const, text, durationMs: NOTICE_MS }),
  target: noticeRaised,
})

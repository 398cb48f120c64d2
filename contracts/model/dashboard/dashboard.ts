import { z } from '../../schema.ts'
import { CaseId, Count, Day, Id, Instant } from '../primitives.ts'

/** What a tile counts (document 3, section 9). */
export const KpiName = z.enum([
  'STANDBY_CASES',
  'UNREAD_EMAILS',
  'LICENSES_TO_CHECK',
  'OVERDUE_REMINDERS',
  'UNMAPPED_EMAILS',
  'FAILED_PAYMENTS',
  'PAUSED_AUTOMATION',
  'FAILED_EMAILS',
])
export type KpiName = z.infer<typeof KpiName>

/** DASH-50, DASH-52. */
export const DateRange = z.enum([
  '7_days',
  '2_weeks',
  '4_weeks',
  '3_months',
  '12_months',
  'all',
  'custom',
])
export type DateRange = z.infer<typeof DateRange>

/** DASH-53. */
export const DateGrouping = z.enum(['daily', 'weekly', 'monthly', 'yearly', 'all_time'])
export type DateGrouping = z.infer<typeof DateGrouping>

export const ChartClass = z.enum(['Payments', 'Emails'])
export type ChartClass = z.infer<typeof ChartClass>

/** What a chart shows, as the three options of G-156 name it. */
export const ChartOption = z.enum([
  'total',
  'payment_method',
  'country',
  'language',
  'user',
  'sent',
  'received',
  'template_type',
  'email_flow',
  'status',
  'all',
  'mapped',
  'unmapped',
  'unread',
])
export type ChartOption = z.infer<typeof ChartOption>

const option = z.nullable(ChartOption)
const options = { option1: option, option2: option, option3: option }

/** One user, or everybody. No id of a user is 'all'. */
const UserChoice = Id

/** DASH-10. */
export const DashboardFilter = z.object({
  date_range: DateRange,
  /** Null: each chart keeps its own (G-161). */
  date_group_by: z.nullable(DateGrouping),
  user: UserChoice,
  /** Added: the days of the range 'custom', both included; without them in every other range. */
  start_date: z.optional(Day),
  end_date: z.optional(Day),
})
export type DashboardFilter = z.infer<typeof DashboardFilter>

/** DASH-11: the tile is red when the value is above it, so that 0 is a threshold (G-154). */
export const SelectedKpi = z.object({ name: KpiName, threshold: Count })
export type SelectedKpi = z.infer<typeof SelectedKpi>

/** DASH-12, with the options that tell sent from received (G-151); `subgroup` is the one that applies. */
export const SelectedChart = z.object({
  class: ChartClass,
  date_group_by: DateGrouping,
  subgroup: ChartOption,
  currency: z.nullable(z.string().check(z.maxLength(3))),
  ...options,
})
export type SelectedChart = z.infer<typeof SelectedChart>

/** DASH-33. */
export const MOST_KPIS = 8
/** G-160. */
export const MOST_CHARTS = 10
/** As many as there are colours (DASH-49). */
export const MOST_SERIES = 10

const chosen = {
  kpis: z.array(z.strictObject(SelectedKpi.shape)).check(
    z.maxLength(MOST_KPIS),
    z.refine((kpis) => new Set(kpis.map(({ name }) => name)).size === kpis.length, 'a KPI twice'),
  ),
  charts: z.array(z.strictObject(SelectedChart.shape)).check(z.maxLength(MOST_CHARTS)),
}
const filter = z.strictObject(DashboardFilter.shape)

/** DASH-19: what is kept. */
export const DashboardChoice = z.strictObject({ filter, ...chosen })
export type DashboardChoice = z.infer<typeof DashboardChoice>

/** DASH-19: what is saved. Added: what is left out stays, so that a filter takes back nothing that was chosen elsewhere. */
export const DashboardSave = z.strictObject({
  filter,
  kpis: z.optional(chosen.kpis),
  charts: z.optional(chosen.charts),
  /** Added: over which KPIs and charts these were chosen. Where others are kept by now, nothing is saved. */
  was: z.optional(z.strictObject(chosen)),
})
export type DashboardSave = z.infer<typeof DashboardSave>

const OptionLabels = z.readonly(z.array(z.object({ value: ChartOption, label: z.string() })))

/** DASH-14. */
export const AvailableChart = z.object({
  class: ChartClass,
  option1: OptionLabels,
  option2: OptionLabels,
  option3: OptionLabels,
})
export type AvailableChart = z.infer<typeof AvailableChart>

/** DASH-09, as G-150 spells it. */
export const DashboardSettings = z.object({
  filter: DashboardFilter,
  selected_kpis: z.readonly(z.array(SelectedKpi)),
  selected_charts: z.readonly(z.array(SelectedChart)),
  available_kpis: z.readonly(z.array(z.object({ name: KpiName, displayed_name: z.string() }))),
  available_charts: z.readonly(z.array(AvailableChart)),
  currencies: z.readonly(z.array(z.string())),
})
export type DashboardSettings = z.infer<typeof DashboardSettings>

/** DASH-15. */
export const Kpi = z.object({ name: KpiName, value: Count, threshold: Count })
export type Kpi = z.infer<typeof Kpi>

/** DASH-16. */
export const ChartRequest = z.strictObject({
  /** Both or none: without them the range ends today (G-162). The range 'custom' needs them. */
  start_date: z.nullable(Day),
  end_date: z.nullable(Day),
  date_range: DateRange,
  date_grouping: DateGrouping,
  filter: z.strictObject({ user: UserChoice }),
  /** Exactly one for payments, none for emails (G-156). */
  currencies: z.array(z.string().check(z.maxLength(3))).check(z.maxLength(1)),
  ...options,
})
export type ChartRequest = z.infer<typeof ChartRequest>

/** Money in major units, below zero where more went than came; or a number of emails. */
const Figure = z.number()

/** DASH-18: `values` has a figure for each series, zeros included. */
export const ChartPoint = z.object({
  label: z.string(),
  year: z.int(),
  values: z.record(z.string(), Figure),
  /** Added: its days within the range, both included. */
  start: Day,
  end: Day,
  /** Added: the range cuts it, or it is not over yet. */
  partial: z.boolean(),
})
export type ChartPoint = z.infer<typeof ChartPoint>

export const ChartSeries = z.object({ key: z.string(), label: z.string() })
export type ChartSeries = z.infer<typeof ChartSeries>

/** DASH-17: the points ascend without a gap. */
export const ChartAnswer = z.object({
  data: z.readonly(z.array(ChartPoint)),
  series: z.readonly(z.array(ChartSeries)),
})
export type ChartAnswer = z.infer<typeof ChartAnswer>

/** One payment or one email of a bar. */
export const ChartEntry = z.object({
  id: Id,
  at: Instant,
  /** Null of an email that belongs to no case. */
  case_id: z.nullable(CaseId),
  /** The website of its case; the subject of an email. */
  title: z.string(),
  /** Whom an email was sent to, or who sent it; how a payment was made. */
  detail: z.string(),
  /** Of a payment, in major units and in the chart's currency; null of an email. */
  amount: z.nullable(Figure),
})
export type ChartEntry = z.infer<typeof ChartEntry>

/** What a bar is made of, the newest first; the total is the figure of the bar. */
export const ChartEntries = z.object({
  entries: z.readonly(z.array(ChartEntry)),
  total_count: Count,
  total: Figure,
  next_cursor: z.nullable(z.string()),
})
export type ChartEntries = z.infer<typeof ChartEntries>

import type {
  ChartClass,
  ChartOption,
  DashboardSettings,
  DateGrouping,
  KpiName,
  SelectedChart,
  SelectedKpi,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { subgroupOf } from '../../../contracts/rules/dashboard/chart-options.ts'
import { kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import { type NumberRule, readNumber } from '../../../contracts/rules/typed/typed-number.ts'
import { writeNumber } from '../../../contracts/rules/typed/typed-number-text.ts'

/** A row of the dialog: a KPI with its threshold as it is typed. */
export type KpiDraft = { readonly id: string; readonly name: KpiName; readonly threshold: string }

/** A row of the dialog: a chart that may lack some of its choices. */
export type ChartDraft = {
  readonly id: string
  readonly class: ChartClass | null
  readonly date_group_by: DateGrouping | null
  readonly option1: ChartOption | null
  readonly option2: ChartOption | null
  readonly option3: ChartOption | null
  readonly currency: string | null
}

/** What stands in the dialog. */
export type SettingsDraft = {
  readonly kpis: readonly KpiDraft[]
  readonly charts: readonly ChartDraft[]
  /** For the id of the next row. */
  readonly next: number
}

/** DASH-28. */
export const thresholdRule: NumberRule = {
  ...{ kind: 'count', decimals: 0, min: 0, max: 1_000_000, example: 10 },
}

/** The dialog as it opens. */
export const draftOf = ({ selected_kpis, selected_charts }: DashboardSettings): SettingsDraft => ({
  kpis: selected_kpis.map(({ name, threshold }, at) => ({
    ...{ id: `kpi ${at}`, name, threshold: writeNumber(threshold, 'count') },
  })),
  charts: selected_charts.map(({ subgroup: _, ...chart }, at) => ({ ...chart, id: `chart ${at}` })),
  next: selected_kpis.length + selected_charts.length,
})

/** The KPIs that a row may be: its own, and those that are chosen nowhere (DASH-27). */
export const freeKpis = (
  { available_kpis }: Pick<DashboardSettings, 'available_kpis'>,
  kpis: readonly KpiDraft[],
  own: KpiName | null,
) => available_kpis.filter(({ name }) => name === own || kpis.every((kpi) => kpi.name !== name))

/** One more KPI, the first that is chosen nowhere. */
export function withKpi(draft: SettingsDraft, settings: DashboardSettings): SettingsDraft {
  const [free] = freeKpis(settings, draft.kpis, null)
  if (!free) return draft
  const threshold = writeNumber(kpiRules[free.name].threshold, 'count')
  const row = { id: `kpi ${draft.next}`, name: free.name, threshold }
  return { ...draft, kpis: [...draft.kpis, row], next: draft.next + 1 }
}

const emptyChart: Omit<ChartDraft, 'id'> = {
  ...{ class: null, date_group_by: null, option1: null, option2: null, option3: null },
  currency: null,
}

/** One more chart, with nothing chosen. */
export const withChart = (draft: SettingsDraft): SettingsDraft => ({
  ...draft,
  charts: [...draft.charts, { ...emptyChart, id: `chart ${draft.next}` }],
  next: draft.next + 1,
})

/** Another class has other choices; what stays is the grouping. */
export const withClass = (
  chart: ChartDraft,
  name: ChartClass | null,
  [currency]: readonly string[],
): ChartDraft => ({
  ...emptyChart,
  id: chart.id,
  date_group_by: chart.date_group_by,
  class: name,
  currency: name === 'Payments' ? (currency ?? null) : null,
})

/** What a chart is parted or filtered by; null while it is not chosen. */
const partOf = (chart: ChartDraft): ChartOption | null =>
  chart.class === null ? null : subgroupOf({ ...chart, class: chart.class })

/** Why nothing is saved (DASH-23 to DASH-26); null where it can be. */
export function draftRefusal({ charts, kpis }: SettingsDraft): string | null {
  if (charts.some((chart) => chart.class === null)) {
    return 'Can not save settings. There is a chart without a class. Please add a class to every chart.'
  }
  if (charts.some((chart) => chart.date_group_by === null)) {
    return 'Choose a date grouping for every chart.'
  }
  if (charts.some((chart) => partOf(chart) === null)) {
    return 'Choose a subgroup or a filter for every chart.'
  }
  const isThreshold = (text: string) => {
    const read = readNumber(text, thresholdRule, null)
    return read.ok && read.value !== null
  }
  return kpis.every(({ threshold }) => isThreshold(threshold))
    ? null
    : 'Enter a threshold for every KPI.'
}

/** What is saved; of what lacks a choice nothing is. */
export function choiceOf({ kpis, charts }: SettingsDraft): {
  kpis: SelectedKpi[]
  charts: SelectedChart[]
} {
  return {
    kpis: kpis.flatMap(({ name, threshold }) => {
      const read = readNumber(threshold, thresholdRule, null)
      return read.ok && read.value !== null ? [{ name, threshold: read.value }] : []
    }),
    charts: charts.flatMap(({ id: _, ...chart }) => {
      const { class: name, date_group_by } = chart
      const subgroup = partOf({ ...chart, id: '' })
      return name && date_group_by && subgroup
        ? [{ ...chart, class: name, date_group_by, subgroup }]
        : []
    }),
  }
}

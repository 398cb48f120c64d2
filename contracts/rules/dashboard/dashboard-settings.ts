import type { Role } from '../../model/accounts/user.ts'
import {
  type DashboardChoice,
  DashboardFilter,
  KpiName,
  MOST_CHARTS,
  MOST_KPIS,
  SelectedChart,
  SelectedKpi,
} from '../../model/dashboard/dashboard.ts'
import { type Schema, z } from '../../schema.ts'
import { chartRefusal, subgroupOf } from './chart-options.ts'
import { kpiRules } from './kpi.ts'

/** Everybody, where a user is chosen. */
export const EVERYBODY = 'all'

/** Whose dashboard it is, and which users may be chosen: those who are not deactivated (DASH-30). */
export type DashboardOwner = { id: string; role: Role; users: readonly string[] }

/** Whose figures a role sees by this choice: agents see only their own (G-158). */
export const shownUser = ({ id, role }: Pick<DashboardOwner, 'id' | 'role'>, chosen: string) =>
  role === 'AGENT' ? id : chosen

const paymentsByMethod = (currency: string): SelectedChart => ({
  ...{ class: 'Payments', date_group_by: 'monthly', subgroup: 'payment_method', currency },
  ...{ option1: 'payment_method', option2: null, option3: null },
})

const sentByType: SelectedChart = {
  ...{ class: 'Emails', date_group_by: 'weekly', subgroup: 'template_type', currency: null },
  ...{ option1: 'sent', option2: 'template_type', option3: null },
}

const firstFilter = (owner: DashboardOwner): DashboardFilter => ({
  date_range: '4_weeks',
  date_group_by: null,
  user: shownUser(owner, EVERYBODY),
})

const firstKpis = (): SelectedKpi[] =>
  KpiName.options.map((name) => ({ name, threshold: kpiRules[name].threshold }))

/** What somebody sees who has chosen nothing yet (G-161). */
export const firstDashboard = (owner: DashboardOwner, currency: string): DashboardChoice => ({
  filter: firstFilter(owner),
  kpis: firstKpis(),
  charts: [paymentsByMethod(currency), sentByType],
})

/** Why a chart cannot be kept; null where it can. */
const refusalOfChart = (role: Role, chart: SelectedChart): string | null =>
  chartRefusal(role, chart, chart.currency) ??
  (subgroupOf(chart) === chart.subgroup ? null : 'The subgroup is not the option that applies.')

const needsDays = ({ date_range, start_date, end_date }: DashboardFilter): boolean =>
  date_range === 'custom'
    ? start_date === undefined || end_date === undefined || start_date > end_date
    : start_date !== undefined || end_date !== undefined

/** Why a choice cannot be saved; null where it can. What an agent may not choose of users is not refused but replaced (G-158). */
export function choiceRefusal(owner: DashboardOwner, { filter, charts }: DashboardChoice) {
  if (needsDays(filter))
    return 'A custom range needs two dates in order, and no other range has any.'
  const user = shownUser(owner, filter.user)
  if (user !== EVERYBODY && !owner.users.includes(user)) return 'This user cannot be chosen.'
  return charts.map((chart) => refusalOfChart(owner.role, chart)).find((no) => no !== null) ?? null
}

const listOf = <T>(schema: Schema<T>, stored: unknown): T[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const read = z.safeParse(schema, one)
    return read.success ? [read.data] : []
  })

/** A chart by user shows an agent their own total instead. */
function forRole(role: Role, chart: SelectedChart): SelectedChart {
  if (role !== 'AGENT' || chart.subgroup !== 'user') return chart
  const total = { ...chart, subgroup: 'total' } as const
  return chart.class === 'Payments'
    ? { ...total, option1: 'total' }
    : { ...total, option2: 'total' }
}

function storedFilter(owner: DashboardOwner, stored: unknown): DashboardFilter {
  const read = z.safeParse(DashboardFilter, stored)
  if (!read.success || needsDays(read.data)) return firstFilter(owner)
  const user = shownUser(owner, read.data.user)
  const isKnown = user === EVERYBODY || owner.users.includes(user)
  return { ...read.data, user: isKnown ? user : EVERYBODY }
}

const storedKpis = (stored: unknown): SelectedKpi[] => {
  const kpis = new Map(listOf(SelectedKpi, stored).map((kpi) => [kpi.name, kpi]))
  return [...kpis.values()].slice(0, MOST_KPIS)
}

const Stored = z.object({ filter: z.unknown(), kpis: z.unknown(), charts: z.unknown() })

/**
 * What was saved, as far as it still holds: by a version that knew other KPIs and charts, by somebody whose role was another, or
 * about a user who is gone. Nothing saved: the first dashboard.
 */
export function storedDashboard(
  owner: DashboardOwner,
  stored: unknown,
  currency: string,
): DashboardChoice {
  const read = z.safeParse(Stored, stored)
  if (!read.success) return firstDashboard(owner, currency)
  return {
    filter: storedFilter(owner, read.data.filter),
    kpis: storedKpis(read.data.kpis),
    charts: listOf(SelectedChart, read.data.charts)
      .map((chart) => forRole(owner.role, chart))
      .filter((chart) => refusalOfChart(owner.role, chart) === null)
      .slice(0, MOST_CHARTS),
  }
}

/** The KPIs alone of what was saved: they depend neither on the role nor on who is there. */
export function chosenKpis(stored: unknown): SelectedKpi[] {
  const read = z.safeParse(Stored, stored)
  return read.success ? storedKpis(read.data.kpis) : firstKpis()
}

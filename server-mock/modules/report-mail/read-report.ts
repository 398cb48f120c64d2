import { eq } from 'drizzle-orm'
import type {
  ChartAnswer,
  ChartRequest,
  SelectedChart,
} from '../../../contracts/model/dashboard/dashboard.ts'
import type { ReportDays, ReportPeriod } from '../../../contracts/model/dashboard/report-mail.ts'
import { chartName } from '../../../contracts/rules/dashboard/chart-words.ts'
import { EVERYBODY, shownUser } from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import { periodBefore } from '../../../contracts/rules/dashboard/report-periods.ts'
import type { SignedIn } from '../../calls/handler.ts'
import { isRefused } from '../../calls/refusal.ts'
import { appUser, customer } from '../../db/schema/accounts.ts'
import type { Services } from '../../services.ts'
import { chartOf } from '../dashboard/chart.ts'
import { chartScope } from '../dashboard/chart-scope.ts'
import { kpisOf } from '../dashboard/kpis.ts'
import { dashboardOf } from '../dashboard/owner.ts'

/** A chart of a report: each day of its period, and what all of them add up to. */
export type ReportChart = {
  title: string
  class: SelectedChart['class']
  /** As the dashboard would be answered for these days. */
  answer: ChartAnswer
  total: number
  /** The total of the period before. */
  before: number
}

/** A dashboard as it is sent. */
export type Report = {
  every: ReportPeriod
  days: ReportDays
  /** ISO. */
  made: string
  customerName: string
  /** Whose work the charts are about; null for everybody's. */
  shown: string | null
  kpis: readonly { label: string; value: number; threshold: number }[]
  charts: readonly ReportChart[]
}

/** Sums of money have two decimals, and none is lost on the way. */
const inHundredths = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + Math.round(figure * 100), 0) / 100

/** What the points of a chart add up to, all series together. */
export const totalOf = ({ data }: ChartAnswer): number =>
  inHundredths(data.flatMap(({ values }) => Object.values(values)))

const requestFor = (
  { option1, option2, option3, currency }: SelectedChart,
  grouping: ChartRequest['date_grouping'],
  { start, end }: ReportDays,
  user: string,
): ChartRequest => ({
  ...{ date_range: 'custom', date_grouping: grouping, start_date: start, end_date: end },
  ...{ filter: { user }, currencies: currency === null ? [] : [currency] },
  ...{ option1, option2, option3 },
})

type Asked = { every: ReportPeriod; days: ReportDays }

/** The name of whoever's work is shown. */
async function nameOf({ database }: Services, id: string): Promise<string> {
  const rows = await database.db
    .select({ name: appUser.name })
    .from(appUser)
    .where(eq(appUser.id, id))
  return rows[0]?.name ?? ''
}

/**
 * The dashboard of a user as they would see it: the KPIs as they are now, and their charts by day over a period that is over, each
 * beside the total of the period before. An agent's charts are about themselves (G-158).
 */
export async function readReport(
  services: Services,
  user: SignedIn,
  { every, days }: Asked,
): Promise<Report> {
  const { db } = services.database
  const { choice } = await dashboardOf(db, user)
  const shown = shownUser(user, choice.filter.user)
  const answerFor = async (
    chart: SelectedChart,
    grouping: ChartRequest['date_grouping'],
    of: ReportDays,
  ): Promise<ChartAnswer> => {
    const request = requestFor(chart, grouping, of, shown)
    const scope = await chartScope({ user, services, class: chart.class, request })
    if (isRefused(scope)) throw new Error('a chart of a report was refused')
    return chartOf(db, scope)
  }
  const charts: ReportChart[] = []
  for (const chart of choice.charts) {
    const answer = await answerFor(chart, 'daily', days)
    const before = await answerFor(chart, 'all_time', periodBefore(every, days))
    charts.push({
      ...{ title: chartName(chart), class: chart.class, answer },
      ...{ total: totalOf(answer), before: totalOf(before) },
    })
  }
  const [business] = await db
    .select({ name: customer.name })
    .from(customer)
    .where(eq(customer.id, user.customerId))
  const { body: kpis } = await kpisOf(services, user)
  return {
    ...{ every, days, made: services.clock.now().toISOString(), charts },
    customerName: business?.name ?? '',
    shown: shown === EVERYBODY ? null : await nameOf(services, shown),
    kpis: kpis.map(({ name, ...kpi }) => ({ ...kpi, label: kpiRules[name].label })),
  }
}

import { and, eq, sql } from 'drizzle-orm'
import type {
  ChartClass,
  ChartOption,
  ChartRequest,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { type ChartDays, daysOfChart } from '../../../contracts/rules/dashboard/chart-days.ts'
import { chartRefusal, subgroupOf } from '../../../contracts/rules/dashboard/chart-options.ts'
import { EVERYBODY, shownUser } from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import type { SignedIn } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { appUser } from '../../db/schema/accounts.ts'
import type { Services } from '../../services.ts'

/** What of a customer's payments or mails a chart is about, once everything that was asked is known to be acceptable. */
export type ChartScope = {
  customerId: string
  class: ChartClass
  days: ChartDays
  today: string
  grouping: ChartRequest['date_grouping']
  /** Whose work alone; null for everybody's. */
  worker: string | null
  /** Of payments; null of mails. */
  currency: string | null
  /** Whether of mails those that came in. */
  received: boolean
  /** What parts it into series; of received mails which of them are counted. */
  subgroup: ChartOption
}

/** The day of the customer's first case; today where there is none. */
async function firstDay(db: Db, customerId: string, today: string): Promise<string> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(d.created)::text as at from case_detail d where d.customer_id = ${customerId}`,
  )
  const at = rows[0]?.at ?? null
  return at === null ? today : dayOf(toInstant(at))
}

async function isColleague(db: Db, customerId: string, id: string): Promise<boolean> {
  const [found] = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, id), eq(appUser.customerId, customerId)))
  return found !== undefined
}

type Asked = { user: SignedIn; services: Services; class: ChartClass; request: ChartRequest }

/** Reads what was asked for; an agent's chart is about their own work, whoever they name (G-158). */
export async function chartScope({
  user,
  services,
  class: name,
  request,
}: Asked): Promise<ChartScope | Refused> {
  const { db } = services.database
  const { customerId } = user
  const { option1, option2, option3, currencies, date_grouping: grouping } = request
  const chart = { class: name, option1, option2, option3 }
  const currency = currencies[0] ?? null
  const refusal = chartRefusal(user.role, chart, currency)
  const subgroup = subgroupOf(chart)
  if (refusal !== null || subgroup === null) return refuse(400, refusal ?? 'Choose a subgroup.')
  const today = dayOf(services.clock.now())
  const isWhole = request.date_range === 'all' && request.start_date === null
  const first = isWhole ? await firstDay(db, customerId, today) : today
  const days = daysOfChart(request, today, first)
  if (!days.ok) return refuse(400, days.message)
  const shown = shownUser(user, request.filter.user)
  const worker = shown === EVERYBODY ? null : shown
  if (worker !== null && worker !== user.id && !(await isColleague(db, customerId, worker)))
    return refuse(400, 'There is no such user.')
  return {
    ...{ customerId, class: name, days: days.value, today, grouping, worker, currency, subgroup },
    received: option1 === 'received',
  }
}

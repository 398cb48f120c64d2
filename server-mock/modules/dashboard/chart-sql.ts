import { type SQL, sql } from 'drizzle-orm'
import type { ChartOption, DateGrouping } from '../../../contracts/model/dashboard/dashboard.ts'
import { addDays } from '../../../contracts/rules/time/days.ts'
import type { Db } from '../../db/database.ts'
import { planned } from '../../db/planning.ts'
import type { ChartScope } from './chart-scope.ts'

const byValues = sql.raw(planned.byValues)

/** What a value adds up to in a period: `at` is the first day of the whole period. Payments in hundredths. */
export type PeriodSum = { at: string; value: string | null; sum: number }

const units: Readonly<Record<Exclude<DateGrouping, 'all_time'>, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
}

/** The first day of the period of a day (weeks begin on Mondays), as text. */
const periodSql = (day: SQL, { grouping, days }: ChartScope): SQL =>
  grouping === 'all_time'
    ? sql`${days.start}::text`
    : sql`to_char(date_trunc(${sql.raw(`'${units[grouping]}'`)}, ${day}::timestamp), 'YYYY-MM-DD')`

/** The first moment of a day in GMT. */
export const midnight = (day: string): string => `${day}T00:00:00.000Z`

const paymentColumns: Partial<Record<ChartOption, SQL>> = {
  total: sql`'total'`,
  payment_method: sql`p.method`,
  country: sql`p.country`,
  language: sql`p.language`,
  user: sql`p.activated_by`,
}

/** By which column of the ledger a subgroup parts payments. */
export const paymentColumn = (subgroup: ChartOption): SQL =>
  paymentColumns[subgroup] ?? sql`'total'`

/** The rows of the ledger that a chart counts, on these days. */
export const paymentScope = (
  { customerId, worker, currency }: ChartScope,
  { start, end }: ChartScope['days'],
): SQL => sql`p.customer_id = ${customerId} and p.currency = ${currency}
  and p.received >= ${midnight(start)}::timestamptz and p.received < ${midnight(addDays(end, 1))}::timestamptz
  ${worker === null ? sql`` : sql`and p.activated_by = ${worker}`}`

/** The rows for everybody, for one user, or for each of them. */
function tallyWorker({ received, subgroup, worker }: ChartScope): SQL {
  if (worker !== null) return sql`t.worker = ${worker}`
  return !received && subgroup === 'user' ? sql`t.worker <> ''` : sql`t.worker = ''`
}

/** By which measure of `payment_tally` a subgroup is kept. */
const paymentMeasures: Partial<Record<ChartOption, string>> = {
  payment_method: 'method',
  country: 'country',
  language: 'language',
}

function paymentSums(scope: ChartScope): SQL {
  const { customerId, currency, days, subgroup } = scope
  const byValue: Partial<Record<ChartOption, SQL>> = {
    total: sql`'total'`,
    user: sql`nullif(t.worker, '?')`,
  }
  return sql`${byValues}
    select ${periodSql(sql`t.day`, scope)} as at, ${byValue[subgroup] ?? sql`t.value`} as value, sum(t.gross)::float8 as sum
    from payment_tally t where t.customer_id = ${customerId} and t.currency = ${currency}
      and t.measure = ${paymentMeasures[subgroup] ?? 'total'} and ${tallyWorker(scope)}
      and t.day >= ${days.start}::date and t.day <= ${days.end}::date
    group by 1, 2 having sum(t.n) <> 0`
}

/** What of a day's mails is counted for a subgroup of sent ones. */
const measures: Partial<Record<ChartOption, string>> = {
  total: 'outcome',
  status: 'outcome',
  user: 'outcome',
  template_type: 'template_type',
  email_flow: 'flow',
}

/** Which received mails are counted, by the values of `mail_tally`. */
const receivedValues: Partial<Record<ChartOption, readonly string[]>> = {
  mapped: ['mapped', 'mapped-unread'],
  unmapped: ['unmapped', 'unmapped-unread'],
  unread: ['mapped-unread', 'unmapped-unread'],
}

function tallyValue({ received, subgroup }: ChartScope): SQL {
  if (received || subgroup === 'total') return sql`'total'`
  return subgroup === 'user' ? sql`nullif(t.worker, '?')` : sql`nullif(t.value, '')`
}

function mailSums(scope: ChartScope): SQL {
  const { customerId, days, received, subgroup } = scope
  const values = received ? receivedValues[subgroup] : undefined
  return sql`${byValues}
    select ${periodSql(sql`t.day`, scope)} as at, ${tallyValue(scope)} as value, sum(t.n)::float8 as sum
    from mail_tally t where t.customer_id = ${customerId}
      and t.measure = ${received ? 'received' : (measures[subgroup] ?? 'outcome')} and ${tallyWorker(scope)}
      and t.day >= ${days.start}::date and t.day <= ${days.end}::date
      ${values ? sql`and t.value = any(${sql.param([...values])}::text[])` : sql``}
    group by 1, 2 having sum(t.n) <> 0`
}

/** What a chart is made of, in one reading of what is maintained. */
export async function periodSums(db: Db, scope: ChartScope): Promise<PeriodSum[]> {
  const { rows } = await db.execute<PeriodSum>(
    scope.class === 'Payments' ? paymentSums(scope) : mailSums(scope),
  )
  return rows
}

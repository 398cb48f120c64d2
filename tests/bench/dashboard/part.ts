import { sql } from 'drizzle-orm'
import type {
  ChartClass,
  ChartOption,
  ChartRequest,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { availableCharts } from '../../../contracts/rules/dashboard/chart-options.ts'
import type { Db } from '../../../server-mock/db/database.ts'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { readChart } from '../../../server-mock/modules/dashboard/chart.ts'
import { readKpis } from '../../../server-mock/modules/dashboard/kpis.ts'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import type { Figures } from '../budgets.ts'
import { type Make, onBothEngines } from '../server/engines.ts'
import { CUSTOMER, fillCases, TODAY } from '../server/fill.ts'
import { servicesOver, user } from '../server/reads.ts'
import { percentile } from '../statistics.ts'
import { timed } from '../writing/timed.ts'

/** `BENCH_CASES=1000000` is the proof, as for the server's own part. */
const CASES = Number(process.env.BENCH_CASES ?? 100_000)
const MAILS = CASES * 5
/** Rows of the tally that come after it was summed up (`server-mock/upkeep/tally.ts`). */
const WAITING = 2_000
/** A statement that holds the engine for seconds would look like a broken one. */
const PART = 50_000
const ROUNDS = 12
/** Of twelve times the ninety-fifth percentile would be the slowest. */
const LEAST_TIMES = 240
/** Before anything counts, the code is compiled: a sixth as often as is measured. */
const WARM_UP = 1 / 6

/** Over three years: two mails of three were sent, by twenty users and ten flows; a third of the cases was paid. */
async function fill(db: Db): Promise<void> {
  const moment = sql`timestamptz '${sql.raw(TODAY)} 10:00Z' - (n::bigint * 7919 % 94608000) * interval '1 second'`
  for (let from = 1; from <= MAILS; from += PART) {
    const sent = sql`n % 3 > 0`
    await db.execute(sql`
      insert into email (id, customer_id, case_id, direction, sender, recipient, subject, received, unread, text, digest,
        worker, template_type, template_flow_id, outcome, ended)
      select 'mail-' || n, ${CUSTOMER}, case when n % 1000 > 0 then 10000000 + n % ${CASES}::int end,
        case when ${sent} then 'OUT' else 'IN' end, 'a@b.example', 'c@d.example', 'Subject', ${moment}, (n % 60 = 0)::int, '', n::text,
        'user-' || n % 20, case when ${sent} then (array['triggered', 'scheduled', null])[1 + n % 7 % 3] end,
        case when ${sent} then 'flow-' || n % 10 end, case when ${sent} then case when n % 50 = 0 then 'FAILED' else 'SENT' end end,
        case when ${sent} then ${moment} end
      from generate_series(${from}::int, ${Math.min(from + PART - 1, MAILS)}::int) n`)
  }
  await db.execute(sql`
    insert into payment (id, customer_id, case_id, entry, received, website, country, language, activated_by, method, currency,
      net, tax_percentage, tax, gross, share, payout)
    select 'payment-' || n, ${CUSTOMER}, 10000000 + n, 'payment', ${moment}, 'shop.example', (array['DE','FR','PL','DK'])[1 + n % 4],
      (array['de','en'])[1 + n % 2], 'user-' || n % 20, (array['card','bank_transfer'])[1 + n % 2], 'EUR', 1000, 0, 0, 1000, 0, 1000
    from generate_series(1, ${Math.floor(CASES / 3)}::int) n`)
}

const ranges: readonly Pick<
  ChartRequest,
  'date_range' | 'date_grouping' | 'start_date' | 'end_date'
>[] = [
  { ...{ date_range: '4_weeks', date_grouping: 'daily' }, start_date: null, end_date: null },
  { ...{ date_range: '12_months', date_grouping: 'weekly' }, start_date: null, end_date: null },
  {
    ...{ date_range: 'custom', date_grouping: 'monthly' },
    start_date: '2023-11-21',
    end_date: TODAY,
  },
  {
    ...{ date_range: 'custom', date_grouping: 'all_time' },
    start_date: '2023-11-21',
    end_date: TODAY,
  },
]

type Options = readonly (ChartOption | null)[]

/** Every subgroup of every class, in the ranges that people look at. */
const charts = availableCharts('ADMIN').flatMap(({ class: name, option1, option2, option3 }) => {
  const chosen: Options[] =
    name === 'Payments'
      ? option1.map(({ value }) => [value, null, null])
      : [
          ...option2.map(({ value }) => ['sent', value, null] as const),
          ...option3.map(({ value }) => ['received', null, value] as const),
        ]
  return chosen.flatMap(([first = null, second = null, third = null]) =>
    ranges.map((range): { name: ChartClass; body: ChartRequest } => ({
      name,
      body: {
        ...range,
        ...{ filter: { user: 'all' }, currencies: name === 'Payments' ? ['EUR'] : [] },
        ...{ option1: first, option2: second, option3: third },
      },
    })),
  )
})

async function measured(make: Make): Promise<Figures> {
  const database = await openDatabase(await make('dashboard'))
  try {
    await fillCases(database, CASES)
    await fill(database.db)
    await sumUpTally({ database })
    // As many rows as may wait to be summed up: each changed case adds two.
    await database.db.execute(
      sql`update case_row set unread_emails = 1 - unread_emails where id <= ${10_000_000 + WAITING / 2}`,
    )
    await database.pool.query('vacuum (analyze) email')
    await database.pool.query('vacuum (analyze) payment')
    await database.pool.query('analyze mail_tally, payment_tally')
    const services = servicesOver(database)
    const params = { customer_id: CUSTOMER }
    const asks: Record<string, readonly (() => Promise<unknown>)[]> = {
      kpi: [async () => readKpis.run({ user, services, params, query: {}, body: undefined })],
      ...Object.fromEntries(
        (['Payments', 'Emails'] as const).map((one) => [
          `${one.toLowerCase()}-chart`,
          charts
            .filter(({ name }) => name === one)
            .map(
              ({ name, body }) =>
                async () =>
                  readChart.run({ user, services, params, query: { chart_class: name }, body }),
            ),
        ]),
      ),
    }
    const figures: Figures = {}
    for (const [name, all] of Object.entries(asks)) {
      const rounds = Math.max(ROUNDS, Math.ceil(LEAST_TIMES / all.length))
      const times: number[] = []
      for (let round = -Math.ceil(rounds * WARM_UP); round < rounds; round += 1)
        for (const ask of all) {
          const took = await timed(ask)
          if (round >= 0) times.push(took)
        }
      figures[`${name}-p95-ms`] = percentile(times, 0.95)
    }
    return figures
  } finally {
    await database.close()
  }
}

/** What the dashboard asks the server for, on both engines: the KPIs, and every kind of chart. */
export const dashboardPart = (): Promise<Figures> => onBothEngines('dashboard', measured)

/** The workbook of a report against what the dashboard answers for the same days, for every chart that there is. */
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type {
  ChartAnswer,
  ChartOption,
  SelectedChart,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { lastPeriod } from '../../../contracts/rules/dashboard/report-periods.ts'
import { activeUser } from '../../../server-mock/modules/access/sessions.ts'
import { readReport } from '../../../server-mock/modules/report-mail/read-report.ts'
import { reportWorkbook } from '../../../server-mock/modules/report-mail/report-workbook.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { services } = api
const { db } = services.database
const office = api.offices.enterprise
const { admin, agent } = office.users
const month = lastPeriod('monthly', services.clock.now())

const payments = (option1: ChartOption): SelectedChart => ({
  ...{ class: 'Payments', date_group_by: 'yearly', subgroup: option1, currency: 'EUR' },
  ...{ option1, option2: null, option3: null },
})
const sent = (option2: ChartOption): SelectedChart => ({
  ...{ class: 'Emails', date_group_by: 'weekly', subgroup: option2, currency: null },
  ...{ option1: 'sent', option2, option3: null },
})
const received = (option3: ChartOption): SelectedChart => ({
  ...{ class: 'Emails', date_group_by: 'daily', subgroup: option3, currency: null },
  ...{ option1: 'received', option2: null, option3 },
})
const ofPayments = (['total', 'payment_method', 'country', 'language', 'user'] as const).map(
  payments,
)
const ofEmails = [
  ...(['total', 'template_type', 'email_flow', 'status', 'user'] as const).map(sent),
  ...(['all', 'mapped', 'unmapped', 'unread'] as const).map(received),
]

/** Hostile words among the values, a refund, and more countries than a chart has series. */
beforeAll(async () => {
  const users = sql.param([admin.id, agent.id])
  await db.execute(sql`
    insert into payment (id, customer_id, case_id, entry, received, website, country, language, activated_by, method, currency,
      net, tax_percentage, tax, gross, share, payout)
    select 'pay-' || n, ${office.id}, 8000000 + n, case when n % 6 = 0 then 'refund' else 'payment' end,
      ${`${month.start}T00:00:00.000Z`}::timestamptz - interval '40 days' + n * interval '9 hours', 'w',
      (array['DE','FR','PL','DK','ES','IT','NL','BE','AT','CH','SE','NO',null])[1 + n % 13],
      (array['de','en',null])[1 + n % 3], (${users}::text[])[1 + n % 3],
      (array['card', '=HYPERLINK("http://evil.example")', '_x0041_', '+1', null])[1 + n % 5],
      case when n % 7 = 0 then 'GBP' else 'EUR' end, 0, 0, 0, case when n % 6 = 0 then -1 else 1 end * (1 + n * 37), 0, 0
    from generate_series(1, 200) n`)
  await db.execute(sql`
    insert into email (id, customer_id, case_id, direction, sender, recipient, subject, received, unread, text, digest,
      worker, template_type, outcome, ended)
    select 'mail-' || n, ${office.id}, case when n % 7 > 1 then ${Number(office.caseId)}::bigint end,
      case when n % 3 > 0 then 'OUT' else 'IN' end, 'a@b.example', 'c@d.example', 'Mail ' || n,
      ${`${month.start}T00:00:00.000Z`}::timestamptz - interval '40 days' + n * interval '7 hours',
      (n % 2 = 0 and n % 3 = 0)::int, '', 'report-' || n, (${users}::text[])[1 + n % 3],
      case when n % 3 > 0 then (array['triggered', 'scheduled', null])[1 + n % 5 % 3] end,
      case when n % 3 > 0 then (array['SENT', 'SENT', 'FAILED'])[1 + n % 4 % 3] end,
      case when n % 3 > 0 then ${`${month.start}T00:00:00.000Z`}::timestamptz - interval '40 days' + n * interval '7 hours' end
    from generate_series(1, 250) n`)
})

async function chosen(charts: readonly SelectedChart[], user: string, token: string) {
  const filter = { date_range: '4_weeks', date_group_by: null, user }
  const { status } = await api.call('/user/dashboard_settings', {
    ...{ method: 'PUT', token, json: { filter, kpis: [], charts } },
  })
  expect(status).toBe(200)
}

/** A chart as the dashboard answers it for the month, by day. */
async function answerOf(chart: SelectedChart, user: string, token: string): Promise<ChartAnswer> {
  const { option1, option2, option3, currency } = chart
  const { status, json } = await api.call(
    `/customer/${office.id}/time_based_chart?chart_class=${chart.class}`,
    {
      ...{ method: 'PUT', token },
      json: {
        ...{ start_date: month.start, end_date: month.end, date_range: 'custom' },
        ...{ date_grouping: 'daily', filter: { user } },
        ...{ currencies: currency === null ? [] : [currency], option1, option2, option3 },
      },
    },
  )
  expect(status).toBe(200)
  return json
}

const inHundredths = (figure: number): number => Math.round(figure * 100)
const sum = (figures: readonly number[]): number =>
  figures.reduce((all, one) => all + inHundredths(one), 0) / 100

async function sheetsFor(who: 'admin' | 'agent') {
  const user = await activeUser(db, office.users[who].id)
  if (!user) throw new Error('nobody may read it')
  const report = await readReport(services, user, { every: 'monthly', days: month })
  const { sheets } = await readXlsx(await reportWorkbook(report))
  return { report, sheets: sheets.slice(2) }
}

test.each([
  ['of payments, of everybody', 'admin', 'all', ofPayments],
  ['of payments, of one user', 'admin', agent.id, ofPayments],
  ['of emails, of everybody', 'admin', 'all', ofEmails],
  ['of emails, of one user', 'admin', admin.id, ofEmails],
  ['of an agent, who asks for all [G-158]', 'agent', 'all', [payments('country'), sent('status')]],
] as const)(
  'each sheet %s has the figures of its chart, day by day, and their sums',
  async (_, who, user, charts) => {
    const token = await api.signIn('enterprise', who)
    await chosen(charts, user, token)
    const { report, sheets } = await sheetsFor(who)
    expect(sheets).toHaveLength(charts.length)
    let figures = 0
    for (const [at, chart] of charts.entries()) {
      const { data, series } = await answerOf(chart, user, token)
      const [head = [], ...rows] = sheets[at]?.rows ?? []
      expect(head.slice(1, series.length + 1), report.charts[at]?.title).toEqual(
        series.map(({ label }) => label),
      )
      const days = rows.slice(0, -2)
      expect(
        days.map(([day]) => (day instanceof Date ? day.toISOString().slice(0, 10) : day)),
      ).toEqual(data.map(({ start }) => start))
      for (const [place, { values }] of data.entries()) {
        const known = series.map(({ key }) => values[key] ?? 0)
        expect(days[place]?.slice(1, series.length + 1)).toEqual(known)
        expect(days[place]?.at(-1)).toBe(series.length === 1 ? known[0] : sum(known))
        figures += known.filter((figure) => figure !== 0).length
      }
      const whole = series.map(({ key }) => sum(data.map(({ values }) => values[key] ?? 0)))
      expect(rows.at(-2)?.slice(1, series.length + 1)).toEqual(whole)
      expect(rows.at(-2)?.at(-1)).toBe(sum(whole))
      expect(rows.at(-2)?.at(-1)).toBe(report.charts[at]?.total)
    }
    expect(figures).toBeGreaterThan(20)
  },
)

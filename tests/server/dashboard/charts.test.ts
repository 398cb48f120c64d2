/** Charts against the ledger and the mails themselves: counted here anew, from the rows. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ChartAnswer,
  type ChartClass,
  type ChartEntries,
  type ChartRequest,
  DateGrouping,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { availableCharts } from '../../../contracts/rules/dashboard/chart-options.ts'
import { OTHER } from '../../../contracts/rules/dashboard/chart-series.ts'
import { addDays, dayOf } from '../../../contracts/rules/time/days.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const { pro: office, enterprise: other } = api.offices
const admin = await api.signIn('pro', 'admin')
const agent = await api.signIn('pro', 'agent')

/** Of both offices: payments of three methods and two currencies, and mails that came, left and failed, over two years. */
async function fill(of: typeof office, first: number): Promise<void> {
  const users = [of.users.admin.id, of.users.agent.id]
  await db.execute(sql`
    insert into payment (id, customer_id, case_id, entry, received, website, country, language, activated_by, method, currency,
      net, tax_percentage, tax, gross, share, payout)
    select ${of.id} || '-pay-' || n, ${of.id}, ${first}::bigint + n, case when n % 6 = 0 then 'refund' else 'payment' end,
      '2024-12-20'::timestamptz + n * interval '83 hours', 'shop-' || n || '.example',
      case when n % 5 > 0 then (array['DE','FR','PL','DK','ES','IT','NL','BE','AT','CH','SE','NO','FI'])[1 + n % 13] end,
      case when n % 4 > 0 then (array['de','en'])[1 + n % 2] end, (${sql.param(users)}::text[])[1 + n % 3],
      (array['card', 'bank_transfer', '_other', null])[1 + n % 4], case when n % 7 = 0 then 'GBP' else 'EUR' end,
      0, 0, 0, case when n % 6 = 0 then -1 else 1 end * (1000 + n * 37), 0, 0
    from generate_series(1, 200) n`)
  await db.execute(sql`
    insert into email (id, customer_id, case_id, direction, sender, recipient, subject, received, unread, text, digest,
      worker, template_type, template_flow_id, outcome, ended)
    select ${of.id} || '-mail-' || n, ${of.id}, case when n % 7 > 1 then ${Number(of.caseId)}::bigint end,
      case when n % 3 > 0 then 'OUT' else 'IN' end, 'a@b.example', 'c@d.example', 'Mail ' || n,
      '2024-12-20'::timestamptz + n * interval '29 hours', (n % 2 = 0 and n % 3 = 0)::int, '', ${of.id} || n,
      (${sql.param(users)}::text[])[1 + n % 4],
      case when n % 3 > 0 then (array['triggered', 'scheduled', null])[1 + n % 5 % 3] end,
      case when n % 3 > 0 and n % 2 = 0 then ${`${of.id}-flow`} end,
      case when n % 3 > 0 and n % 11 > 0 then (array['SENT', 'SENT', 'FAILED'])[1 + n % 4 % 3] end,
      case when n % 3 > 0 and n % 11 > 0 then '2024-12-20'::timestamptz + n * interval '31 hours' end
    from generate_series(1, 500) n`)
}

type Row = { day: string; value: string | null; worker: string | null; sum: number }

/** What a chart would be made of whatever its days and whoever's it is. */
async function rowsOf(chart: ChartClass, request: ChartRequest): Promise<Row[]> {
  const { option1, option2, option3, currencies } = request
  const columns: Record<string, string> = {
    ...{ payment_method: 'method', country: 'country', language: 'language', status: 'outcome' },
    ...{ template_type: 'template_type', email_flow: 'template_flow_id' },
    user: chart === 'Payments' ? 'activated_by' : 'worker',
  }
  const column = columns[`${option1 === 'sent' ? option2 : option1}`]
  const value = column ? sql.identifier(column) : sql`'total'`
  const shown = {
    all: sql`true`,
    mapped: sql`case_id is not null`,
    unmapped: sql`case_id is null`,
    unread: sql`unread = 1`,
  }
  const { rows } = await db.execute<Row>(
    chart === 'Payments'
      ? sql`select (received at time zone 'UTC')::date::text as day, ${value} as value, activated_by as worker, gross::int as sum
          from payment where customer_id = ${office.id} and currency = ${currencies[0]}`
      : option1 === 'sent'
        ? sql`select (ended at time zone 'UTC')::date::text as day, ${value} as value, worker, 1 as sum from email
            where customer_id = ${office.id} and ended is not null`
        : sql`select (received at time zone 'UTC')::date::text as day, 'total' as value, worker, 1 as sum from email
            where customer_id = ${office.id} and direction = 'IN' and ${shown[(option3 ?? 'all') as 'all']}`,
  )
  return rows
}

const ask = (path: string, chart: ChartClass, json: unknown, token = admin, of = office) =>
  api.call(`/customer/${of.id}/time_based_chart${path}?chart_class=${chart}`, {
    method: 'PUT',
    token,
    json,
  })
const chartOf = async (chart: ChartClass, request: ChartRequest): Promise<ChartAnswer> => {
  const { status, json } = await ask('', chart, request)
  expect([status, json.error_message]).toEqual([200, undefined])
  return json
}

/** Every entry of a bar, read in pages. */
async function entriesOf(chart: ChartClass, request: object): Promise<ChartEntries> {
  const all: ChartEntries['entries'][number][] = []
  let cursor: string | undefined
  for (;;) {
    const { json }: { json: ChartEntries } = await ask('/entries', chart, {
      ...{ ...request, page_size: 40 },
      ...(cursor && { cursor }),
    })
    all.push(...json.entries)
    if (json.next_cursor === null) return { ...json, entries: all }
    cursor = json.next_cursor
  }
}

const today = dayOf(api.services.clock.now())
const anyDay = fc.integer({ min: 0, max: 720 }).map((back) => addDays(today, -back))
const pick = (values: readonly { value: string }[]) =>
  values.length === 0 ? fc.constant(null) : fc.constantFrom(...values.map(({ value }) => value))
const [payments, emails] = availableCharts('ADMIN')

const anyChart = fc
  .record({
    days: fc.tuple(anyDay, anyDay).map((days) => days.toSorted()),
    grouping: fc.constantFrom(...DateGrouping.options),
    user: fc.constantFrom('all', office.users.admin.id, office.users.agent.id),
    currency: fc.constantFrom('EUR', 'GBP'),
    paid: pick(payments?.option1 ?? []),
    direction: pick(emails?.option1 ?? []),
    sent: pick(emails?.option2 ?? []),
    received: pick(emails?.option3 ?? []),
    chart: fc.constantFrom<ChartClass>('Payments', 'Emails'),
    bar: fc.nat(),
    series: fc.nat({ max: 2 ** 20 }),
  })
  .map(({ days: [start, end], chart, grouping, user, currency, ...of }) => ({
    ...{ chart, bar: of.bar, at: of.series },
    request: {
      ...{ start_date: start, end_date: end, date_range: 'custom', date_grouping: grouping },
      ...{ filter: { user }, currencies: chart === 'Payments' ? [currency] : [] },
      option1: chart === 'Payments' ? of.paid : of.direction,
      option2: chart === 'Emails' && of.direction === 'sent' ? of.sent : null,
      option3: chart === 'Emails' && of.direction === 'received' ? of.received : null,
    } as ChartRequest,
  }))

const cents = (chart: ChartClass, figure: number) =>
  // A sum of floats may come out below zero by less than a cent's part: that is no other zero.
  chart === 'Payments' ? Math.round(figure * 100) + 0 : figure
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('charts of any range, grouping, user and subgroup', () => {
  beforeAll(async () => {
    await fill(office, 70_000_000)
    await fill(other, 71_000_000)
  })

  test('[COMMAPI-81, COMMAPI-82, DASH-17] say what ledger and mails say, the same in every subgroup, and a bar is made of exactly its entries [G-741]', async () => {
    await fc.assert(
      fc.asyncProperty(anyChart, async ({ chart, request, bar, at }) => {
        const { start_date: start, end_date: end, filter } = request
        const within = (row: Row, from: string | null, to: string | null) =>
          row.day >= `${from}` &&
          row.day <= `${to}` &&
          (filter.user === 'all' || row.worker === filter.user)
        const rows = (await rowsOf(chart, request)).filter((row) => within(row, start, end))
        const { data, series } = await chartOf(chart, request)
        expect(series.length).toBeLessThanOrEqual(10)
        for (const point of data) {
          const sum = sumOf(
            rows.filter((row) => within(row, point.start, point.end)).map((row) => row.sum),
          )
          expect(Object.keys(point.values).toSorted()).toEqual(
            series.map(({ key }) => key).toSorted(),
          )
          expect(cents(chart, sumOf(Object.values(point.values)))).toBe(sum)
        }
        const point = data[bar % data.length]
        if (!point) throw new Error('a chart without a point')
        // A bit for each series: some, all or none of them; or the bar whole.
        const keys = series.filter((_, bit) => (at >> bit) % 2 === 1).map(({ key }) => key)
        const shown = at % 3 === 0 ? null : keys
        const figure = sumOf(
          (shown ?? Object.keys(point.values)).map((key) => point.values[key] ?? 0),
        )
        const asked = { chart: request, start: point.start, end: point.end, series: shown }
        const list = await entriesOf(chart, asked)
        expect(cents(chart, list.total)).toBe(cents(chart, figure))
        expect(list.total_count).toBe(list.entries.length)
        const sums = list.entries.map(({ amount }) => (amount === null ? 1 : cents(chart, amount)))
        expect(sumOf(sums)).toBe(cents(chart, figure))
        expect(new Set(list.entries.map(({ id }) => id)).size).toBe(list.entries.length)
      }),
      { numRuns: 60, interruptAfterTimeLimit: 20_000 },
    )
  }, 60_000)

  test('more than ten series are the nine largest and Other, which opens all the rest [G-163]', async () => {
    const request: ChartRequest = {
      ...{ start_date: null, end_date: null, date_range: 'all', date_grouping: 'all_time' },
      ...{ filter: { user: 'all' }, currencies: ['EUR'] },
      ...{ option1: 'country', option2: null, option3: null },
    }
    await db.execute(
      sql`update case_detail set created = '2024-12-01T00:00:00Z' where customer_id = ${office.id}`,
    )
    const { data, series } = await chartOf('Payments', request)
    expect(series).toHaveLength(10)
    expect(series.at(-1)).toEqual({ key: OTHER, label: 'Other' })
    expect(series.map(({ label }) => label)).toContain('Unknown')
    const [all] = data
    expect(all).toMatchObject({ label: 'All', start: '2024-12-01', end: today })
    const asked = { chart: request, start: '2024-12-01', end: today, series: [OTHER] }
    expect((await entriesOf('Payments', asked)).total).toBe(all?.values[OTHER])
    const most = series[0]?.key ?? ''
    const both = { ...asked, series: [OTHER, most] }
    const sum = (all?.values[OTHER] ?? 0) + (all?.values[most] ?? 0)
    expect((await entriesOf('Payments', both)).total).toBeCloseTo(sum, 2)
  })

  test('a method of payment that is called as one of ours stays itself', async () => {
    const request: ChartRequest = {
      ...{ start_date: null, end_date: null, date_range: '12_months', date_grouping: 'yearly' },
      ...{ filter: { user: 'all' }, currencies: ['EUR'] },
      ...{ option1: 'payment_method', option2: null, option3: null },
    }
    const { series } = await chartOf('Payments', request)
    expect(series.map(({ key }) => key).toSorted()).toEqual([
      '-_other',
      '_none',
      'bank_transfer',
      'card',
    ])
    expect(series.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Card', 'Bank transfer']),
    )
  })
})

describe('an agent', () => {
  const sent: ChartRequest = {
    ...{ start_date: null, end_date: null, date_range: 'all', date_grouping: 'all_time' },
    ...{ filter: { user: 'all' }, currencies: [] },
    ...{ option1: 'sent', option2: 'total', option3: null },
  }

  test('sees their own figures alone, whoever they ask for [G-158]', async () => {
    const own = await chartOf('Emails', { ...sent, filter: { user: office.users.agent.id } })
    const everybody = await chartOf('Emails', sent)
    expect(own.data[0]?.values.total).toBeLessThan(everybody.data[0]?.values.total ?? 0)
    for (const user of ['all', office.users.admin.id, 'nobody']) {
      const { json } = await ask('', 'Emails', { ...sent, filter: { user } }, agent)
      expect(json).toEqual(own)
    }
  })

  test('[DASH-32] is refused a chart by user', async () => {
    const { status } = await ask('', 'Emails', { ...sent, option2: 'user' }, agent)
    expect(status).toBe(400)
  })
})

describe('a chart is refused', () => {
  const good: ChartRequest = {
    ...{ start_date: '2026-11-01', end_date: '2026-11-07', date_range: 'custom' },
    ...{ date_grouping: 'daily', filter: { user: 'all' }, currencies: ['EUR'] },
    ...{ option1: 'total', option2: null, option3: null },
  }
  const cases: [string, ChartClass | 'Letters', object][] = [
    ['of an unknown class', 'Letters', {}],
    ['of an option of another class', 'Payments', { option1: 'sent' }],
    ['of two currencies', 'Payments', { currencies: ['EUR', 'GBP'] }],
    ['of no currency', 'Payments', { currencies: [] }],
    ['of emails with a currency', 'Emails', { option1: 'received', option3: 'all' }],
    ['of days to come', 'Payments', { end_date: addDays(today, 1) }],
    ['of days in the wrong order', 'Payments', { start_date: '2026-11-08' }],
    ['of one date', 'Payments', { end_date: null }],
    ['of no day of the calendar', 'Payments', { start_date: '2026-02-30' }],
    ['of a user who is none', 'Payments', { filter: { user: 'nobody' } }],
    ['with more than was asked for', 'Payments', { option4: null }],
  ]
  test.each(cases)('%s with 400', async (_, chart, parts) => {
    const { status } = await ask('', chart as ChartClass, { ...good, ...parts })
    expect(status).toBe(400)
  })

  test('of a user of somebody else as of one who is none, and so are its entries', async () => {
    for (const path of ['', '/entries']) {
      const of = async (user: string) => {
        const request = { ...good, filter: { user } }
        const json = { chart: request, start: '2026-11-01', end: '2026-11-01', series: null }
        const { status, text } = await ask(path, 'Payments', path === '' ? request : json)
        return [status, text]
      }
      expect(await of(other.users.admin.id)).toEqual(await of('nobody'))
      expect((await of('nobody'))[0]).toBe(400)
    }
  })

  test('where its entries are asked for beyond its days, or after no place', async () => {
    const of = { chart: good, start: '2026-11-01', end: '2026-11-07', series: null }
    expect((await ask('/entries', 'Payments', of)).status).toBe(200)
    for (const parts of [
      { end: '2026-11-08' },
      { start: '2026-10-31' },
      { start: '2026-11-03', end: '2026-11-02' },
      { cursor: 'x' },
      { page_size: 201 },
      { series: 'card' },
      { series: Array.from({ length: 11 }, String) },
    ])
      expect((await ask('/entries', 'Payments', { ...of, ...parts })).status).toBe(400)
  })
})

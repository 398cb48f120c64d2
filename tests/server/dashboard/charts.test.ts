/** What charts are asked for, and refused; `figures.test.ts` holds them against ledger and mails. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type {
  ChartAnswer,
  ChartClass,
  ChartEntries,
  ChartRequest,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { OTHER } from '../../../contracts/rules/dashboard/chart-series.ts'
import { addDays, dayOf } from '../../../contracts/rules/time/days.ts'
import { fillCharts } from '../../support/proofs/charted-office.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const { pro: office, enterprise: other } = api.offices
const admin = await api.signIn('pro', 'admin')
const agent = await api.signIn('pro', 'agent')

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

/** What a bar's list comes to. */
async function totalOf(request: object): Promise<number> {
  const { json }: { json: ChartEntries } = await ask('/entries', 'Payments', request)
  return json.total
}

await fillCharts(db, office, 70_000_000)
await fillCharts(db, other, 71_000_000)
const today = dayOf(api.services.clock.now())

describe('a chart', () => {
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
    expect(await totalOf(asked)).toBe(all?.values[OTHER])
    const most = series[0]?.key ?? ''
    const both = { ...asked, series: [OTHER, most] }
    const sum = (all?.values[OTHER] ?? 0) + (all?.values[most] ?? 0)
    expect(await totalOf(both)).toBeCloseTo(sum, 2)
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

/** A chart says what ledger and mails say, whoever asks for whatever; so do the list of a bar, the file of a chart and the report. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChartAnswer,
  type ChartClass,
  type ChartEntries,
  type ChartRequest,
  DateGrouping,
  DateRange,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { availableCharts } from '../../../contracts/rules/dashboard/chart-options.ts'
import { OTHER, seriesKey } from '../../../contracts/rules/dashboard/chart-series.ts'
import { addDays, dayOf } from '../../../contracts/rules/time/days.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { chartCsv } from '../../../src/features/dashboard/chart-csv.ts'
import { chartData } from '../../../src/features/dashboard/chart-view.ts'
import { fillCharts, HOSTILE_NAME } from '../../support/proofs/charted-office.ts'
import {
  cellsOf,
  daysOf,
  type Entry,
  entriesOf,
  periodName,
  readRecords,
  sumOf,
} from '../../support/proofs/counted-anew.ts'
import { proofSeed, reportProof, timesOf } from '../../support/proofs/proof.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const { pro: office, enterprise: other } = api.offices
await fillCharts(db, office, 70_000_000)
await fillCharts(db, other, 71_000_000)
await db.update(appUser).set({ name: HOSTILE_NAME }).where(eq(appUser.id, office.users.agent.id))
const records = await readRecords(db, office.id)
const tokens = {
  ADMIN: await api.signIn('pro', 'admin'),
  AGENT: await api.signIn('pro', 'agent'),
}

type Role = keyof typeof tokens
const today = dayOf(api.services.clock.now())

/** The days that ranges are said to have (DASH-52), from the day they end on. */
const firstDays: Record<Exclude<DateRange, 'custom' | 'all'>, (end: string) => string> = {
  '7_days': (end) => addDays(end, -6),
  '2_weeks': (end) => addDays(end, -13),
  '4_weeks': (end) => addDays(end, -27),
  '3_months': (end) => monthsBefore(end, 2),
  '12_months': (end) => monthsBefore(end, 11),
}

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, month - 1 - months, 1)))
}

const anyDay = fc.integer({ min: 0, max: 720 }).map((back) => addDays(today, -back))
const anyDays = fc.oneof(
  fc.tuple(anyDay, anyDay).map((days) => {
    const [start = today, end = today] = days.toSorted()
    return { range: 'custom' as DateRange, start, end }
  }),
  fc
    .constantFrom(...DateRange.options.filter((range) => range !== 'custom' && range !== 'all'))
    .chain((range) =>
      anyDay.map((end) => ({ range, start: firstDays[range as '7_days'](end), end })),
    ),
)

const pick = (values: readonly { value: string }[] = []) =>
  fc.constantFrom(...values.map(({ value }) => value))

/** A chart that a role may ask for. */
const chartOf = (role: Role) => {
  const [payments, emails] = availableCharts(role)
  return fc.oneof(
    fc.record({
      chart: fc.constant<ChartClass>('Payments'),
      options: fc.tuple(pick(payments?.option1)),
    }),
    fc.record({
      chart: fc.constant<ChartClass>('Emails'),
      options: fc.tuple(fc.constant('sent'), pick(emails?.option2)),
    }),
    fc.record({
      chart: fc.constant<ChartClass>('Emails'),
      options: fc.tuple(fc.constant('received'), fc.constant(null), pick(emails?.option3)),
    }),
  )
}

const anyAsk = fc
  .constantFrom<Role>('ADMIN', 'AGENT')
  .chain((role) => fc.record({ role: fc.constant(role), of: chartOf(role) }))
  .chain(({ role, of: { chart, options } }) =>
    fc
      .record({
        days: anyDays,
        grouping: fc.constantFrom(...DateGrouping.options),
        user: fc.constantFrom('all', office.users.admin.id, office.users.agent.id),
        currency: fc.constantFrom('EUR', 'GBP', 'CHF'),
        bar: fc.nat(),
        shown: fc.array(fc.nat({ max: 9 }), { maxLength: 6 }),
        size: fc.constantFrom(7, 40, 200),
      })
      .map(({ days, grouping, user, currency, ...of }) => {
        const [option1 = null, option2 = null, option3 = null] = options
        const request = {
          ...{ start_date: days.start, end_date: days.end, date_range: days.range },
          ...{ date_grouping: grouping, filter: { user }, option1, option2, option3 },
          currencies: chart === 'Payments' ? [currency] : [],
        } as ChartRequest
        return { ...of, role, chart, request }
      }),
  )
type Ask = typeof anyAsk extends fc.Arbitrary<infer T> ? T : never

const put = async (path: string, { role, chart }: Pick<Ask, 'role' | 'chart'>, json: unknown) => {
  const answer = await api.call(
    `/customer/${office.id}/time_based_chart${path}?chart_class=${chart}`,
    { method: 'PUT', token: tokens[role], json },
  )
  expect([answer.status, answer.json.error_message]).toEqual([200, undefined])
  return answer.json
}

/** Every entry of a bar, page by page. */
async function listOf({ size, ...ask }: Ask, of: object): Promise<ChartEntries> {
  const entries: ChartEntries['entries'][number][] = []
  let cursor: string | null = null
  for (;;) {
    const page: ChartEntries = await put('/entries', ask, {
      ...of,
      ...{ page_size: size, ...(cursor && { cursor }) },
    })
    entries.push(...page.entries)
    if (page.next_cursor === null) return { ...page, entries }
    cursor = page.next_cursor
  }
}

/** To the cent, and no zero below zero. */
const inParts = ({ chart }: Ask, figure: number): number =>
  chart === 'Payments' ? Math.round(figure * 100) + 0 : figure

/** Agents have their own work alone, whoever they ask for (G-158). */
function workerOf({ role, request }: Ask): string | null {
  if (role === 'AGENT') return office.users.agent.id
  return request.filter.user === 'all' ? null : request.filter.user
}

/** Which of a chart's series an entry is part of: its own, or that of all the smaller ones. */
function partOf({ series }: ChartAnswer): (entry: Entry) => string {
  const keys = new Set(series.map(({ key }) => key))
  return ({ value }) => (keys.has(seriesKey(value)) ? seriesKey(value) : OTHER)
}

const within = (entries: readonly Entry[], { start, end }: { start: string; end: string }) =>
  entries.filter(({ day }) => day >= start && day <= end)

function compareBars(ask: Ask, answer: ChartAnswer, entries: readonly Entry[]): void {
  const { date_grouping: grouping, start_date: start, end_date: end } = ask.request
  const key = partOf(answer)
  const { data, series } = answer
  expect(data.map(({ label, year }) => `${label} ${year}`)).toEqual([
    ...new Set(daysOf(`${start}`, `${end}`).map((day) => periodName(day, grouping, `${end}`))),
  ])
  expect(series.length).toBeLessThanOrEqual(10)
  for (const point of data) {
    const own = within(entries, point)
    const found = Object.fromEntries(
      series.map(({ key: one }) => [
        one,
        sumOf(own.filter((entry) => key(entry) === one).map(({ sum }) => sum)) + 0,
      ]),
    )
    const said = Object.entries(point.values).map(([one, figure]) => [one, inParts(ask, figure)])
    expect(Object.fromEntries(said)).toEqual(found)
  }
  // None is left over, between two bars or in a series that has no name.
  const drawn = data.flatMap(({ values }) => Object.values(values))
  expect(inParts(ask, sumOf(drawn))).toBe(sumOf(entries.map(({ sum }) => sum)))
}

/** Nobody's words are a formula, in whatever program opens the file. */
const isFormula = (text: string): boolean => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(text)

const seed = proofSeed()
const met = { charts: 0, bars: 0, entries: 0, cells: 0 }

test('[COMMAPI-81, COMMAPI-82, DASH-17, DASH-18] chart = list of a bar = file = ledger and mails, for any range, grouping, user, currency and subgroup [G-158, G-163, G-741]', async () => {
  await fc.assert(
    fc.asyncProperty(anyAsk, async (ask) => {
      const { chart, request, bar, shown } = ask
      const answer: ChartAnswer = await put('', ask, request)
      const days = { start: `${request.start_date}`, end: `${request.end_date}` }
      const entries = within(entriesOf(records, chart, request, workerOf(ask)), days)
      compareBars(ask, answer, entries)
      met.charts += 1
      met.bars += answer.data.length

      const point = answer.data[bar % answer.data.length]
      if (!point) throw new Error('a chart without a bar')
      const keys = answer.series.filter((_, at) => shown.includes(at)).map(({ key }) => key)
      const series = keys.length === 0 ? null : keys
      const key = partOf(answer)
      const listed = within(entries, point).filter((entry) => series?.includes(key(entry)) ?? true)
      const sum = sumOf(listed.map((entry) => entry.sum))
      const list = await listOf(ask, { chart: request, start: point.start, end: point.end, series })
      expect(list.entries.map(({ id }) => id).toSorted()).toEqual(
        listed.map(({ id }) => id).toSorted(),
      )
      expect([list.total_count, inParts(ask, list.total)]).toEqual([listed.length, sum])
      expect(sumOf(list.entries.map(({ amount }) => inParts(ask, amount ?? 1)))).toBe(sum)
      met.entries += listed.length

      const hidden = answer.series
        .map((one) => one.key)
        .filter((one) => !(series ?? [one]).includes(one))
      const [heads = [], ...lines] = cellsOf(
        chartCsv(chartData(answer, null, request.date_grouping), new Set(hidden)),
      )
      expect(lines).toHaveLength(answer.data.length)
      expect(heads.filter(isFormula)).toEqual([])
      const line = lines[answer.data.indexOf(point)] ?? []
      expect(line).toHaveLength(heads.length)
      expect(inParts(ask, Number(line.at(-1)))).toBe(sum)
      met.cells += lines.length * heads.length
    }),
    { seed, numRuns: timesOf({ full: 10_000, share: 50, mutant: 10 }) },
  )
  reportProof('figures', seed, met)
}, 3_000_000)

test('a name is a label as it was written, whatever a program could take it for', async () => {
  const whole = {
    ...{ start_date: addDays(today, -720), end_date: today, date_range: 'custom' },
    ...{ date_grouping: 'all_time', filter: { user: 'all' }, option3: null },
  } as const
  const by = async (chart: ChartClass, request: object): Promise<string[]> => {
    const { series }: ChartAnswer = await put(
      '',
      { role: 'ADMIN', chart },
      { ...whole, ...request },
    )
    return series.map(({ label }) => label)
  }
  const mails = { currencies: [], option1: 'sent' }
  expect(await by('Emails', { ...mails, option2: 'user' })).toContain(HOSTILE_NAME)
  expect(await by('Emails', { ...mails, option2: 'email_flow' })).toContain(HOSTILE_NAME)
})

test('the report of payments comes to what the chart of its days does, in every currency', async () => {
  await fc.assert(
    fc.asyncProperty(anyDays, async ({ start, end }) => {
      const { text } = await api.call(
        `/customer/${office.id}/payment_report?start_date=${start}&end_date=${end}&format=csv`,
        { token: tokens.ADMIN },
      )
      const [heads = [], ...lines] = cellsOf(text.replace('\uFEFF', ''))
      const [currency, gross] = [heads.indexOf('Currency'), heads.indexOf('Gross')]
      for (const one of ['EUR', 'GBP', 'CHF']) {
        const ask = { role: 'ADMIN', chart: 'Payments' } as const
        const { data }: ChartAnswer = await put('', ask, {
          ...{ start_date: start, end_date: end, date_range: 'custom', date_grouping: 'all_time' },
          ...{ filter: { user: 'all' }, currencies: [one] },
          ...{ option1: 'total', option2: null, option3: null },
        })
        // Below the rows stands what each currency comes to.
        const reported = lines.filter((line) => line[0] !== 'Total' && line[currency] === one)
        const cents = sumOf(reported.map((line) => Math.round(Number(line[gross]) * 100)))
        expect(Math.round((data[0]?.values.total ?? 0) * 100)).toBe(cents + 0)
      }
    }),
    { numRuns: timesOf({ full: 200, share: 4, mutant: 2 }) },
  )
}, 600_000)

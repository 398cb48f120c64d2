import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ChartOption,
  DashboardChoice,
  DateGrouping,
  DateRange,
  KpiName,
  MOST_SERIES,
  type SelectedChart,
} from '../../../contracts/model/dashboard/dashboard.ts'
import {
  availableCharts,
  chartRefusal,
  optionLabels,
} from '../../../contracts/rules/dashboard/chart-options.ts'
import {
  NO_VALUE,
  OTHER,
  planSeries,
  seriesKey,
} from '../../../contracts/rules/dashboard/chart-series.ts'
import {
  choiceRefusal,
  chosenKpis,
  firstDashboard,
  storedDashboard,
} from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { kpiFilter, kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import { parse } from '../../../contracts/schema.ts'
import { timesOf } from '../../support/proofs/proof.ts'

const admin = { id: 'me', role: 'ADMIN', users: ['me', 'you'] } as const
const agent = { ...admin, role: 'AGENT' } as const

describe('a KPI', () => {
  it.each([
    ['STANDBY_CASES', 'Standby cases', 20, { state: 'STANDBY' }],
    ['UNREAD_EMAILS', 'Unread emails', 10, { unread_emails: true }],
    ['LICENSES_TO_CHECK', 'Licenses to check', 5, { unchecked_licenses: true }],
    ['OVERDUE_REMINDERS', 'Overdue reminders', 5, { overdue_reminders: true }],
    ['UNMAPPED_EMAILS', 'Unmapped emails', 5, null],
    ['FAILED_PAYMENTS', 'Failed payments', 0, { failed_payments: true }],
    ['PAUSED_AUTOMATION', 'Paused automation', 10, { paused_scheduled_emails: true }],
    ['FAILED_EMAILS', 'Failed emails', 0, { failed_emails: true }],
  ] as const)(
    '%s is called %s, has the threshold %d and opens %j [G-153, G-154]',
    (name, label, threshold, filter) => {
      expect(kpiRules[name]).toMatchObject({ label, threshold })
      expect(kpiFilter(name)).toEqual(filter)
    },
  )

  it('[DASH-33] is chosen once, at most eight of them', () => {
    const kpis = KpiName.options.map((name) => ({ name, threshold: 0 }))
    const choice = { ...firstDashboard(admin, 'EUR'), kpis }
    expect(parse(DashboardChoice, choice).ok).toBe(true)
    expect(parse(DashboardChoice, { ...choice, kpis: [...kpis, kpis[0]] }).ok).toBe(false)
    expect(parse(DashboardChoice, { ...choice, kpis: [kpis[0], kpis[0]] }).ok).toBe(false)
  })

  it('leaves room for ten charts and no more [G-160]', () => {
    const charts = (count: number) => {
      const [chart] = firstDashboard(admin, 'EUR').charts
      return { ...firstDashboard(admin, 'EUR'), charts: Array.from({ length: count }, () => chart) }
    }
    expect(parse(DashboardChoice, charts(10)).ok).toBe(true)
    expect(parse(DashboardChoice, charts(11)).ok).toBe(false)
  })

  it.each([-1, 1.5, '3', null, Number.NaN])('[DASH-28] has no threshold of %j', (threshold) => {
    const kpis = [{ name: 'FAILED_EMAILS', threshold }]
    expect(parse(DashboardChoice, { ...firstDashboard(admin, 'EUR'), kpis }).ok).toBe(false)
  })
})

describe('the options of a chart', () => {
  it('[DASH-14, DASH-44, DASH-46] are those that are told, with a label each [G-156]', () => {
    const values = availableCharts('ADMIN').map(({ class: name, option1, option2, option3 }) => [
      name,
      ...[option1, option2, option3].map((list) => list.map(({ label }) => label)),
    ])
    expect(values).toEqual([
      ['Payments', ['Total', 'Payment method', 'Country', 'Language', 'User'], [], []],
      [
        'Emails',
        ['Sent', 'Received'],
        ['Total', 'Template type', 'Mail flow', 'Status', 'User'],
        ['All', 'Mapped to a case', 'Unmapped', 'Unread'],
      ],
    ])
    expect(Object.keys(optionLabels).toSorted()).toEqual([...ChartOption.options].toSorted())
  })

  it('[DASH-32] containing user are hidden from an agent, and refused', () => {
    const mine = availableCharts('AGENT').flatMap(({ option1, option2 }) => [
      ...option1,
      ...option2,
    ])
    expect(mine.map(({ value }) => value)).not.toContain('user')
    const chart = { class: 'Payments', option1: 'user', option2: null, option3: null } as const
    expect(chartRefusal('AGENT', chart, 'EUR')).toMatch(/option1/)
    expect(chartRefusal('ADMIN', chart, 'EUR')).toBeNull()
  })

  const chart = (
    option1: ChartOption | null,
    option2: ChartOption | null,
    option3: ChartOption | null,
  ) => ({
    ...{ class: 'Emails' as const, option1, option2, option3 },
  })

  it('[DASH-45, DASH-47, DASH-48] that do not apply are null, and payments alone have a currency [G-151]', () => {
    expect(chartRefusal('ADMIN', chart('sent', 'status', null), null)).toBeNull()
    expect(chartRefusal('ADMIN', chart('received', null, 'unread'), null)).toBeNull()
    expect(chartRefusal('ADMIN', chart('sent', 'status', 'all'), null)).toMatch(/option3/)
    expect(chartRefusal('ADMIN', chart('sent', null, 'all'), null)).toMatch(/option2/)
    expect(chartRefusal('ADMIN', chart('received', 'total', 'all'), null)).toMatch(/option2/)
    expect(chartRefusal('ADMIN', chart(null, null, null), null)).toMatch(/option1/)
    expect(chartRefusal('ADMIN', chart('total', null, null), null)).toMatch(/option1/)
    expect(chartRefusal('ADMIN', chart('sent', 'status', null), 'EUR')).toMatch(/currency/)
    const paid = { class: 'Payments', option1: 'total', option2: null, option3: null } as const
    expect(chartRefusal('ADMIN', paid, 'EUR')).toBeNull()
    expect(chartRefusal('ADMIN', paid, null)).toMatch(/currency/)
    expect(chartRefusal('ADMIN', paid, 'XXX')).toMatch(/currency/)
  })
})

describe('the series of a chart', () => {
  const sums = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `k${at}`, label: `L${at}`, sum: at }))

  it('are at most ten, the nine largest and Other [G-163]', () => {
    expect(planSeries(sums(10)).series.map(({ key }) => key)).not.toContain(OTHER)
    const { series, keyOf } = planSeries(sums(12))
    expect(series.map(({ label }) => label)).toEqual([
      ...['L11', 'L10', 'L9', 'L8', 'L7', 'L6', 'L5', 'L4', 'L3', 'Other'],
    ])
    expect([keyOf.get('k3'), keyOf.get('k2'), keyOf.get('k0')]).toEqual(['k3', OTHER, OTHER])
  })

  it('take in every value once, however many there are', () => {
    const value = fc.record({ key: fc.string(), label: fc.string(), sum: fc.integer() })
    fc.assert(
      fc.property(fc.uniqueArray(value, { selector: ({ key }) => key }), (values) => {
        const named = values.map((one) => ({ ...one, key: seriesKey(one.key) }))
        const { series, keyOf } = planSeries(named)
        const keys = series.map(({ key }) => key)
        expect(keys.length).toBeLessThanOrEqual(MOST_SERIES)
        expect(new Set(keys).size).toBe(keys.length)
        expect(named.every(({ key }) => keys.includes(keyOf.get(key) ?? ''))).toBe(true)
        expect(planSeries(named.toReversed()).series).toEqual(series)
      }),
    )
  })

  it('have a name that no value has', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect([NO_VALUE, OTHER, '__proto__']).not.toContain(seriesKey(one))
        expect(seriesKey(one) === seriesKey(other)).toBe(one === other)
      }),
      {
        examples: [
          ['_other', '-_other'],
          ['__proto__', '-__proto__'],
          ['_none', 'none'],
        ],
      },
    )
    expect(seriesKey(null)).toBe(NO_VALUE)
  })
})

describe('what a user has chosen', () => {
  const first = firstDashboard(admin, 'CHF')

  it('is at first all KPIs and two charts [G-161]', () => {
    expect(storedDashboard(admin, null, 'CHF')).toEqual(first)
    expect(first.filter).toEqual({ date_range: '4_weeks', date_group_by: null, user: 'all' })
    expect(first.charts).toMatchObject([
      { class: 'Payments', date_group_by: 'monthly', option1: 'payment_method', currency: 'CHF' },
      { class: 'Emails', date_group_by: 'weekly', option1: 'sent', option2: 'template_type' },
    ])
    expect(choiceRefusal(admin, first)).toBeNull()
    expect(firstDashboard(agent, 'EUR').filter.user).toBe('me')
  })

  const [payments] = first.charts
  const byUser = { ...payments, subgroup: 'user', option1: 'user' } as SelectedChart

  it.each<[string, object, RegExp]>([
    [
      'a custom range without days',
      { filter: { ...first.filter, date_range: 'custom' } },
      /custom/,
    ],
    [
      'days of a named range',
      { filter: { ...first.filter, start_date: '2026-01-01', end_date: '2026-01-02' } },
      /custom/,
    ],
    ['a user who is gone', { filter: { ...first.filter, user: 'gone' } }, /user/],
    [
      'a subgroup that is not its option',
      { charts: [{ ...payments, subgroup: 'total' }] },
      /subgroup/,
    ],
    ['payments without a currency', { charts: [{ ...payments, currency: null }] }, /currency/],
  ])('is refused with %s', (_, parts, message) => {
    expect(choiceRefusal(admin, { ...first, ...parts })).toMatch(message)
  })

  it('loses what a later version, another role or a deleted user makes meaningless, and nothing else', () => {
    const stored = {
      filter: { ...first.filter, date_range: '12_months', user: 'gone' },
      kpis: [
        { name: 'GONE', threshold: 1 },
        { name: 'FAILED_EMAILS', threshold: 7 },
        { name: 'FAILED_EMAILS', threshold: 8, more: true },
        'x',
      ],
      charts: [{ ...payments, class: 'Letters' }, byUser, null],
      more: 1,
    }
    expect(storedDashboard(admin, stored, 'EUR')).toEqual({
      filter: { ...first.filter, date_range: '12_months' },
      kpis: [{ name: 'FAILED_EMAILS', threshold: 8 }],
      charts: [byUser],
    })
    expect(storedDashboard(agent, stored, 'EUR')).toMatchObject({
      filter: { user: 'me' },
      charts: [{ subgroup: 'total', option1: 'total' }],
    })
  })

  /** A member as another version may have left it: as ours are, as none of ours is, or not at all. */
  const member = (...ours: readonly unknown[]) =>
    fc.oneof(fc.constantFrom(...ours, null, '', 'gone', -1, undefined), fc.jsonValue())
  const ofAnotherVersion = fc.record({
    filter: fc.oneof(
      fc.record({
        date_range: member(...DateRange.options),
        date_group_by: member(...DateGrouping.options),
        user: member('all', 'me', 'other'),
        start_date: member('2026-01-31', '2026-02-30'),
        end_date: member('2026-02-01'),
      }),
      fc.jsonValue(),
    ),
    kpis: fc.oneof(
      fc.array(fc.record({ name: member(...KpiName.options), threshold: member(0, 5) }), {
        maxLength: 12,
      }),
      fc.jsonValue(),
    ),
    charts: fc.array(
      fc.record({
        class: member('Payments', 'Emails'),
        date_group_by: member(...DateGrouping.options),
        subgroup: member(...ChartOption.options),
        currency: member('EUR', 'XXX'),
        option1: member(...ChartOption.options),
        option2: member(...ChartOption.options),
        option3: member(...ChartOption.options),
      }),
      { maxLength: 14 },
    ),
  })

  it('is something that can be saved again, whatever was stored, and its KPIs are read the same alone', () => {
    const anything = fc.oneof(ofAnotherVersion, fc.jsonValue())
    fc.assert(
      fc.property(anything, fc.constantFrom(admin, agent), (stored, owner) => {
        const read = storedDashboard(owner, stored, 'EUR')
        expect(parse(DashboardChoice, read).ok).toBe(true)
        expect(choiceRefusal(owner, read)).toBeNull()
        expect(chosenKpis(stored)).toEqual(read.kpis)
      }),
      { numRuns: timesOf({ full: 10_000, share: 300, mutant: 50 }) },
    )
  })
})

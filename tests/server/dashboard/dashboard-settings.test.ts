import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { KpiName } from '../../../contracts/model/dashboard/dashboard.ts'
import { currencies } from '../../../contracts/reference/currencies.ts'
import { firstDashboard } from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { kpiFilter, kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { pro: office, enterprise: other } = api.offices
const admin = await api.signIn('pro', 'admin')
const agent = await api.signIn('pro', 'agent')

const read = async (token: string) => (await api.call('/user/dashboard_settings', { token })).json
const save = (json: unknown, token = admin) =>
  api.call('/user/dashboard_settings', { method: 'PUT', token, json })

const owner = (name: 'admin' | 'agent') => ({
  ...{
    id: office.users[name].id,
    role: name === 'admin' ? ('ADMIN' as const) : ('AGENT' as const),
  },
  users: [],
})
const first = firstDashboard(owner('admin'), 'EUR')

describe('the settings of a dashboard', () => {
  test('[COMMAPI-78, DASH-09, DASH-10, DASH-13] are at first all KPIs and two charts, with everything that can be chosen [G-150]', async () => {
    const { filter, kpis, charts } = first
    expect(await read(admin)).toEqual({
      ...{ filter, selected_kpis: kpis, selected_charts: charts },
      available_kpis: KpiName.options.map((name) => ({
        ...{ name, displayed_name: kpiRules[name].label },
      })),
      available_charts: [
        expect.objectContaining({ class: 'Payments', option2: [], option3: [] }),
        expect.objectContaining({ class: 'Emails' }),
      ],
      currencies: [...currencies],
    })
    expect((await read(agent)).filter.user).toBe(office.users.agent.id)
    expect(JSON.stringify((await read(agent)).available_charts)).not.toContain('"user"')
    expect(JSON.stringify((await read(admin)).available_charts)).toContain('"user"')
  })

  test('[COMMAPI-79, DASH-19, DASH-11, DASH-12] are kept for their user alone, and nobody is told [G-152]', async () => {
    const choice = {
      filter: { date_range: '12_months', date_group_by: 'yearly', user: office.users.agent.id },
      kpis: [
        { name: 'UNMAPPED_EMAILS', threshold: 0 },
        { name: 'STANDBY_CASES', threshold: 99 },
      ],
      charts: [{ ...first.charts[1], date_group_by: 'daily' }],
    }
    api.takeEvents()
    const { status, json } = await save(choice)
    expect([status, json.events, api.takeEvents()]).toEqual([200, [], []])
    const kept = await read(admin)
    expect(kept).toMatchObject({
      ...{ filter: choice.filter, selected_kpis: choice.kpis, selected_charts: choice.charts },
    })
    expect({ ...kept, events: [] }).toEqual(json)
    expect((await read(agent)).selected_kpis).toHaveLength(8)
  })

  test('keep what is left out, and are refused with 409 where they were chosen over what is kept no longer', async () => {
    const { filter, kpis, charts } = first
    expect((await save(first)).status).toBe(200)
    const { json } = await save({ filter: { ...filter, date_range: '7_days' } })
    expect(json).toMatchObject({ selected_kpis: kpis, selected_charts: charts })
    const was = { kpis, charts }
    const fewer = { filter, kpis: kpis.slice(0, 2), charts: [], was }
    // Both began with the same: one is kept whole, the other one told.
    const both = await Promise.all([save(fewer), save({ ...fewer, kpis: kpis.slice(0, 1) })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = both.find(({ status }) => status === 200)?.json
    expect((await read(admin)).selected_kpis).toEqual(kept.selected_kpis)
    const over = { kpis: kept.selected_kpis, charts: [] }
    expect((await save({ ...fewer, was: over })).json.selected_kpis).toHaveLength(2)
  })

  test('of an agent are about themselves, whoever they send [G-158]', async () => {
    const { json } = await save({ ...first, filter: { ...first.filter, user: 'all' } }, agent)
    expect(json.filter.user).toBe(office.users.agent.id)
    const [payments] = first.charts
    const byUser = { ...payments, subgroup: 'user', option1: 'user' }
    expect((await save({ ...first, charts: [byUser] }, agent)).status).toBe(400)
  })

  test('are refused with 400 where they name a user who is deactivated, unknown or of another customer, in one text', async () => {
    const answers = []
    for (const user of [office.users.deactivated.id, 'nobody', other.users.admin.id]) {
      const { status, text } = await save({ ...first, filter: { ...first.filter, user } })
      answers.push([status, text])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]?.[0]).toBe(400)
    expect(
      (await save({ ...first, filter: { ...first.filter, user: office.users.pending.id } })).status,
    ).toBe(200)
  })

  test.each([
    ['more than eight KPIs', { kpis: [...first.kpis, first.kpis[0]] }],
    ['a KPI twice', { kpis: [first.kpis[0], first.kpis[0]] }],
    ['more than ten charts', { charts: Array.from({ length: 11 }, () => first.charts[0]) }],
    ['a chart without a class', { charts: [{ ...first.charts[0], class: null }] }],
    ['a chart without a grouping', { charts: [{ ...first.charts[0], date_group_by: null }] }],
    ['a chart without a subgroup', { charts: [{ ...first.charts[0], option1: null }] }],
    ['a threshold that is no number', { kpis: [{ name: 'FAILED_EMAILS', threshold: 'x' }] }],
  ])('with %s are refused with 400, and nothing is saved', async (_, parts) => {
    const before = await read(admin)
    expect((await save({ ...first, ...parts })).status).toBe(400)
    expect(await read(admin)).toEqual(before)
  })

  test('that an earlier or later version kept are read as far as they still hold', async () => {
    const stored = {
      filter: { range: 'week' },
      kpis: [{ name: 'FAILED_EMAILS', threshold: 4 }, 7],
      charts: 'none',
    }
    await api.services.database.db
      .update(appUser)
      .set({ dashboard: stored })
      .where(eq(appUser.id, office.users.admin.id))
    expect(await read(admin)).toMatchObject({
      filter: first.filter,
      selected_kpis: [{ name: 'FAILED_EMAILS', threshold: 4 }],
      selected_charts: [],
    })
    expect((await save(first)).status).toBe(200)
  })
})

describe('the KPIs', () => {
  const kpis = (token: string) => api.call(`/customer/${office.id}/kpi`, { token })

  test('[COMMAPI-80, DASH-15] are each the total of the list that the tile opens, whatever the filters say [G-155]', async () => {
    await addCrowd(api.services.database.db, office.id, 400)
    await save({ ...first, filter: { ...first.filter, user: office.users.admin.id } })
    const { json, headers } = await kpis(admin)
    expect(headers.get('as-of')).toMatch(/^\d+$/)
    expect(json.map(({ name }: { name: string }) => name)).toEqual(KpiName.options)
    for (const { name, value, threshold } of json) {
      expect(threshold).toBe(kpiRules[name as KpiName].threshold)
      const filter = kpiFilter(name)
      const list = filter
        ? await api.call('/cases/_search', { method: 'POST', token: admin, json: { filter } })
        : await api.call(`/customer/${office.id}/emails/_search`, {
            ...{ method: 'POST', token: admin, json: { unmapped: true } },
          })
      expect([name, list.status, list.json.total_count]).toEqual([name, 200, value])
      expect(value, name).toBeGreaterThan(0)
    }
  })

  test('are those that the user has chosen, in their order and with their thresholds, for agents as well', async () => {
    const chosen = [
      { name: 'FAILED_EMAILS', threshold: 2 },
      { name: 'STANDBY_CASES', threshold: 0 },
    ]
    await save({ ...first, kpis: chosen }, agent)
    const { json } = await kpis(agent)
    expect(json).toMatchObject(chosen)
  })
})

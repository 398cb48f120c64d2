/** The dashboard before a server that has some figures. */
import { screen } from '@testing-library/react'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import {
  type ChartAnswer,
  type DashboardSettings,
  type Kpi,
  KpiName,
  type SelectedChart,
} from '../../../../contracts/model/dashboard/dashboard.ts'
import { availableCharts } from '../../../../contracts/rules/dashboard/chart-options.ts'
import { kpiRules } from '../../../../contracts/rules/dashboard/kpi.ts'
import DashboardScreen from '../../../../src/features/dashboard/index.ts'
import { noticeRaised } from '../../../../src/forms/notices.ts'
import { answered, type FakeGateway, fakeGateway } from '../../client/fake-gateway.ts'
import { officeScope, stillClock } from '../../client/office.ts'
import { aManagedUser, anAdmin, serveUsers } from '../../records/users.ts'
import { show } from '../show.tsx'

export const payments: SelectedChart = {
  ...{ class: 'Payments', date_group_by: 'monthly', subgroup: 'payment_method', currency: 'EUR' },
  ...{ option1: 'payment_method', option2: null, option3: null },
}

export const emails: SelectedChart = {
  ...{ class: 'Emails', date_group_by: 'weekly', subgroup: 'template_type', currency: null },
  ...{ option1: 'sent', option2: 'template_type', option3: null },
}

/** What somebody sees who has chosen nothing yet, unless told otherwise. */
export const theSettings = (parts: Partial<DashboardSettings> = {}): DashboardSettings => ({
  filter: { date_range: '4_weeks', date_group_by: null, user: 'all' },
  selected_kpis: KpiName.options.map((name) => ({ name, threshold: kpiRules[name].threshold })),
  selected_charts: [payments, emails],
  available_kpis: KpiName.options.map((name) => ({ name, displayed_name: kpiRules[name].label })),
  available_charts: availableCharts('ADMIN'),
  currencies: ['EUR', 'CHF'],
  ...parts,
})

/** Three months of two methods; the last is not over. */
export const someFigures: ChartAnswer = {
  data: [
    {
      ...{ label: 'Sep', year: 2026, start: '2026-09-01', end: '2026-09-30', partial: false },
      values: { card: 1200, bank: 300.1 },
    },
    {
      ...{ label: 'Oct', year: 2026, start: '2026-10-01', end: '2026-10-31', partial: false },
      values: { card: 0, bank: 450.2 },
    },
    {
      ...{ label: 'Nov', year: 2026, start: '2026-11-01', end: '2026-11-20', partial: true },
      values: { card: 980, bank: 0 },
    },
  ],
  series: [
    { key: 'card', label: 'Card' },
    { key: 'bank', label: 'Bank transfer' },
  ],
}

const counted = (value: number): Kpi[] =>
  KpiName.options.map((name) => ({ name, value, threshold: kpiRules[name].threshold }))

interface Served {
  readonly user?: SessionUser
  readonly settings?: DashboardSettings
  readonly kpis?: readonly Kpi[]
  readonly figures?: ChartAnswer
}

/** A server that answers a dashboard, keeps what is saved of it, and has two further users. */
export function serveDashboard(
  gateway: FakeGateway,
  { user = anAdmin(), settings = theSettings(), kpis = counted(7), figures = someFigures }: Served,
) {
  let known = settings
  gateway.answer('readDashboardSettings', () => answered(known))
  gateway.answer('saveDashboardSettings', ({ body }) => {
    const { filter, kpis = known.selected_kpis, charts = known.selected_charts } = body
    known = { ...known, filter, selected_kpis: kpis, selected_charts: charts }
    return answered({ ...known, events: [] })
  })
  gateway.answer('readKpis', () => answered(kpis, 1))
  gateway.answer('readChart', () => answered(figures))
  serveUsers(
    gateway,
    [
      aManagedUser({ user_id: 'u7', name: 'Ida Holm' }),
      aManagedUser({ user_id: 'u8', name: 'Old Hand', state: 'DEACTIVATED' }),
    ],
    user,
  )
}

/** Opens it, for an administrator unless told otherwise. `tick` is ten seconds later; `pass` lets so many seconds go by. */
export async function openDashboard(served: Served & { gateway?: FakeGateway } = {}) {
  const { user = anAdmin() } = served
  const { gateway = fakeGateway(user) } = served
  if (!served.gateway) serveDashboard(gateway, served)
  let ticks: { tick: () => void; every: number }[] = []
  let passed = 0
  const clock = {
    ...stillClock,
    now: () => new Date(stillClock.now().getTime() + passed * 1_000),
    every: (every: number, tick: () => void) => {
      const one = { tick, every }
      ticks.push(one)
      return () => {
        ticks = ticks.filter((other) => other !== one)
      }
    },
  }
  const scope = officeScope({ user, gateway, clock })
  const told: string[] = []
  const unwatch = noticeRaised.watch(({ text }) => told.push(text))
  const shown = show(<DashboardScreen />, scope)
  await screen.findByRole('heading', { name: 'Dashboard' })
  const tick = () => {
    for (const one of ticks) one.tick()
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      passed += 1
      for (const { tick, every } of ticks) if ((passed * 1_000) % every === 0) tick()
      // What was asked for is answered before the next one.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return { ...shown, scope, gateway, told, tick, pass, ticking: () => ticks.length, unwatch }
}

/** What the tiles say, in their order. */
export const tileTexts = (): string[] =>
  [...screen.getByRole('region', { name: 'KPIs' }).querySelectorAll('.fw-kpi')].map(
    ({ textContent }) => textContent,
  )

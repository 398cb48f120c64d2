import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { dashboardChanged } from '../../../contracts/messages.ts'
import {
  type DashboardChoice,
  type DashboardSettings,
  KpiName,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { availableCharts } from '../../../contracts/rules/dashboard/chart-options.ts'
import {
  choiceRefusal,
  type DashboardOwner,
  shownUser,
} from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import { changes, reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { headOf } from '../../events/read.ts'
import { dashboardOf } from './owner.ts'

const settingsOf = (
  { role }: DashboardOwner,
  { filter, kpis, charts }: DashboardChoice,
  currencies: readonly string[],
): DashboardSettings => ({
  filter,
  selected_kpis: kpis,
  selected_charts: charts,
  available_kpis: KpiName.options.map((name) => ({ name, displayed_name: kpiRules[name].label })),
  available_charts: availableCharts(role),
  currencies,
})

/** COMMAPI-78. */
export const readDashboardSettings = reads<Calls['readDashboardSettings']>(
  async ({ user, services }) => {
    const { db } = services.database
    // The number first: what is read after it may only be newer.
    const asOf = await headOf(db, user.customerId)
    const { owner, choice, currencies } = await dashboardOf(db, user)
    return { asOf, body: settingsOf(owner, choice, currencies) }
  },
)

/** COMMAPI-79: an agent's choice of a user is their own, whatever they send (G-158). */
export const saveDashboardSettings = changes<Calls['saveDashboardSettings']>(
  async ({ body, user, change }) => {
    const own = eq(appUser.id, user.id)
    // Of two that were chosen over the same the second finds what the first has kept.
    await change.tx.select({ id: appUser.id }).from(appUser).where(own).for('update')
    const { owner, choice: known, currencies } = await dashboardOf(change.tx, user)
    const { was, kpis = known.kpis, charts = known.charts } = body
    if (was && !sameJson(was, { kpis: known.kpis, charts: known.charts }))
      return refuse(409, dashboardChanged)
    const refusal = choiceRefusal(owner, { filter: body.filter, kpis, charts })
    if (refusal !== null) return refuse(400, refusal)
    const filter = { ...body.filter, user: shownUser(owner, body.filter.user) }
    const choice = { filter, kpis, charts }
    await change.tx.update(appUser).set({ dashboard: choice }).where(own)
    return settingsOf(owner, choice, currencies)
  },
)

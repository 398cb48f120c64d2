import { WireEvent } from '../events/envelope.ts'
import {
  ChartAnswer,
  ChartClass,
  ChartEntries,
  ChartRequest,
  DashboardSave,
  DashboardSettings,
  Kpi,
  MOST_SERIES,
} from '../model/dashboard/dashboard.ts'
import { Day, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { staffOfCustomer } from './call.ts'
import { change, nothing, read } from './rows.ts'

/** The page size of our client. */
export const ENTRIES_PAGE = 200

const ofCustomer = z.strictObject({ customer_id: Id })
const ofClass = z.strictObject({ chart_class: ChartClass })

/** The dashboard (document 3, 2.11); agents see their own figures alone (G-158). */
export const dashboardCalls = {
  /** COMMAPI-78: what this user has chosen, and what can be chosen. */
  readDashboardSettings: read({
    method: 'GET',
    path: '/user/dashboard_settings',
    params: nothing,
    query: nothing,
    answer: DashboardSettings,
  }),
  /**
   * COMMAPI-79. Refusals: 400 for what cannot be chosen, 409 where it was chosen over what is kept no longer. Data of one
   * user: no event (engine.md 7).
   */
  saveDashboardSettings: change({
    method: 'PUT',
    path: '/user/dashboard_settings',
    params: nothing,
    query: nothing,
    body: DashboardSave,
    answer: z.extend(DashboardSettings, { events: z.array(WireEvent) }),
  }),
  /** COMMAPI-80: of all cases and now, whatever the filters say (G-155); those that this user has chosen, in their order. */
  readKpis: read({
    method: 'GET',
    path: '/customer/:customer_id/kpi',
    params: ofCustomer,
    query: nothing,
    answer: z.readonly(z.array(Kpi)),
    policy: staffOfCustomer,
  }),
  /** COMMAPI-81, COMMAPI-82. Refusal: 400 for days, options or a currency that no chart is made of, and for a user who is none. */
  readChart: read({
    method: 'PUT',
    path: '/customer/:customer_id/time_based_chart',
    params: ofCustomer,
    query: ofClass,
    body: ChartRequest,
    answer: ChartAnswer,
    policy: staffOfCustomer,
    weight: 1,
  }),
  /** Added: what a bar of that chart is made of, or some series of it. Refusals as of the chart. */
  readChartEntries: read({
    method: 'PUT',
    path: '/customer/:customer_id/time_based_chart/entries',
    params: ofCustomer,
    query: ofClass,
    body: z.strictObject({
      chart: ChartRequest,
      /** The days of the point, both included, as the chart answered them. */
      start: Day,
      end: Day,
      /** Those of the bar's series that are listed; null: the whole bar. */
      series: z.nullable(
        z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_SERIES)),
      ),
      page_size: z.optional(z.int().check(z.gte(1), z.lte(ENTRIES_PAGE))),
      cursor: z.optional(z.string().check(z.maxLength(400))),
    }),
    answer: ChartEntries,
    policy: staffOfCustomer,
    weight: 1,
  }),
}

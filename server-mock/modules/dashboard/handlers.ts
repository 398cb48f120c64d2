import { readChart } from './chart.ts'
import { readChartEntries } from './entries.ts'
import { readKpis } from './kpis.ts'
import { readDashboardSettings, saveDashboardSettings } from './settings.ts'

/** What the dashboard asks for. */
export const dashboardHandlers = {
  readDashboardSettings,
  saveDashboardSettings,
  readKpis,
  readChart,
  readChartEntries,
}

import { DashboardChoice, DashboardSettings } from '../../model/dashboard/dashboard.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

/** The user's own dashboard. */
export const dashboardCommands = {
  'dashboard.save': lateCommand(
    'dashboard.save',
    DashboardChoice.shape,
    z.object({ settings: DashboardSettings }),
  ),
}

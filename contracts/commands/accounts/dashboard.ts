import { DashboardSave, DashboardSettings } from '../../model/dashboard/dashboard.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

/** The user's own dashboard. */
export const dashboardCommands = {
  'dashboard.save': lateCommand(
    'dashboard.save',
    DashboardSave.shape,
    z.object({ settings: DashboardSettings }),
  ),
}

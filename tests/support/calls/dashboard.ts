/** The calls of the dashboard. */

import type { CallName } from '../../../contracts/api/calls.ts'
import type { ChartRequest } from '../../../contracts/model/dashboard/dashboard.ts'
import type { Entry } from './entry.ts'

/** A chart of all mails that were sent in a week that is over by any clock. */
const sentMails: ChartRequest = {
  ...{ start_date: '2024-03-04', end_date: '2024-03-10', date_range: 'custom' },
  ...{ date_grouping: 'weekly', filter: { user: 'all' }, currencies: [] },
  ...{ option1: 'sent', option2: 'total', option3: null },
}

const ofMails = { chart_class: 'Emails' }
const week = { start: '2024-03-04', end: '2024-03-10' }

export const dashboardEntries = {
  readDashboardSettings: {},
  saveDashboardSettings: {
    json: ({ of: { users } }) => ({
      filter: { date_range: '7_days', date_group_by: null, user: users.admin.id },
      kpis: [{ name: 'FAILED_EMAILS', threshold: 3 }],
      charts: [],
    }),
    command: 'dashboard.save',
  },
  readReportMail: {},
  saveReportMail: { json: { every: 'weekly' }, command: 'report-mail.save' },
  sendReportMail: { json: { every: 'monthly' }, command: 'report-mail.send' },
  readNotices: {},
  saveNotices: {
    json: { through: 0, marks: [], choice: { desktop: true } },
    command: 'notices.save',
  },
  readKpis: {},
  readChart: { query: ofMails, json: sentMails },
  readChartEntries: {
    query: ofMails,
    json: { chart: sentMails, ...week, series: null },
  },
} satisfies Partial<Record<CallName, Entry>>

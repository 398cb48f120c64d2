import { readReportMail, saveReportMail, sendReportMail } from './settings.ts'

/** The calls of reports by mail. */
export const reportMailHandlers = { readReportMail, saveReportMail, sendReportMail }

import { z } from '../../schema.ts'
import { Day, Instant } from '../primitives.ts'

/** What a report is about: a week from Monday on, or a calendar month, both in GMT. */
export const ReportPeriod = z.enum(['weekly', 'monthly'])
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** How often a user gets a report by mail. */
export const ReportEvery = z.enum(['off', 'weekly', 'monthly'])
export type ReportEvery = z.infer<typeof ReportEvery>

/** The first and the last day of a period, both included. */
export const ReportDays = z.object({ start: Day, end: Day })
export type ReportDays = z.infer<typeof ReportDays>

/** Whether and when a user gets reports by mail. */
export const ReportMail = z.object({
  every: ReportEvery,
  /** The own address: they go nowhere else. */
  to: z.string(),
  /** When the next one leaves, and what it will be about; null while there are none. */
  next: z.nullable(z.object({ at: Instant, days: ReportDays })),
  /** The newest period that is over, of both kinds: what is sent on demand. */
  latest: z.object({ weekly: ReportDays, monthly: ReportDays }),
})
export type ReportMail = z.infer<typeof ReportMail>

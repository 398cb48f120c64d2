/** The first and the last calendar day of a report, `yyyy-MM-dd`. */
export type ReportDays = { start: string; end: string }

export const WRONG_ORDER = 'The start date is after the end date.'

/** Why a report of these days cannot be made on `today`, said where it is refused; null where it can (G-145). */
export function reportRefusal(start: string, end: string, today: string): string | null {
  if (start > end) return WRONG_ORDER
  return end > today ? 'The report cannot go beyond today (UTC).' : null
}

/** Which of the two it is, and as what file. */
export type ReportFile = { kind: 'overview' | 'breakdown'; format: 'excel' | 'csv' | 'datev' }

/** What a report is saved as (REPORT-09, REPORT-10); DATEV knows its files by the first letters. */
export function reportFileName({ kind, format }: ReportFile, { start, end }: ReportDays): string {
  if (format === 'datev') return `EXTF_payments_${start}_${end}.csv`
  return `payment_report${kind === 'breakdown' ? '_details' : ''}.${format === 'csv' ? 'csv' : 'xlsx'}`
}

export const reportPresets = ['This month', 'Last month', 'This quarter', 'Last quarter'] as const
export type ReportPreset = (typeof reportPresets)[number]

const dayText = (day: Date): string => day.toISOString().slice(0, 10)

/** The days of a preset on `today`: none to come. */
export function presetDays(preset: ReportPreset, today: string): ReportDays {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = preset.endsWith('month') ? month - 1 : month - 1 - ((month - 1) % 3)
  const length = preset.endsWith('month') ? 1 : 3
  const isLast = preset.startsWith('Last')
  const start = Date.UTC(year, isLast ? first - length : first, 1)
  return {
    start: dayText(new Date(start)),
    end: isLast ? dayText(new Date(Date.UTC(year, first, 0))) : today,
  }
}

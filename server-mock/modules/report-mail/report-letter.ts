import { changeText } from '../../../contracts/rules/dashboard/chart-words.ts'
import { periodName } from '../../../contracts/rules/dashboard/report-periods.ts'
import { writeNumber } from '../../../contracts/rules/typed/typed-number-text.ts'
import { safeLine } from '../../text/safe-text.ts'
import type { LetterFigures, SystemLetter } from '../system-mail/system-mail.ts'
import type { Report, ReportChart } from './read-report.ts'

const kinds = { weekly: 'Weekly report', monthly: 'Monthly report' } as const
const units = { weekly: 'week', monthly: 'month' } as const

const figureOf = ({ class: name }: ReportChart, figure: number): string =>
  writeNumber(figure, name === 'Payments' ? 'amount' : 'count')

function chartFigures({ charts, every, days }: Report): LetterFigures[] {
  if (charts.length === 0) return []
  const rows = charts.map((chart) => ({
    label: chart.title,
    figure: figureOf(chart, chart.total),
    note: `${units[every]} before: ${figureOf(chart, chart.before)}${changeText(chart.total, chart.before)}`,
    isRed: false,
  }))
  return [{ heading: periodName(every, days), rows }]
}

function kpiFigures({ kpis }: Report): LetterFigures[] {
  if (kpis.length === 0) return []
  const rows = kpis.map(({ label, value, threshold }) => ({
    ...{ label, figure: writeNumber(value, 'count') },
    note: value > threshold ? `above the threshold of ${writeNumber(threshold, 'count')}` : null,
    isRed: value > threshold,
  }))
  return [{ heading: 'Now', rows }]
}

/** What the mail says that brings a report: what is in the workbook, in short. */
export function reportLetter(
  report: Report,
  { appUrl, stopUrl }: { appUrl: string; stopUrl: string },
): SystemLetter {
  const { every, days, customerName, shown } = report
  const period = periodName(every, days)
  const whose = shown === null ? 'everyone' : safeLine(shown, 100)
  return {
    subject: `${kinds[every]}: ${period}`,
    opening: [
      `The dashboard of ${safeLine(customerName, 200)}, ${period} (GMT). Charts show the work of ${whose}.`,
      'The workbook that is attached has the figures of each day.',
    ],
    figures: [...kpiFigures(report), ...chartFigures(report)],
    button: { label: 'Open Framewright', href: appUrl },
    foot: {
      text: 'Reports by email are set in your dashboard.',
      ...{ label: 'Stop these emails', href: stopUrl },
    },
  }
}

import { periodName } from '../../../contracts/rules/dashboard/report-periods.ts'
import {
  type XlsxCell,
  type XlsxColumn,
  type XlsxSheet,
  xlsxText,
  xlsxWorkbook,
} from '../../files/xlsx.ts'
import type { Report, ReportChart } from './read-report.ts'

const DAY = 'yyyy-mm-dd'
const MOMENT = 'yyyy-mm-dd hh:mm:ss'
const formats = { Payments: '#,##0.00', Emails: '#,##0' } as const

const column = (header: string, width: number, format?: string): XlsxColumn => ({
  ...{ header: xlsxText(header), width, format },
})

/** The first moment of a day, as a spreadsheet has days. */
const dayCell = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

function kpiSheet({ kpis, made }: Report): XlsxSheet {
  const columns = [
    column('KPI', 24),
    column('Value', 12, '#,##0'),
    column('Threshold', 12, '#,##0'),
    column('State', 20),
    column('As of (GMT)', 20, MOMENT),
  ]
  const rows = kpis.map(({ label, value, threshold }): XlsxCell[] => [
    ...[label, value, threshold],
    ...[value > threshold ? 'Above threshold' : 'OK', new Date(made)],
  ])
  return { name: 'KPIs', columns, rows }
}

/** A row for each day, a column for each series; below them what they add up to, and the period before. */
function chartSheet(chart: ReportChart, at: number): XlsxSheet {
  const { series, data } = chart.answer
  const format = formats[chart.class]
  const isParted = series.length > 1
  const sums = (values: Readonly<Record<string, number>>): number[] => {
    const figures = series.map(({ key }) => values[key] ?? 0)
    const sum = figures.reduce((all, figure) => all + Math.round(figure * 100), 0) / 100
    return isParted || series.length === 0 ? [...figures, sum] : figures
  }
  const whole = Object.fromEntries(
    series.map(({ key }) => [
      key,
      data.reduce((all, { values }) => all + Math.round((values[key] ?? 0) * 100), 0) / 100,
    ]),
  )
  const columns = [
    column('Day (GMT)', 16, DAY),
    ...series.map(({ label }) => column(label, 18, format)),
    ...(isParted || series.length === 0 ? [column('Total', 18, format)] : []),
  ]
  const before = columns.map(
    (_, place): XlsxCell => (place === columns.length - 1 ? chart.before : null),
  )
  return {
    name: `Chart ${at + 1}`,
    columns,
    rows: [
      ...data.map(({ start, values }): XlsxCell[] => [dayCell(start), ...sums(values)]),
      ['Total', ...sums(whole)],
      ['Period before', ...before.slice(1)],
    ],
  }
}

/** What the workbook is about, and which sheet has which chart. */
function firstSheet(report: Report): XlsxSheet {
  const { every, days, made, customerName, shown, charts } = report
  return {
    name: 'Report',
    columns: [column('Report', 18), column('', 48)],
    rows: [
      ['Business', xlsxText(customerName)],
      ['Period', `${every === 'weekly' ? 'Week' : 'Month'}: ${periodName(every, days)}`],
      ['First day', days.start],
      ['Last day', days.end],
      ['Time zone', 'GMT'],
      ['Charts are about', shown === null ? 'Everyone' : xlsxText(shown)],
      ['Made', `${made.slice(0, 19).replace('T', ' ')} GMT`],
      ...charts.map(({ title }, at): XlsxCell[] => [`Chart ${at + 1}`, xlsxText(title)]),
    ],
  }
}

/** A report as a workbook: every figure is a number of its type, and no text is a formula. */
export const reportWorkbook = (report: Report): Promise<Uint8Array> =>
  xlsxWorkbook(
    [firstSheet(report), kpiSheet(report), ...report.charts.map(chartSheet)],
    new Date(report.made),
  )

/** `framewright-report-2026-11-16-to-2026-11-22.xlsx`. */
export const reportFileName = ({ days }: Pick<Report, 'days'>): string =>
  `framewright-report-${days.start}-to-${days.end}.xlsx`

import type { SelectedChart } from '../../model/dashboard/dashboard.ts'
import { optionLabels } from './chart-options.ts'

/** What a chart counts, beside its title. */
export function subtitleOf({
  option1,
  option2,
  currency,
  ...chart
}: Omit<SelectedChart, 'date_group_by' | 'subgroup'>): string {
  const lower = (option: keyof typeof optionLabels) => optionLabels[option].toLowerCase()
  if (chart.class === 'Payments')
    return [currency, option1 && (option1 === 'total' ? 'total' : `by ${lower(option1)}`)]
      .filter(Boolean)
      .join(', ')
  if (option1 === 'received')
    return `Received${chart.option3 === null || chart.option3 === 'all' ? '' : `, ${lower(chart.option3)}`}`
  return `Sent, ${option2 === null || option2 === 'total' ? 'total' : `by ${lower(option2)}`}`
}

/** A chart in one line: `Payments in EUR, by payment method`, `Emails sent, by template type`, `Emails received, unmapped`. */
export function chartName(chart: Omit<SelectedChart, 'date_group_by' | 'subgroup'>): string {
  const subtitle = subtitleOf(chart)
  return chart.class === 'Payments'
    ? `Payments in ${subtitle}`
    : `Emails ${subtitle.charAt(0).toLowerCase()}${subtitle.slice(1)}`
}

/** By how much there is more or less than before; nothing where there was nothing. */
export function changeText(total: number, earlier: number): string {
  if (earlier === 0) return ''
  const percent = Math.round(((total - earlier) / Math.abs(earlier)) * 100)
  if (percent === 0) return ' (unchanged)'
  return percent > 0 ? ` (+${percent} %)` : ` (−${-percent} %)`
}

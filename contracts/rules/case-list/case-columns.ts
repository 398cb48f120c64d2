import {
  type CaseColumn,
  type ColumnLayout,
  type ColumnPlace,
  columnWidths,
} from '../../model/cases/case-column.ts'

interface Standard {
  readonly name: string
  readonly width: number
  /** Left out until somebody asks for it: another column says it already. */
  readonly isSpare?: true
}

/** Name and width of each column, in the order in which everybody begins. */
const standards: Record<CaseColumn, Standard> = {
  state: { name: 'State', width: 156 },
  host: { name: 'Host', width: 216 },
  id: { name: 'Case', width: 96 },
  last_case_activity_timestamp: { name: 'Last activity', width: 128 },
  total_unread_emails: { name: 'Unread', width: 72 },
  total_unchecked_licenses: { name: 'Licenses', width: 80 },
  reminder_date: { name: 'Reminder date', width: 112 },
  reminder_name: { name: 'Reminder', width: 136 },
  num_scheduled_emails_sent: { name: 'Sent', width: 64 },
  num_scheduled_emails_scheduled: { name: 'Scheduled', width: 88 },
  num_scheduled_emails_paused: { name: 'Paused', width: 72 },
  num_scheduled_emails_failed: { name: 'Failed', width: 72 },
  num_failed_payments: { name: 'Failed payments', width: 120 },
  num_failed_letters: { name: 'Failed letters', width: 104 },
  initial_email_sent: { name: 'Initial email', width: 96 },
  progress: { name: 'Progress', width: 112 },
  source_case_id: { name: 'Case reference', width: 112 },
  country: { name: 'Country', width: 112 },
  tags: { name: 'Tags', width: 160 },
  final_amount: { name: 'Amount', width: 128 },
  currency: { name: 'Currency', width: 80, isSpare: true },
  date_state_updated: { name: 'State changed', width: 128 },
  total_scheduled_emails: { name: 'Total scheduled', width: 120, isSpare: true },
  num_triggered_emails_failed: { name: 'Failed triggered emails', width: 168, isSpare: true },
  version: { name: 'Version', width: 80, isSpare: true },
}

export const columnName = (id: CaseColumn): string => standards[id].name

/** It names the row, and stays. */
export const mayHide = (id: CaseColumn): boolean => id !== 'host'

/** The columns as everybody finds them at first. */
export const standardLayout: ColumnLayout = Object.entries(standards).map(
  ([id, { width, isSpare }]) => ({ id: id as CaseColumn, width, shown: isSpare !== true }),
)

/** A kept layout made whole: each column once, one that it does not know at the end as the standard has it. */
export function wholeLayout(kept: readonly ColumnPlace[]): ColumnLayout {
  const first = new Map<CaseColumn, ColumnPlace>()
  for (const place of [...kept, ...standardLayout]) {
    if (!first.has(place.id))
      first.set(place.id, { ...place, shown: place.shown || !mayHide(place.id) })
  }
  return [...first.values()]
}

/** The layout of whoever has chosen one, or the standard. */
export const layoutOf = (chosen: ColumnLayout | null): ColumnLayout =>
  chosen ? wholeLayout(chosen) : standardLayout

const withPlace = (layout: ColumnLayout, id: CaseColumn, parts: Partial<ColumnPlace>) =>
  layout.map((place) => (place.id === id ? { ...place, ...parts } : place))

export const withWidth = (layout: ColumnLayout, id: CaseColumn, width: number): ColumnLayout =>
  withPlace(layout, id, {
    width: Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width))),
  })

export const withShown = (layout: ColumnLayout, id: CaseColumn, shown: boolean): ColumnLayout =>
  withPlace(layout, id, { shown: shown || !mayHide(id) })

/** A column takes the place of the shown one that stands at `to` among the shown ones. */
export function withMoved(layout: ColumnLayout, id: CaseColumn, to: number): ColumnLayout {
  const moved = layout.find((place) => place.id === id)
  const shown = layout.filter((place) => place.shown)
  const target = shown[Math.min(shown.length - 1, Math.max(0, to))]
  if (!moved || !target || target === moved) return layout
  const isForth = layout.indexOf(moved) < layout.indexOf(target)
  const rest = layout.filter((place) => place !== moved)
  const at = rest.indexOf(target) + (isForth ? 1 : 0)
  return [...rest.slice(0, at), moved, ...rest.slice(at)]
}

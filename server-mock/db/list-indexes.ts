import { sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core'

/** The columns of `case_row` that its list is asked by. */
type ListColumns = Record<
  'id' | 'customerId' | 'state' | 'dateStateUpdated' | 'lastActivity' | 'host' | 'reminderDate',
  ExtraConfigColumn
>

/** What needs a person, beside reminders that are due. */
const attention = `unread_emails > 0 or unchecked_licenses > 0
  or scheduled_failed + triggered_failed > 0 or failed_letters > 0 or failed_payments > 0`
const reminded = `state = 'ACTIVE' and reminder_date is not null`

const filters = [
  ['unread', 'unread_emails > 0'],
  ['unchecked', 'unchecked_licenses > 0'],
  ['failed_emails', 'scheduled_failed + triggered_failed > 0'],
  ['failed_letters', 'failed_letters > 0'],
  ['failed_payments', 'failed_payments > 0'],
  ['paused', 'scheduled_paused > 0'],
  ['reminded', reminded],
  ['action', `${attention} or (${reminded})`],
  ['idle', `state = 'ACTIVE' and scheduled_waiting = 0 and reminder_date is null`],
] as const

/** What is due depends on the day, so the day is looked at inside the index. */
const dated: readonly string[] = ['reminded', 'action']

/**
 * Every order of the list has an index with the id as tie-break: of all cases, by state, and for each filter
 * one that holds its hits alone, so that a page costs what it shows at any depth (stack.md, server 4).
 * `modules/case-list/filter-sql.ts` asks so that these conditions follow. Most cases stand in none of the filters'.
 */
export function listIndexes(t: ListColumns) {
  // Built anew for each index: drizzle drops a column's direction once an index has used it.
  const newestFirst = (column: ExtraConfigColumn) => [
    column.desc().nullsFirst(),
    t.id.desc().nullsFirst(),
  ]
  const orders = [
    ['updated', () => newestFirst(t.dateStateUpdated)],
    ['activity', () => newestFirst(t.lastActivity)],
    ['host', () => [t.host, t.id]],
  ] as const
  return orders.flatMap(([name, order]) => [
    index(`case_row_${name}`).on(t.customerId, ...order()),
    index(`case_row_state_${name}`).on(t.customerId, t.state, ...order()),
    ...filters.map(([filter, where]) =>
      index(`case_row_${filter}${name === 'updated' ? '' : `_${name}`}`)
        .on(t.customerId, ...order(), ...(dated.includes(filter) ? [t.reminderDate] : []))
        .where(sql.raw(where)),
    ),
  ])
}

import { z } from '../../schema.ts'
import { CaseState } from './case.ts'

export const CaseSortKey = z.enum(['date_state_updated', 'last_case_activity_timestamp', 'host'])
export type CaseSortKey = z.infer<typeof CaseSortKey>

/** The flags of the filter menu as the query spells them (G-410). */
export const CaseFilterFlag = z.enum([
  'unread_emails',
  'overdue_reminders',
  'unchecked_licenses',
  'failed_emails',
  'failed_letters',
  'failed_payments',
  'paused_scheduled_emails',
  'action_required',
  'idle',
])
export type CaseFilterFlag = z.infer<typeof CaseFilterFlag>

const flag = z.optional(z.boolean())

export const CaseFilter = z.strictObject({
  unread_emails: flag,
  overdue_reminders: flag,
  unchecked_licenses: flag,
  failed_emails: flag,
  failed_letters: flag,
  failed_payments: flag,
  paused_scheduled_emails: flag,
  action_required: flag,
  idle: flag,
  state: z.optional(CaseState),
  /** Every state but this one. */
  not_state: z.optional(CaseState),
  search: z.optional(z.string().check(z.maxLength(200))),
})
export type CaseFilter = z.infer<typeof CaseFilter>

export const CaseSort = z.strictObject({ key: CaseSortKey, ascending: z.boolean() })
export type CaseSort = z.infer<typeof CaseSort>

/** Which cases, in which order: what identifies a list (engine.md 9). */
export const CaseQuery = z.strictObject({ sort: CaseSort, filter: CaseFilter })
export type CaseQuery = z.infer<typeof CaseQuery>

/** Page numbers for everybody, `cursor` for our own client (engine.md 9; page_size bounds: G-415). */
export const Paging = z.strictObject({
  page: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  page_size: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
})
export type Paging = z.infer<typeof Paging>

/** The case list's page size (document 3, section 9). */
export const PAGE_SIZE = 200

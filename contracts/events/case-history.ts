import { Amount, Count, Id, Instant, Percentage, partsOf } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { Actor } from './envelope.ts'
import { caseEventNames } from './names.ts'

/** An amount in major units, in the currency that the case had then; `currency` null where it had none. */
export const HistoryMoney = z.object({ amount: Amount, currency: z.nullable(z.string()) })
export type HistoryMoney = z.infer<typeof HistoryMoney>

/** An additional fee, whose price follows from the prices of the image uses. */
const HistoryFee = z.object({ percentage: Percentage, taxable: z.boolean() })

/** A value as the case had it; null where it had none. */
export const HistoryValue = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), HistoryMoney, HistoryFee]),
)
export type HistoryValue = z.infer<typeof HistoryValue>

/** One field with its value before and after. */
export const HistoryChange = z.object({
  /** A key of `historyFields` (`rules/case-changes/case-history.ts`), or one of a newer version. */
  field: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Which image use by its file name, or which fee by its name; null for what a case has once. */
  item: z.nullable(z.string()),
  from: HistoryValue,
  to: HistoryValue,
})
export type HistoryChange = z.infer<typeof HistoryChange>

/** By what somebody changed a case, where it was not its own form: a template by its name, an order for many cases. */
export const HistoryThrough = z.object({
  kind: z.enum(['auto-fill', 'bulk', 'bulk-undo']),
  name: z.nullable(z.string()),
})
export type HistoryThrough = z.infer<typeof HistoryThrough>

/** What the history tells of a change besides who and when; a case event carries it. */
export const HistoryNote = z.object({
  through: z.nullable(HistoryThrough),
  changes: z.array(HistoryChange).check(z.minLength(1)),
})
export type HistoryNote = z.infer<typeof HistoryNote>

/**
 * One change of a case: who did what, when, by which of the case's events. `id` is `version` as text: every change
 * raises the version of the case, so that no two entries of a case share it. Once written it stays as it is.
 */
export const HistoryEntry = z.extend(HistoryNote, {
  id: Id,
  version: Count,
  at: Instant,
  /** As they were called then. */
  actor: Actor,
  event: z.enum(caseEventNames),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The newest first; `next_cursor` null at the end. */
export const HistoryPage = z.object({
  entries: partsOf(HistoryEntry),
  next_cursor: z.nullable(z.string()),
})
export type HistoryPage = z.infer<typeof HistoryPage>

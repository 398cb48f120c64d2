import { REMINDER_NAME_MAX_LENGTH } from '../../limits.ts'
import { z } from '../../schema.ts'
import { CaseId, Count, Day, Id, Instant, TypedTag } from '../primitives.ts'
import { CaseFilter } from './query.ts'

/** Cases that can be named one by one: as many as anybody has on a screen. */
export const MOST_NAMED_CASES = 50_000

/** What is done to each of many cases; each kind is the act of one call on one case. */
export const CaseBulkAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({ kind: z.literal('tag'), tag: TypedTag }),
  z.strictObject({ kind: z.literal('untag'), tag: TypedTag }),
  z.strictObject({
    kind: z.literal('reminder'),
    name: z.nullable(z.string().check(z.maxLength(REMINDER_NAME_MAX_LENGTH))),
    date: Day,
  }),
  z.strictObject({ kind: z.literal('flow'), flow_id: Id }),
  z.strictObject({ kind: z.literal('language'), translation_id: Id }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
])
export type CaseBulkAct = z.infer<typeof CaseBulkAct>

/** Cases named one by one. */
export const NamedCases = z.array(CaseId).check(z.maxLength(MOST_NAMED_CASES))

export const CaseBulkKind = z.enum([
  'cancel',
  'tag',
  'untag',
  'reminder',
  'flow',
  'language',
  'pause',
  'resume',
])
export type CaseBulkKind = z.infer<typeof CaseBulkKind>

/** Which cases: some, by their ids, or all that match a filter when the order arrives, loaded or not. */
export const CaseBulkTarget = z.union([
  z.strictObject({ ids: NamedCases.check(z.minLength(1)) }),
  z.strictObject({ filter: CaseFilter, except: z.optional(NamedCases) }),
])
export type CaseBulkTarget = z.infer<typeof CaseBulkTarget>

/** `stopped`: its user stopped it, or may not act any more; what was done by then stays. */
export const CaseBulkState = z.enum(['running', 'finished', 'stopped'])
export type CaseBulkState = z.infer<typeof CaseBulkState>

/** An order to do one thing to many cases, and how far it is. */
export const CaseBulk = z.object({
  id: Id,
  kind: CaseBulkKind,
  state: CaseBulkState,
  /** The order that this one takes back. */
  undo_of: z.nullable(Id),
  /** Whether it can be taken back now. */
  can_undo: z.boolean(),
  created: Instant,
  total: Count,
  done: Count,
  /** Cases that were as wanted already. */
  unchanged: Count,
  refused: Count,
})
export type CaseBulk = z.infer<typeof CaseBulk>

/** A case to which it was not done, and why. */
export const CaseBulkRefusal = z.object({ id: CaseId, host: z.string(), message: z.string() })
export type CaseBulkRefusal = z.infer<typeof CaseBulkRefusal>

import { type Schema, z } from '../schema.ts'

/**
 * A case's public number: digits, unique over all customers (spec README, 1 and 23). In one spelling: a
 * leading zero would be another name of the same case.
 */
export const CaseId = z.string().check(z.regex(/^[1-9]\d{0,11}$/))
export type CaseId = string

export const Id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))

/** A moment as ISO 8601 in UTC with milliseconds or microseconds. */
export const Instant = z.iso.datetime()

/** A tag as it is typed; `rules/cases/case-tags.ts` says what becomes of it. */
export const TypedTag = z.string().check(z.minLength(1), z.maxLength(200))

/** A calendar day, `yyyy-mm-dd`. */
export const Day = z.iso.date()

/**
 * No third decimal, however small: one that rounds to nothing would be above 0 where it is judged, and 0 where it is
 * stored (gaps-2, 0.2.1).
 */
export const TwoDecimals = z.refine<number>(
  (n) => Math.round(n * 100) / 100 === n,
  'at most two decimals',
)

/** Money on the wire: major units with at most two decimals (spec README, 10). */
export const Amount = z.number().check(z.gte(0), z.lte(1_000_000_000_000), TwoDecimals)

/** A percentage with at most two decimals, 19 meaning 19 %. */
export const Percentage = z.number().check(z.gte(0), z.lte(1_000_000), TwoDecimals)

export const Count = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** A flag as the documented entities spell it: 0 or 1 (ACT-35). */
export const Bit = z.union([z.literal(0), z.literal(1)])

/** How deep a value without a schema may be nested; a much deeper one overflows the stack when serialised. */
const DEEPEST = 64

/** Whether a value from outside is nested no deeper than anything this product writes. */
export function isShallow(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every((part) => isShallow(part, left - 1))
}

/** Whether JSON can write it again: 1e999 is read as a number that it has no word for. */
function isWritable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isWritable)
}

/** A value whose shape no schema describes; whoever reads it must check it. */
export const Anything = z.unknown().check(
  z.refine((value) => isShallow(value), { message: 'too deep', abort: true }),
  z.refine(isWritable, 'not a number that can be kept'),
)

/** Parts are told apart by their id: a list that holds one twice is broken. */
export const partsOf = <T extends { id: string }>(part: Schema<T>) =>
  z
    .array(part)
    .check(
      z.refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, 'an id twice'),
    )

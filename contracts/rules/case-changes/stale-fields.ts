/** Which fields of a save others changed meanwhile: the server refuses by this rule, an open form warns by it. */

import type { Actor } from '../../events/envelope.ts'
import type { DetailChange } from '../../events/payloads.ts'
import type { ConflictChange } from '../../protocol.ts'
import { sameJson } from './detail-diff.ts'

/** One change of a case by somebody. */
export type ChangeBy = { actor: Actor; at: string; changes: readonly DetailChange[] }

/** Whether a change of `field` touches what a call writes: the field itself, above it or below it. */
export const touchesField = (field: string, written: string): boolean =>
  field === written ||
  [`${written}.`, `${written}[`].some((part) => field.startsWith(part)) ||
  [`${field}.`, `${field}[`].some((part) => written.startsWith(part))

/** Fees without their prices, which follow from the image uses: nobody writes one (G-406). */
const withoutPrices = (fees: unknown): unknown =>
  Array.isArray(fees)
    ? fees.map((fee: unknown) =>
        typeof fee === 'object' && fee !== null ? { ...fee, price: null } : fee,
      )
    : fees

/** Whether a change came of another one by itself. */
const follows = ({ field, from, to }: DetailChange): boolean =>
  field === 'claim_details.additional_fees' && sameJson(withoutPrices(from), withoutPrices(to))

/**
 * The changes by anybody but this user that touch what is written, one entry a field from its first to its
 * last value, the latest author named (engine.md 15). `known` are those of earlier events.
 */
export function changesByOthers(
  since: readonly ChangeBy[],
  userId: string,
  writes: readonly string[],
  known: readonly ConflictChange[] = [],
): ConflictChange[] {
  const byField = new Map(known.map((change) => [change.field, change]))
  for (const { actor, at, changes } of since) {
    if (actor.id === userId) continue
    for (const change of changes) {
      const { field, from, to } = change
      if (follows(change)) continue
      if (!writes.some((written) => touchesField(field, written))) continue
      const first = byField.get(field)
      byField.set(field, { field, from: first ? first.from : from, to, by: actor.name, at })
    }
  }
  return [...byField.values()]
}

import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Command } from './command.ts'

/**
 * A command whose effect is shown before it is confirmed. `waitsFor` is the last event number of its
 * answer: until the log has folded that far, removing the entry would flicker.
 */
export type Pending = { command: Command; waitsFor: number | null }

/** How the entries go; answer and event come in either order:
 *
 *     its event is folded                  gone
 *     refused, unknown, or done without    gone
 *     done, event still to come            waits for the number
 */
export const withCommand = (pending: readonly Pending[], command: Command): readonly Pending[] =>
  pending.some((entry) => entry.command.id === command.id)
    ? pending
    : [...pending, { command, waitsFor: null }]

export const without = (pending: readonly Pending[], id: string): readonly Pending[] =>
  pending.some((entry) => entry.command.id === id)
    ? pending.filter((entry) => entry.command.id !== id)
    : pending

export const waiting = (
  pending: readonly Pending[],
  id: string,
  waitsFor: number,
): readonly Pending[] =>
  pending.map((entry) => (entry.command.id === id ? { ...entry, waitsFor } : entry))

/** Drops what the batch, or the number that the log has reached, confirmed. */
export function confirmed(
  pending: readonly Pending[],
  events: readonly KnownEvent[],
  cursor: number | null,
): readonly Pending[] {
  if (pending.length === 0) return pending
  const ids = new Set(events.map((event) => event.commandId))
  const left = pending.filter(
    ({ command, waitsFor }) =>
      !ids.has(command.id) && (waitsFor === null || cursor === null || waitsFor > cursor),
  )
  return left.length === pending.length ? pending : left
}

import type { Command, CommandHandler } from './command.ts'
import type { Pending } from './pending.ts'

/** The handler of a command of any name, as far as it looks at the view. */
type AnyHandler<View, Prediction> = Pick<
  CommandHandler<never, View, Prediction>,
  'predict' | 'refuse'
>

/**
 * The predictions of all pending commands, each made upon the state that the earlier ones lead to.
 * Nothing is patched and nothing rolled back: the overlay is computed anew from the confirmed state,
 * so a refusal needs no more than the entry's disappearance.
 */
export function overlay<View, Prediction>(
  pending: readonly Pending[],
  view: View,
  /** Null for one that is not here yet: what its commands will do is not shown before. */
  handlerOf: (name: Command['name']) => AnyHandler<View, Prediction> | null,
  apply: (view: View, prediction: Prediction) => View,
): View {
  return pending.reduce((seen, { command }) => {
    // The handler was looked up by the command's own name.
    const handler = handlerOf(command.name)
    if (!handler) return seen
    const { refuse, predict } = handler
    const isRefused = (refuse?.(command as never, seen) ?? null) !== null
    const prediction = isRefused ? null : predict?.(command as never, seen)
    return prediction ? apply(seen, prediction) : seen
  }, view)
}

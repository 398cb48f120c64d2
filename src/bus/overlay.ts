import type { Command, Doer } from './command.ts'
import type { Pending } from './pending.ts'

/** The doer of a command of any name, as far as it looks at the view. */
type AnyDoer<View, Prediction> = Pick<Doer<never, View, Prediction>, 'predict' | 'refuse'>

/**
 * The predictions of all pending commands, each made upon the state that the earlier ones lead to.
 * Nothing is patched and nothing rolled back: the overlay is computed anew from the confirmed state,
 * so a refusal needs no more than the entry's disappearance.
 */
export function overlay<View, Prediction>(
  pending: readonly Pending[],
  view: View,
  /** Null for one that is not here yet: what its commands will do is not shown before. */
  doerOf: (name: Command['name']) => AnyDoer<View, Prediction> | null,
  apply: (view: View, prediction: Prediction) => View,
): View {
  return pending.reduce((seen, { command }) => {
    // The doer was looked up by the command's own name.
    const doer = doerOf(command.name)
    if (!doer) return seen
    const { refuse, predict } = doer
    const isRefused = (refuse?.(command as never, seen) ?? null) !== null
    const prediction = isRefused ? null : predict?.(command as never, seen)
    return prediction ? apply(seen, prediction) : seen
  }, view)
}

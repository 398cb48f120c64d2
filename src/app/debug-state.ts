import type { Scope } from 'effector'
import { inspect } from 'effector/inspect'

/**
 * Writes every update of a store to the console, by the store's name (APP-02). Returns how to stop it.
 * Events are left out: stores say what came of them. Passwords are kept in stores that are not serialised,
 * and those are never written.
 */
export function traceState(
  scope: Scope,
  write: (name: string, value: unknown) => void,
): () => void {
  return inspect({
    scope,
    fn: ({ type, kind, name, meta, value }) => {
      const isState = type === 'update' && kind === 'store' && meta.serialize !== 'ignore'
      if (isState && name) write(name, value)
    },
  })
}

import type { Scope } from 'effector'
import { inspect } from 'effector/inspect'

/** A value without the passwords of a form. */
const masked = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'password' in value
    ? { ...value, password: '***' }
    : value

/**
 * Writes every update of a store, by the store's name (APP-02). Returns how to stop it. Events are left
 * out, because stores say what came of them; so are stores that nobody may save.
 */
export function traceState(
  scope: Scope,
  write: (name: string, value: unknown) => void,
): () => void {
  return inspect({
    scope,
    fn: ({ type, kind, name, meta, value }) => {
      const isState = type === 'update' && kind === 'store' && meta.serialize !== 'ignore'
      if (isState && name) write(name, masked(value))
    },
  })
}

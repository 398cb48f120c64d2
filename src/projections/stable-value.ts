const isEqual = <V extends object>(known: V, next: V): boolean =>
  (Object.keys(next) as (keyof V)[]).every((key) => known[key] === next[key])

/**
 * The value that was given last for a key, as long as its members are the same: what is derived from it then
 * sleeps. The key is the state of the session, so that scopes do not meet.
 */
export function stableValue<V extends object>(): (session: object, next: V) => V {
  const last = new WeakMap<object, V>()
  return (session, next) => {
    const known = last.get(session)
    if (known && isEqual(known, next)) return known
    last.set(session, next)
    return next
  }
}

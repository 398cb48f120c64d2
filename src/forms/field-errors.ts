/** What is said of each field, but of those that are changed by now, and of what was `bound` to them. */
export function withoutChanged<E extends object>(
  errors: E,
  change: object,
  bound: Readonly<Partial<Record<string, readonly PropertyKey[]>>> = {},
): E {
  const rest = { ...errors }
  for (const field of Object.keys(change))
    for (const gone of [field, ...(bound[field] ?? [])]) Reflect.deleteProperty(rest, gone)
  return rest
}

/** One handler for every event of a family. */
export const byName = <Name extends string, Handler>(
  names: readonly Name[],
  handler: Handler,
): Record<Name, Handler> =>
  Object.fromEntries(names.map((name) => [name, handler])) as Record<Name, Handler>

import * as React from 'react'

/** Where React keeps what its packages share, and there: how many stacks of owners it took within this second. */
const shared = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const taken = 'recentlyCreatedOwnerStacks'

/** After so many of a second React takes no more. */
const ENOUGH = 10_000

/**
 * React's development build takes a stack for every element, by which a warning could say whose it is: a fourteenth of
 * the time of all tests of screens. It is told that it has taken enough; the warnings stay.
 */
export function takeNoOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, shared)
  if (typeof internals !== 'object' || internals === null || !(taken in internals))
    throw new Error('React counts the stacks of owners elsewhere: see how, or let it take them.')
  Object.defineProperty(internals, taken, {
    get: () => ENOUGH,
    set: () => undefined,
    configurable: true,
  })
}

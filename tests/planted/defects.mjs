/**
 * Faults that the suite has to find, each planted alone into a copy of the project (`npm run test:planted`).
 * @type {import('../../tools/lib/planted.mjs').Defect[]}
 */
export const defects = [
  {
    name: 'skip de-duplication',
    file: 'src/bus/ordering.ts',
    find: `if ((cursor !== null && event.seq <= cursor) || held.has(event.seq)) {
      duplicates += 1
      continue
    }`,
    put: `if ((cursor !== null && event.seq <= cursor) || held.has(event.seq)) {
      duplicates += 1
      if (isWhole(event)) ready.push(event)
      continue
    }`,
    first: ['tests/bus/ordering.test.ts'],
  },
  {
    name: 'drop the idempotency row',
    file: 'server-mock/http/idempotency.ts',
    find: `if (claimed.length > 0) return null`,
    put: `if (claimed.length >= 0) {
    await tx.delete(idempotency).where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)))
    return null
  }`,
    first: ['tests/conformance/once.test.ts'],
  },
  {
    name: 'apply out of order',
    file: 'src/bus/ordering.ts',
    find: `    held.set(event.seq, event)
    while (cursor !== null && held.has(cursor + 1)) {`,
    put: `    held.set(event.seq, event)
    if (cursor !== null) cursor = event.seq - 1
    while (cursor !== null && held.has(cursor + 1)) {`,
    first: ['tests/bus/ordering.test.ts'],
  },
  {
    name: 'forget the gap fetch',
    file: 'src/bus/catch-up.ts',
    find: `const fellBehind = sample({ clock: $ordering, filter: isBehind })`,
    put: `const fellBehind = sample({ clock: $ordering, filter: (ordering) => isBehind(ordering) && false })`,
    first: ['tests/projections/channel.test.ts'],
  },
  {
    name: 'fetch the gap short by one',
    file: 'server-mock/events/read.ts',
    find: `order by seq limit`,
    put: `order by seq offset 0 limit -1 +`,
    first: ['tests/server/foundation-change.test.ts', 'tests/projections/channel.test.ts'],
  },
  {
    name: 'renew twice',
    file: 'src/bus/gateway-renewal.ts',
    find: `    running = true
    try {`,
    put: `    try {`,
    first: ['tests/bus/renewal.test.ts'],
  },
]

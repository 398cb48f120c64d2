import type { DatabasePool, QueryInput } from '../../../server-mock/db/database-pool.ts'
import { PoolShim } from '../../../server-mock/db/embedded/pool.ts'
import { ServerPool } from '../../../server-mock/db/shared/server-pool.ts'
import { commitsAfter, kindOf, namedStatements, PUT_BACK } from '../points.ts'
import { type Fuse, pass } from './trigger.ts'

type Query = DatabasePool['query']

/** Told of each kind of statement once, and whether a point is named for it. */
export type Met = (kind: string, named: boolean) => void

const plainOf = (input: QueryInput): string =>
  (typeof input === 'string' ? input : input.text)
    .toLowerCase()
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const placesOf = (plain: string): string[] =>
  namedStatements.flatMap(([place, form]) => (form.test(plain) ? [place] : []))

const onceEach = (met: Met): Met => {
  const known = new Set<string>()
  return (kind, named) => {
    if (known.has(`${kind} ${named}`)) return
    known.add(`${kind} ${named}`)
    met(kind, named)
  }
}

const takesCase = /^select .* from case_bulk_item where/

/** Whether the next case of an order was read that has something to be put back with. */
function isPutBack(plain: string, { fields, rows }: Awaited<ReturnType<Query>>): boolean {
  if (!takesCase.test(plain)) return false
  const at = fields.findIndex(({ name }) => name === 'step')
  return rows.some((row: unknown) => Array.isArray(row) && row[at] !== null)
}

/** The way of one connection past the points. */
function around(fuse: Fuse, met: Met, query: Query): Query {
  /** What was passed in the transaction that is open. */
  const passed = new Set<string>()
  return async (input, values) => {
    const plain = plainOf(input)
    if (plain.startsWith('begin')) passed.clear()
    const named = placesOf(plain)
    for (const place of named) passed.add(place)
    const places = plain.startsWith('commit') ? [...named, ...commitsAfter(passed)] : named
    const kind = kindOf(plain)
    if (kind !== null) met(kind, places.length > 0)
    for (const place of places) pass(fuse, place, 'before')
    const result = await query(input, values)
    if (isPutBack(plain, result)) passed.add(PUT_BACK)
    for (const place of places) pass(fuse, place, 'after')
    return result
  }
}

/** Runs SQL past every point, on the pool that the server uses. */
export type Ask = (text: string) => Promise<unknown[]>

/** Lets every statement of the server pass its points. */
export function watchStatements(fuse: Fuse, told: Met): Ask {
  const met = onceEach(told)
  let own: Query | null = null
  for (const { prototype } of [PoolShim, ServerPool]) {
    const { query, connect } = prototype
    prototype.query = function (this: PoolShim & ServerPool, input, values) {
      own ??= query.bind(this)
      return around(fuse, met, query.bind(this))(input, values)
    }
    prototype.connect = async function (this: PoolShim & ServerPool) {
      own ??= query.bind(this)
      const client = await connect.call(this)
      const watched = around(fuse, met, client.query.bind(client))
      return Object.assign(client, { query: watched })
    }
  }
  return async (text) => {
    if (!own) throw new Error('the server has not asked its database yet')
    return (await own(text)).rows
  }
}

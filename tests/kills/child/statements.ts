import type { DatabasePool, QueryInput } from '../../../server-mock/db/database-pool.ts'
import { PoolShim } from '../../../server-mock/db/pool.ts'
import { ServerPool } from '../../../server-mock/db/server-pool.ts'
import { statements } from '../points.ts'
import { type Fuse, pass } from './trigger.ts'

type Query = DatabasePool['query']

const placesOf = (input: QueryInput): string[] => {
  const text = typeof input === 'string' ? input : input.text
  const plain = text.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  return Object.entries(statements).flatMap(([place, form]) => (form.test(plain) ? [place] : []))
}

const around =
  (fuse: Fuse, query: Query): Query =>
  async (input, values) => {
    const places = placesOf(input)
    for (const place of places) pass(fuse, place, 'before')
    const result = await query(input, values)
    for (const place of places) pass(fuse, place, 'after')
    return result
  }

/** Runs SQL past every point, on the pool that the server uses. */
export type Ask = (text: string) => Promise<unknown[]>

/** Lets every statement of the server pass its points. */
export function watchStatements(fuse: Fuse): Ask {
  let own: Query | null = null
  for (const { prototype } of [PoolShim, ServerPool]) {
    const { query, connect } = prototype
    prototype.query = function (this: PoolShim & ServerPool, input, values) {
      own ??= query.bind(this)
      return around(fuse, query.bind(this))(input, values)
    }
    prototype.connect = async function (this: PoolShim & ServerPool) {
      own ??= query.bind(this)
      const client = await connect.call(this)
      const watched = around(fuse, client.query.bind(client))
      return Object.assign(client, { query: watched })
    }
  }
  return async (text) => {
    if (!own) throw new Error('the server has not asked its database yet')
    return (await own(text)).rows
  }
}

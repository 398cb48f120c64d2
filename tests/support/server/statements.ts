/** What a database is asked, in its order: the work that a request costs, whatever else the machine has to do. */
import type { DatabasePool, QueryInput } from '../../../server-mock/db/database-pool.ts'

const textOf = (query: QueryInput): string => (typeof query === 'string' ? query : query.text)

/** Statements that are kept from the database until `letGo`. */
type Kept = { pattern: RegExp; until: Promise<void>; letGo: () => void }

/** Listens to everything that is asked through this pool from now on. */
export function hearStatements(pool: DatabasePool) {
  const heard: string[] = []
  let kept: Kept | null = null

  const hear = <T>(query: QueryInput, ask: () => Promise<T>): Promise<T> => {
    const text = textOf(query)
    heard.push(text)
    return kept?.pattern.test(text) ? kept.until.then(ask) : ask()
  }
  const [query, connect] = [pool.query.bind(pool), pool.connect.bind(pool)]
  pool.query = (config, values) => hear(config, () => query(config, values))
  pool.connect = async () => {
    const client = await connect()
    const ask = client.query.bind(client)
    client.query = (config, values) => hear(config, () => ask(config, values))
    return client
  }

  return {
    /** Everything that was asked since the last call. */
    take: () => heard.splice(0),
    /** Keeps statements of this kind waiting. */
    keep: (pattern: RegExp) => {
      let letGo = (): void => undefined
      const until = new Promise<void>((resolve) => {
        letGo = resolve
      })
      kept = { pattern, until, letGo }
    },
    letGo: () => {
      kept?.letGo()
      kept = null
    },
  }
}

export type Statements = ReturnType<typeof hearStatements>

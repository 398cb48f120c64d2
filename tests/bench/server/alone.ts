import type { Database } from '../../../server-mock/db/database.ts'

/**
 * What the server's budgets stand beside: events of 0.3 kB by bare statements on one connection.
 * Measured in the same run, it tells how fast this machine is.
 */
export type Alone = {
  /** Milliseconds of one durable append: head row and event in one statement, one after the other. */
  append(times: number): Promise<number>
  /** Milliseconds of reading the events as rows, in pages of 1,000, until they are ready to be sent. */
  read(): Promise<number>
}

const PAGE = 1_000
const EVENT = JSON.stringify({ text: 'x'.repeat(280) })

const APPEND = `with head as (update alone_head set seq = seq + 1 returning seq)
  insert into alone_event select $1::text, head.seq, $2::text, $3::jsonb from head`
const READ = `select * from alone_event
  where customer_id = $1::text and seq > $2::bigint and seq <= $2::bigint + ${PAGE} order by seq`

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The tables of the reference, `events` of them to be read. */
export async function aloneOn({ pool }: Database, events: number): Promise<Alone> {
  await pool.query(`create table alone_head (seq bigint not null)`)
  await pool.query(`insert into alone_head values (0)`)
  await pool.query(`create table alone_event (customer_id text, seq bigint, id text, payload jsonb,
    primary key (customer_id, seq))`)
  await pool.query(
    `insert into alone_event select 'read', n, 'event ' || n, $1::jsonb from generate_series(1, $2::int) n`,
    [EVENT, events],
  )
  let made = 0
  const append = async (times: number): Promise<number> => {
    const client = await pool.connect()
    const ms = await timed(async () => {
      for (let at = 0; at < times; at += 1) {
        made += 1
        await client.query(APPEND, ['written', `event ${made}`, EVENT])
      }
    })
    client.release()
    return ms / times
  }
  const read = (): Promise<number> =>
    timed(async () => {
      for (let since = 0; since < events; since += PAGE) {
        const { rows } = await pool.query(READ, ['read', since])
        if (rows.length !== PAGE) throw new Error(`only ${rows.length} events were read`)
        Buffer.from(JSON.stringify(rows))
      }
    })
  return { append, read }
}

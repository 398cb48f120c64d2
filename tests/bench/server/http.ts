import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { calls } from '../../../contracts/api/calls.ts'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import { z } from '../../../contracts/schema.ts'
import type { Database } from '../../../server-mock/db/database.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { hashPassword } from '../../../server-mock/modules/access/passwords.ts'
import { addOffice, officeOf, PASSWORD } from '../../support/server/api-office.ts'
import { median, percentile } from '../statistics.ts'
import { CUSTOMER } from './fill.ts'
import { deepQueries, servicesOver } from './reads.ts'

const CONNECTIONS = 20
const REQUESTS = 400
const ROUNDS = 5
const PLACES = 200
const office = officeOf('PRO')

const Told = z.object({ perSecond: z.number(), times: z.array(z.number()) })
type Told = z.infer<typeof Told>

export type Load = { url: string; token: string; bodies: readonly string[] }

/** Twenty people at once, in a process of their own. */
export function openLoad() {
  const child: ChildProcess = fork(fileURLToPath(new URL('./load.mjs', import.meta.url)), {
    execArgv: [],
  })
  return {
    run: async (load: Load) => {
      child.send({ ...load, connections: CONNECTIONS, requests: REQUESTS })
      const [told] = await once(child, 'message')
      return z.parse(Told, told)
    },
    close: () => child.kill(),
  }
}

/** Starts it on a free port; answers its origin. */
const listen = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' })

const Place = z.object({ updated: z.string(), id: z.int() })

/** The same page as rows that become objects and then JSON, which is what a server does that does not know better. */
function rowsApp({ pool }: Database): FastifyInstance {
  const app = Fastify()
  app.post('/rows', async (request) => {
    const { updated, id } = z.parse(Place, request.body)
    const { rows } = await pool.query(
      `select * from case_row where customer_id = $1 and (date_state_updated, id) < ($2::timestamptz, $3::bigint)
       order by date_state_updated desc, id desc limit 200`,
      [CUSTOMER, updated, id],
    )
    return { cases: rows }
  })
  return app
}

/** A user of the bench's customer, for `pagesAt`. */
async function addAgent({ db }: Database): Promise<void> {
  await addOffice(db, office, await hashPassword(PASSWORD, 10))
  await db
    .update(appUser)
    .set({ customerId: CUSTOMER })
    .where(eq(appUser.id, office.users.agent.id))
}

/** Logs in at a server on such a database, to ask for these pages of the list. */
export async function pagesAt(origin: string, bodies: readonly string[]): Promise<Load> {
  const { email } = office.users.agent
  const answer = await fetch(`${origin}/api${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const token = z.parse(LoginAnswer, await answer.json()).accessToken
  return { url: `${origin}/api${calls.searchCases.path}`, token, bodies }
}

export type PagesOverHttp = {
  /** Milliseconds within which 39 of 40 pages arrive. */
  late: number
  /** Pages a second: ours, and as rows that pass through objects. */
  perSecond: number
  rowsPerSecond: number
}

/** Pages from all over the list, twenty people at once, in turns with the reference. */
export async function pagesOverHttp(database: Database): Promise<PagesOverHttp> {
  const app = await createApp(servicesOver(database))
  const plain = rowsApp(database)
  const load = openLoad()
  try {
    const [origin, plainOrigin] = [await listen(app), await listen(plain)]
    await addAgent(database)
    const bodies = (await deepQueries(database, PLACES)).map((query) => JSON.stringify(query))
    const { rows } = await database.db.execute<{ updated: string; id: number }>(sql`
      select date_state_updated::text as updated, id from case_row
      where id % greatest(1, (select count(*) from case_row) / ${PLACES}) = 0`)
    const places = rows.map((place) => JSON.stringify(place))
    const ours = await pagesAt(origin, bodies)
    const reference = { url: `${plainOrigin}/rows`, token: '', bodies: places }
    await load.run(ours)
    await load.run(reference)
    const [told, toldRows]: [Told[], Told[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      told.push(await load.run(ours))
      toldRows.push(await load.run(reference))
    }
    const perSecond = (all: readonly Told[]) => median(all.map((one) => one.perSecond))
    return {
      late: percentile(
        told.flatMap(({ times }) => times),
        0.975,
      ),
      perSecond: perSecond(told),
      rowsPerSecond: perSecond(toldRows),
    }
  } finally {
    load.close()
    await app.close()
    await plain.close()
  }
}

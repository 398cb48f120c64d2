import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inArray, sql } from 'drizzle-orm'
import { z } from '../../../contracts/schema.ts'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { servePortals } from '../../support/portal/served-portals.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { office, serve } from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import { openFlowOffice } from '../mail-flows/flow-office.ts'
import type { Make } from '../server/engines.ts'
import { fillCases, fillDetails } from '../server/fill.ts'
import { percentile } from '../statistics.ts'

/** What the page of a case shows of each image use; one that nobody uploaded is drawn, which the demo alone does. */
const PICTURE_BYTES = 50_000

/** `BENCH_CASES=1000000` is the proof, as for the server's own part. */
const CASES = Number(process.env.BENCH_CASES ?? 100_000)
/** Cases that are looked at one after the other, and by as many people at once. */
const VISITED = 200
/** These come before, so that no code is run for the first time. */
const WARM_UP = 20

const small = { headers: { 'accept-encoding': 'br' } }
const Told = z.object({ errors: z.array(z.string()) })

type Portals = Awaited<ReturnType<typeof servePortals>>

/** How long the server takes for the page of a case, packed as browsers take it. */
async function pageTimes({ files, baseOf }: Portals, links: readonly string[]): Promise<number[]> {
  const base = await baseOf(office.id)
  const times: number[] = []
  for (const link of links) {
    const { ask } = siteBrowser(files, base)
    await ask(link)
    const began = performance.now()
    const { status } = await ask('/case', small)
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`the page of a case was answered with ${status}`)
  }
  return times.slice(WARM_UP)
}

/** So many people at once in a process of their own, each of whom reads a case and leaves a trace; what went wrong. */
async function crowdOf({ filesUrl }: Portals, links: readonly string[]): Promise<string[]> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./visitors.mjs', import.meta.url)), {
    execArgv: [],
  })
  try {
    child.send({ port: Number(new URL(filesUrl).port), links })
    const [told] = await once(child, 'message')
    return z.parse(Told, told).errors
  } finally {
    child.kill()
  }
}

/** The portal of a customer among very many cases. */
export async function visitsOf(make: Make): Promise<Figures> {
  const database = await openDatabase(await make('visited'))
  await fillCases(database, CASES)
  await fillDetails(database, CASES)
  const server = await serve(database)
  const portals = await servePortals(server.services)
  try {
    const cases = await openFlowOffice(server, WARM_UP + VISITED)
    await database.db.execute(sql`
      insert into stored_file (id, customer_id, finding_id, part, filename, kind, bytes, stored)
      select f.id || part, f.customer_id, f.id, part, 'picture.png', 'png',
        decode(repeat('00', ${PICTURE_BYTES}::int), 'hex'), now()
      from finding f, unnest(array['original', 'page']) part where f.customer_id = ${office.id}
      on conflict do nothing`)
    const rows = await database.db
      .select({ uuid: caseDetail.caseUuid })
      .from(caseDetail)
      .where(inArray(caseDetail.id, cases.map(Number)))
    const links = await Promise.all(rows.map(({ uuid }) => portals.linkTo(office.id, uuid)))
    const times = await pageTimes(portals, links)
    const errors = await crowdOf(portals, links.slice(0, VISITED))
    if (errors.length > 0) console.log(errors.slice(0, 5).join('\n'))
    return { 'page-p95-ms': percentile(times, 0.95), 'crowd-errors': errors.length }
  } finally {
    await portals.close()
    await server.close()
  }
}

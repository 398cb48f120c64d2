import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseSource, openDatabase } from '../../server-mock/db/database.ts'
import { sumUpTally } from '../../server-mock/db/tally.ts'
import { ensurePostgres, startPostgres } from '../../tools/lib/postgres.mjs'
import type { Figures } from './budgets.ts'
import { fillCases } from './server/fill.ts'
import { pagesOverHttp } from './server/http.ts'
import { liveOf } from './server/live.ts'
import { type Ask, asksOf } from './server/reads.ts'
import { changesOf } from './server/writes.ts'
import { median, percentile } from './statistics.ts'

const SMALL = 10_000
/** `BENCH_CASES=1000000 npm run bench -- server` is the proof; less shows the same sooner. */
const LARGE = Number(process.env.BENCH_CASES ?? 100_000)
const ROUNDS = 5
const MARKS = 30

/** Databases of one engine, to be given up together. */
type Engine = { make(name: string): Promise<DatabaseSource>; close(): Promise<void> }

async function embedded(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'framewright-bench-'))
  return {
    make: async (name) => ({ dataDir: join(folder, name) }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function postgres(): Promise<Engine> {
  const found = await ensurePostgres()
  if ('problem' in found) throw new Error(found.problem)
  const cluster = await startPostgres({ bin: found.bin })
  return {
    make: async (name) => {
      const admin = await openDatabase({ url: cluster.url })
      await admin.pool.query(`create database ${name}`)
      await admin.close()
      const url = new URL(cluster.url)
      url.pathname = `/${name}`
      return { url: url.href }
    },
    close: cluster.remove,
  }
}

async function filled(engine: Engine, name: string, cases: number): Promise<Database> {
  const database = await openDatabase(await engine.make(name))
  await fillCases(database, cases)
  await sumUpTally({ database })
  return database
}

async function timed(ask: Ask): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

/**
 * The milliseconds of each request at both sizes, in turns, so that what else the machine does falls on both:
 * of each the median of its rounds, which leaves out what happened once.
 */
async function measure(small: Record<string, Ask[]>, large: Record<string, Ask[]>) {
  const costs: Record<string, { small: number[]; large: number[] }> = {}
  for (const [name, asks] of Object.entries(large)) {
    const other = small[name] ?? []
    const cost = { small: [] as number[], large: [] as number[] }
    for (const [at, ask] of asks.entries()) {
      const twin = other[at % other.length] ?? ask
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [one, two] = [await timed(twin), await timed(ask)]
        if (round === 0) continue
        times.small.push(one)
        times.large.push(two)
      }
      cost.small.push(median(times.small))
      cost.large.push(median(times.large))
    }
    costs[name] = cost
  }
  return costs
}

async function figuresOf(name: string, engine: Engine, rowsPerSecond?: number): Promise<Figures> {
  const [small, large] = [
    await filled(engine, 'small', SMALL),
    await filled(engine, 'large', LARGE),
  ]
  try {
    const costs = await measure(await asksOf(small, MARKS), await asksOf(large, MARKS))
    const of = (begins: string, size: 'small' | 'large'): number[] =>
      Object.entries(costs).flatMap(([key, cost]) => (key.startsWith(begins) ? cost[size] : []))
    const pages = await pagesOverHttp(large)
    const ratio = (begins: string): number =>
      median(of(begins, 'large')) / median(of(begins, 'small'))
    const figures: Figures = {
      'page-ratio': ratio('page'),
      'counts-ratio': ratio('counts'),
      'filters-ratio': ratio('filter'),
      'page-p95-ms': percentile(of('page', 'large'), 0.95),
      'filters-p95-ms': percentile([...of('filter', 'large'), ...of('state', 'large')], 0.95),
      'search-p95-ms': percentile(of('search', 'large'), 0.95),
      'counts-ms': median(of('counts', 'large')),
      // How far the machine is from the one that the goals were set on.
      'small-page-ms': median(of('page', 'small')),
      ...(await changesOf(large)),
      ...(await liveOf(await engine.make('live'))),
      'http-p97.5-ms': pages.late,
      'http-per-second': pages.perSecond,
      // What PostgreSQL gives as rows is the reference of both engines.
      'http-cost': (rowsPerSecond ?? pages.rowsPerSecond) / pages.perSecond,
      'rows-per-second': pages.rowsPerSecond,
    }
    return Object.fromEntries(
      Object.entries(figures).map(([key, figure]) => [`server.${name}.${key}`, figure]),
    )
  } finally {
    await small.close()
    await large.close()
  }
}

/**
 * What the server's answers cost with few and with very many cases, on both engines: a page reached by
 * scrolling and the counts cost the same at any size, a filter what it shows.
 */
export async function serverPart(): Promise<Figures> {
  const figures: Figures = {}
  for (const [name, start] of [
    ['postgres', postgres],
    ['embedded', embedded],
  ] as const) {
    const engine = await start()
    try {
      const reference = figures['server.postgres.rows-per-second']
      Object.assign(figures, await figuresOf(name, engine, reference))
    } finally {
      await engine.close()
    }
  }
  return figures
}

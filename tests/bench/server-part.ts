import { type Database, openDatabase } from '../../server-mock/db/database.ts'
import { sumUpTally } from '../../server-mock/upkeep/tally.ts'
import type { Figures } from './budgets.ts'
import { type Make, onBothEngines } from './server/engines.ts'
import { fillActivities, fillCases } from './server/fill.ts'
import { pagesOverHttp } from './server/http.ts'
import { liveOf } from './server/live.ts'
import { keepAsDemo, memoryOf } from './server/memory.ts'
import { type Ask, asksOf, mixedBodies } from './server/reads.ts'
import { demoOf } from './server/seeding.ts'
import { changesOf } from './server/writes.ts'
import { median, percentile } from './statistics.ts'

const SMALL = 10_000
/** `BENCH_CASES=1000000 npm run bench -- server` is the proof; less shows the same sooner. */
const LARGE = Number(process.env.BENCH_CASES ?? 100_000)
/** Of the large database so many cases have activities. */
const WITH_ACTIVITIES = 100_000
const ROUNDS = 5
const MARKS = 30

async function fill(database: Database, cases: number): Promise<void> {
  await fillCases(database, cases)
  await sumUpTally({ database })
}

/**
 * Fills the large database, as an office is imported, and tells what a case of it took: alone, and with five entries of
 * its timeline. Entries are written for as many cases as have them there.
 */
async function fillLarge(database: Database): Promise<Figures> {
  const told = Math.min(LARGE, WITH_ACTIVITIES)
  const cases = await timed(() => fill(database, LARGE))
  const activities = await timed(() => fillActivities(database, told))
  const caseUs = (cases * 1_000) / LARGE
  return {
    'seed-case-us': caseUs,
    'seed-case-and-activities-us': caseUs + (activities * 1_000) / told,
  }
}

async function timed(ask: Ask): Promise<number> {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

/** In ms. `calls` are all single calls at the large size; the others are a median for each request. */
type Cost = Record<'small' | 'large' | 'calls', number[]>

/**
 * The milliseconds of each request at both sizes, in turns, so that what else the machine does falls on both.
 * Sizes are compared by the median of a request's rounds, which leaves out what happened once; what a person waits
 * for is every call, the first one as well, which finds nothing read or planned.
 */
async function measure(small: Record<string, Ask[]>, large: Record<string, Ask[]>) {
  const costs: Record<string, Cost> = {}
  for (const [name, asks] of Object.entries(large)) {
    const other = small[name] ?? []
    const cost: Cost = { small: [], large: [], calls: [] }
    for (const [at, ask] of asks.entries()) {
      const twin = other[at % other.length] ?? ask
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [one, two] = [await timed(twin), await timed(ask)]
        cost.calls.push(two)
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

async function readsOf(small: Database, large: Database, rowsPerSecond?: number): Promise<Figures> {
  const costs = await measure(await asksOf(small, MARKS), await asksOf(large, MARKS))
  const of = (begins: string, what: keyof Cost): number[] =>
    Object.entries(costs).flatMap(([key, cost]) => (key.startsWith(begins) ? cost[what] : []))
  const ratio = (begins: string): number =>
    median(of(begins, 'large')) / median(of(begins, 'small'))
  const pages = await pagesOverHttp(large)
  return {
    'page-ratio': ratio('page'),
    'counts-ratio': ratio('counts'),
    'filters-ratio': ratio('filter'),
    'page-p95-ms': percentile(of('page', 'calls'), 0.95),
    'filters-p95-ms': percentile([...of('filter', 'calls'), ...of('state', 'calls')], 0.95),
    'search-p95-ms': percentile(of('search', 'calls'), 0.95),
    'counts-ms': median(of('counts', 'large')),
    // How far the machine is from the one that the goals were set on.
    'small-page-ms': median(of('page', 'small')),
    'http-p97.5-ms': pages.late,
    'http-per-second': pages.perSecond,
    // What PostgreSQL gives as rows is the reference of both engines.
    'http-cost': (rowsPerSecond ?? pages.rowsPerSecond) / pages.perSecond,
    'rows-per-second': pages.rowsPerSecond,
  }
}

async function figuresOf(make: Make, rowsPerSecond?: number): Promise<Figures> {
  const source = await make('large')
  const [small, large] = [await openDatabase(await make('small')), await openDatabase(source)]
  const figures: Figures = {}
  let bodies: readonly string[] = []
  try {
    await fill(small, SMALL)
    Object.assign(figures, await fillLarge(large))
    Object.assign(figures, await readsOf(small, large, rowsPerSecond))
    Object.assign(figures, await changesOf(large))
    bodies = await mixedBodies(large, MARKS)
    await keepAsDemo(large)
  } finally {
    await small.close()
    await large.close()
  }
  Object.assign(
    figures,
    await memoryOf(source, bodies),
    await liveOf(await make('live')),
    await demoOf(await make('demo')),
  )
  return figures
}

/**
 * What the server's answers cost with few and with very many cases, on both engines: a page reached by
 * scrolling and the counts cost the same at any size, a filter what it shows.
 */
export const serverPart = (): Promise<Figures> =>
  onBothEngines('server', (make, onPostgres) => figuresOf(make, onPostgres['rows-per-second']))

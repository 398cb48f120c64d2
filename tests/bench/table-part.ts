import type { Measured, OpenBench } from './bench-page.ts'
import type { Figures } from './budgets.ts'
import type { Side } from './page/fold.tsx'
import type { TableDrive, TableOf } from './page/table.tsx'
import { median, percentile } from './statistics.ts'

const CASES = 50_000
const INVOICES = 20_000
const ROUNDS = 5
/** A frame of 60 a second that is later than this was dropped. */
const LATE_MS = 20

const ways = {
  scroll: { rowsAFrame: 4, frames: 120, updates: 0 },
  fling: { rowsAFrame: 20, frames: 60, updates: 0 },
} satisfies Record<string, TableDrive>
const live: TableDrive = { rowsAFrame: 4, frames: 120, updates: 200 }

const drive = ({ page }: Measured, options: TableDrive): Promise<number[]> =>
  page.evaluate((asked) => window.bench.table.drive(asked), options)

const intervals = (moments: readonly number[]): number[] =>
  moments.slice(1).map((at, n) => at - (moments[n] ?? at))

type Sides = Record<Side, Measured>

/** A page for each side, with its table over so many rows. */
async function mounted({ open }: OpenBench, of: TableOf, count: number): Promise<Sides> {
  const sides: Sides = { reference: await open(), engine: await open() }
  for (const side of ['reference', 'engine'] as const) {
    await sides[side].page.setViewportSize({ width: 1440, height: 1000 })
    await sides[side].page.evaluate(
      ([one, table, rows]) => window.bench.table.mount(one, table, rows),
      [side, of, count] as const,
    )
  }
  return sides
}

/** What a way of moving costs, against the reference. */
async function ratioOf(sides: Sides, way: keyof typeof ways): Promise<number> {
  const used: Record<Side, number[]> = { engine: [], reference: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of ['reference', 'engine'] as const) {
      await sides[side].page.bringToFront()
      const { seconds } = await sides[side].cpu(() => drive(sides[side], ways[way]))
      if (round > 0) used[side].push(seconds)
    }
  }
  return median(used.engine) / median(used.reference)
}

const closed = ({ reference, engine }: Sides) =>
  Promise.all([reference.page.close(), engine.page.close()])

/** The tables of cases and of invoices with all their features against the library's own with none, over the same rows. */
export async function tablePart(bench: OpenBench): Promise<Figures> {
  const cases = await mounted(bench, 'cases', CASES)
  const figures: Figures = {
    'table.scroll.cpu-ratio': await ratioOf(cases, 'scroll'),
    'table.fling.cpu-ratio': await ratioOf(cases, 'fling'),
  }
  await cases.engine.page.bringToFront()
  const frames: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    frames.push(...intervals(await drive(cases.engine, live)))
  figures['table.live.frame-p95-ms'] = percentile(frames, 0.95)
  figures['table.live.late-frames'] = frames.filter((ms) => ms > LATE_MS).length / frames.length
  await closed(cases)
  const invoices = await mounted(bench, 'invoices', INVOICES)
  figures['table.invoices-scroll.cpu-ratio'] = await ratioOf(invoices, 'scroll')
  figures['table.invoices-fling.cpu-ratio'] = await ratioOf(invoices, 'fling')
  await closed(invoices)
  return figures
}

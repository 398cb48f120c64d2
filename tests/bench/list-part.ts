import type { Measured, OpenBench } from './bench-page.ts'
import type { Figures } from './budgets.ts'
import type { Side } from './page/fold.tsx'
import type { Drive, DriveOptions } from './page/list.tsx'
import { median, percentile } from './statistics.ts'

const CASES = 100_000
const ROUNDS = 5
/** A frame of 60 a second that is later than this was dropped. */
const LATE_MS = 20

const ways = {
  scroll: { rowsAFrame: 4, frames: 120, updates: 0, look: false },
  fling: { rowsAFrame: 20, frames: 60, updates: 0, look: false },
  live: { rowsAFrame: 4, frames: 120, updates: 200, look: false },
} satisfies Record<string, DriveOptions>
type Way = keyof typeof ways

const intervals = ({ frames }: Drive): number[] =>
  frames.slice(1).map((at, n) => at - (frames[n] ?? at))

const drive = ({ page }: Measured, options: DriveOptions): Promise<Drive> =>
  page.evaluate((asked) => window.bench.list.drive(asked), options)

/** The real list and row of the case list panel against rows moved by hand, both over 100,000 cases. */
export async function listPart({ open }: OpenBench): Promise<Figures> {
  const sides: Record<Side, Measured> = { reference: await open(), engine: await open() }
  for (const side of ['reference', 'engine'] as const) {
    const { page } = sides[side]
    await page.evaluate((cases) => window.bench.list.prepare(cases), CASES)
    await page.evaluate((one) => window.bench.list.mount(one), side)
  }
  const figures: Figures = { 'heap.list-open-mb': await sides.engine.heap() }
  for (const way of Object.keys(ways) as Way[]) {
    Object.assign(figures, await measureWay(way, sides))
  }
  await Promise.all([sides.reference.page.close(), sides.engine.page.close()])
  return figures
}

async function measureWay(way: Way, sides: Record<Side, Measured>): Promise<Figures> {
  const options = ways[way]
  const used: Record<Side, number[]> = { engine: [], reference: [] }
  const frames: number[] = []
  const late: Record<Side, number[]> = { engine: [], reference: [] }
  let [blank, seen] = [0, 0]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of ['reference', 'engine'] as const) {
      const one = sides[side]
      await one.page.bringToFront()
      if (round === 0) {
        // The round that warms up is the one that looks.
        const looked = await drive(one, { ...options, frames: 60, look: true })
        if (side === 'engine') [blank, seen] = [looked.blank, looked.seen]
        continue
      }
      const { seconds, value } = await one.cpu(() => drive(one, options))
      used[side].push(seconds)
      const between = intervals(value)
      late[side].push(between.filter((ms) => ms > LATE_MS).length / between.length)
      if (side === 'engine') frames.push(...between)
    }
  }
  return {
    [`list.${way}.cpu-ratio`]: median(used.engine) / median(used.reference),
    [`list.${way}.late-frames`]: median(late.engine),
    [`list.${way}.late-frames-beyond-reference`]: median(late.engine) - median(late.reference),
    [`list.${way}.frame-p95-ms`]: percentile(frames, 0.95),
    [`list.${way}.blank`]: blank / seen,
    [`list.${way}.cpu-ms-per-1000-rows`]:
      (median(used.engine) * 1_000_000) / (options.frames * options.rowsAFrame),
  }
}

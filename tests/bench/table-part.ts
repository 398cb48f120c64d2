import type { Measured, OpenBench } from './bench-page.ts'
import type { Figures } from './budgets.ts'
import type { Side } from './page/fold.tsx'
import type { TableDrive } from './page/table.tsx'
import { median, percentile } from './statistics.ts'

const CASES = 50_000
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

/** The table of cases with all its features against the library's own with none, both over 50,000 cases. */
export async function tablePart({ open }: OpenBench): Promise<Figures> {
  const sides: Record<Side, Measured> = { reference: await open(), engine: await open() }
  for (const side of ['reference', 'engine'] as const) {
    await sides[side].page.setViewportSize({ width: 1440, height: 1000 })
    await sides[side].page.evaluate(([one, cases]) => window.bench.table.mount(one, cases), [
      side,
      CASES,
    ] as const)
  }
  const figures: Figures = {}
  for (const way of ['scroll', 'fling'] as const) {
    const used: Record<Side, number[]> = { engine: [], reference: [] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const side of ['reference', 'engine'] as const) {
        await sides[side].page.bringToFront()
        const { seconds } = await sides[side].cpu(() => drive(sides[side], ways[way]))
        if (round > 0) used[side].push(seconds)
      }
    }
    figures[`table.${way}.cpu-ratio`] = median(used.engine) / median(used.reference)
  }
  await sides.engine.page.bringToFront()
  const frames: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    frames.push(...intervals(await drive(sides.engine, live)))
  figures['table.live.frame-p95-ms'] = percentile(frames, 0.95)
  figures['table.live.late-frames'] = frames.filter((ms) => ms > LATE_MS).length / frames.length
  await Promise.all([sides.reference.page.close(), sides.engine.page.close()])
  return figures
}

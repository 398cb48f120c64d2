import type { OpenBench } from './bench-page.ts'
import type { Figures } from './budgets.ts'
import type { Side } from './page/fold.tsx'
import { median } from './statistics.ts'

const CASES = 100_000
const EVENTS = 100_000
/** Until both sides cost the same from round to round: a client is open all day. */
const WARM_UP = 5
const ROUNDS = 25

/**
 * Events per CPU second through inbox, log, fold and stores, as a share of what plain immutable rows in a
 * Map reach with the same events and the same screen (performance.md, budgets).
 */
export async function foldPart({ open }: OpenBench): Promise<Figures> {
  const { page, cpu } = await open()
  await page.evaluate(([cases, events]) => window.bench.fold.prepare(cases, events), [
    CASES,
    EVENTS,
  ] as const)
  const figures: Figures = {}
  for (const mounted of [false, true]) {
    const used: Record<Side, number[]> = { engine: [], reference: [] }
    const shown = new Set<string>()
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      // In turns, so that neither always pays for collecting the other's garbage.
      const sides: Side[] = round % 2 === 0 ? ['reference', 'engine'] : ['engine', 'reference']
      for (const side of sides) {
        await page.evaluate(([one, all]) => window.bench.fold.begin(one, all), [
          side,
          mounted,
        ] as const)
        const { seconds } = await cpu(() => page.evaluate(() => window.bench.fold.fold()))
        shown.add(await page.evaluate(() => window.bench.fold.shown()))
        await page.evaluate(() => window.bench.fold.end())
        if (round >= WARM_UP) used[side].push(seconds)
      }
    }
    if (shown.size !== 1) throw new Error('the engine and the reference show different things')
    const name = mounted ? 'fold.50-subscribers' : 'fold.0-subscribers'
    // Round by round: whatever else the machine does meets both sides of a round alike.
    figures[name] = median(
      used.reference.map((plain, at) => plain / (used.engine[at] ?? Number.NaN)),
    )
    figures[`${name}.events-per-cpu-second`] = EVENTS / median(used.engine)
  }
  await page.close()
  return figures
}

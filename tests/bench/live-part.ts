import type { OpenBench } from './bench-page.ts'
import type { Figures } from './budgets.ts'
import { percentile } from './statistics.ts'

const CASES = 100_000
/** Events a second, and for how long, in ms (stack.md, client part 7). */
const RATE = 200
const FOR = 20_000

/** From the arrival of an event to its paint, with 50 subscribers mounted and 200 events a second. */
export async function livePart({ open }: OpenBench): Promise<Figures> {
  const { page } = await open()
  const paints = await page.evaluate(
    ([cases, rate, ms]) => window.bench.live.paints(cases, rate, ms),
    [CASES, RATE, FOR] as const,
  )
  await page.close()
  return {
    'live.paints': paints.length,
    'live.event-to-paint-p50-ms': percentile(paints, 0.5),
    'live.event-to-paint-p95-ms': percentile(paints, 0.95),
  }
}

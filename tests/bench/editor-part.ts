import type { Page } from 'playwright-core'
import type { Measured, OpenBench } from './bench-page.ts'
import type { Figures } from './budgets.ts'
import { median, percentile } from './statistics.ts'

const BYTES = 100_000
const CHIPS = 200
const OPENINGS = 10
const LETTERS = 100

/** Types as a quick person does; gives the ms of each letter, and the CPU seconds of the page's thread. */
async function typed({ page, cpu }: Measured): Promise<{ echoes: number[]; seconds: number }> {
  const { seconds } = await cpu(async () => {
    for (let letter = 0; letter < LETTERS; letter += 1) {
      await page.keyboard.press('x')
      await settled(page)
    }
  })
  return { echoes: await page.evaluate(() => window.bench.editor.echoes()), seconds }
}

const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** A text of 100 kB with 200 placeholders: opened, and typed in, beside one that the browser lets edit by itself. */
export async function editorPart({ open }: OpenBench): Promise<Figures> {
  const measured = await open()
  const { page } = measured
  await page.evaluate(([bytes, chips]) => window.bench.editor.prepare(bytes, chips), [
    BYTES,
    CHIPS,
  ] as const)
  const openings: number[] = []
  for (let opening = 0; opening <= OPENINGS; opening += 1) {
    const ms = await page.evaluate(() => window.bench.editor.open())
    // The first one warms up.
    if (opening > 0) openings.push(ms)
  }
  await page.evaluate(() => window.bench.editor.enter())
  await typed(measured)
  const ours = await typed(measured)
  await page.evaluate(() => window.bench.editor.enterPlain())
  await typed(measured)
  const plain = await typed(measured)
  await page.close()
  return {
    'editor.open-ms': median(openings),
    'editor.echo-p50-ms': median(ours.echoes),
    'editor.echo-p95-ms': percentile(ours.echoes, 0.95),
    'editor.plain-echo-p95-ms': percentile(plain.echoes, 0.95),
    'editor.typing.cpu-ratio': ours.seconds / plain.seconds,
  }
}

import type { Page } from 'playwright-core'
import type { OpenBench } from './bench-page.ts'
import type { Figures } from './budgets.ts'
import { numbers } from './crowd.ts'
import { percentile } from './statistics.ts'

const CASES = 5_000
/** Events that arrive while it is open: 200 a second for three seconds. */
const LIVE = 600
const LIVE_A_FRAME = 4
const LOOKS = 30

const longestTask = (page: Page) => page.evaluate(() => window.bench.inspector.longestTask())

/** Types into the filter as a person does, and waits until it is through. */
async function typed(page: Page, text: string): Promise<number> {
  const field = page.getByLabel('Filter events and commands')
  await field.focus()
  await page.keyboard.type(text, { delay: 40 })
  const began = performance.now()
  await page.getByText(/^[\d,]+ entries match$/).waitFor()
  return performance.now() - began
}

/** Goes to places all over the session; gives the ms until the difference there is known. */
async function looks(page: Page): Promise<number[]> {
  const random = numbers(7)
  const times: number[] = []
  for (let n = 0; n < LOOKS; n += 1) {
    times.push(await page.evaluate((at) => window.bench.inspector.look(at), random(1_000) / 1_000))
  }
  return times
}

/** The inspector over a full log, 50,000 events, operated by mouse and keyboard in the browser. */
export async function inspectorPart({ open }: OpenBench): Promise<Figures> {
  const { page } = await open()
  await page.evaluate(([cases, extra]) => window.bench.inspector.prepare(cases, extra), [
    CASES,
    LIVE,
  ] as const)
  await longestTask(page)
  const figures: Figures = {}
  const tasks: number[] = []
  const phase = async (name: string, work: () => Promise<Figures>) => {
    Object.assign(figures, await work())
    const task = await longestTask(page)
    figures[`inspector.${name}.longest-task-ms`] = task
    tasks.push(task)
  }
  await phase('open', async () => ({
    'inspector.open-ms': await page.evaluate(() => window.bench.inspector.open()),
  }))
  await phase('scroll', async () => {
    const frames = await page.evaluate(() => window.bench.inspector.scroll(40, 120))
    return { 'inspector.scroll.frame-p95-ms': percentile(frames, 0.95) }
  })
  await page.getByRole('tab', { name: 'Changes' }).click()
  await phase('look', async () => {
    const times = await looks(page)
    return {
      'inspector.first-looks-ms': Math.max(...times),
      'inspector.look-p50-ms': percentile(times, 0.5),
    }
  })
  await phase('filter', async () => ({ 'inspector.filter-ms': await typed(page, 'claim 4711') }))
  await phase('live', async () => {
    await page.evaluate((events) => window.bench.inspector.live(events), LIVE_A_FRAME)
    return {}
  })
  await page.close()
  return { ...figures, 'inspector.longest-task-ms': Math.max(...tasks) }
}

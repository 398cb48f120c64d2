/** Meters inside a page: what stops its thread, and how late a typed letter is painted. */
import type { BrowserContext, Page } from 'playwright-core'
import { parse, z } from '../../contracts/schema.ts'

const Metered = z.object({ longTasks: z.array(z.number()), echoes: z.array(z.number()) })

/** In ms. `longTasks` are those over 50, `echoes` the letters typed, from the key to the next frame. */
export type Metered = z.infer<typeof Metered>

/** Starts the meters of every page that is opened in this context from here on. */
export async function addMeters(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    globalThis.metered = { longTasks: [], echoes: [] }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) metered.longTasks.push(duration)
    }).observe({ type: 'longtask' })
    addEventListener('keydown', ({ timeStamp, key }) => {
      if (key.length > 1) return
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => metered.echoes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    }, true)
  `)
}

/** What was metered since the last call. */
export async function readMeters(page: Page): Promise<Metered> {
  const taken = parse(
    Metered,
    await page.evaluate('[metered, (globalThis.metered = { longTasks: [], echoes: [] })][0]'),
  )
  if (!taken.ok) throw new Error(taken.message)
  return taken.value
}

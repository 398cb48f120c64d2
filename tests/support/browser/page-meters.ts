/** Meters inside a page: what stops its thread, and how late a typed letter is painted. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { parse, z } from '../../../contracts/schema.ts'

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

const LETTERS = 'The storm goes on while somebody writes a note about this case.'

/** Types for so long, letter by letter, and gives what the meters of the page saw meanwhile. */
export async function typeFor(page: Page, ms: number): Promise<Metered> {
  await readMeters(page)
  const until = performance.now() + ms
  while (performance.now() < until) {
    await page.keyboard.type(LETTERS, { delay: 40 })
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
  }
  return readMeters(page)
}

/** The same typing on a page with nothing but a text field: what this machine needs by itself. */
export async function typeOnBarePage(browser: Browser, url: string, ms: number): Promise<Metered> {
  const context = await browser.newContext()
  await addMeters(context)
  const page = await context.newPage()
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<textarea autofocus></textarea>' }),
  )
  await page.goto(`${url}/empty`)
  await page.locator('textarea').focus()
  const metered = await typeFor(page, ms)
  await context.close()
  return metered
}

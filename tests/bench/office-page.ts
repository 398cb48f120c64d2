/** What `office-part.ts` does inside the page, beside the user's own hands. */
import type { Page } from 'playwright-core'
import { parse, z } from '../../contracts/schema.ts'

/** Whoever waits longer for a further page waits for nothing, in ms. */
const PAGE_WITHIN = 30_000

/** Scrolls the list of cases to its end again and again until so many rows have come; answers how many there are. */
export const loadRows = (page: Page, wanted: number): Promise<number> =>
  page.getByRole('listbox', { name: 'Cases' }).evaluate(
    async (list, [least, within]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const rowHeight = list.querySelector('[role=option]')?.clientHeight ?? Number.NaN
      const count = () =>
        Math.round((list.querySelector('.fw-list-rows')?.clientHeight ?? 0) / rowHeight)
      let [loaded, grownAt] = [count(), performance.now()]
      while (loaded < least) {
        if (performance.now() - grownAt > within) throw new Error(`no page after ${loaded} rows`)
        list.scrollTop = list.scrollHeight
        await frame()
        if (count() === loaded) continue
        loaded = count()
        grownAt = performance.now()
      }
      list.scrollTop = 0
      await frame()
      return loaded
    },
    [wanted, PAGE_WITHIN] as const,
  )

const Opening = z.object({
  /** From the key to the paint of what the list knows of the case. */
  known: z.number(),
  /** From the key to the end of the server's last answer. */
  answered: z.number(),
  /** From the end of that answer to the paint of the whole case with its activities. */
  whole: z.number(),
})

/** How a case was opened, in ms. */
export type Opening = z.infer<typeof Opening>

/**
 * Looks out for the next case that is opened by a key. What comes back waits until it is whole: it names the case, and
 * nothing in it is still loading.
 */
export async function armOpening(page: Page): Promise<() => Promise<Opening>> {
  await page.evaluate(() => {
    const painted = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
      })
    const shown = () => document.querySelector('.fw-detail-head')?.textContent ?? ''
    const isWhole = () =>
      document.querySelector('.fw-detail[aria-label^="Case "]') !== null &&
      document.querySelector('.fw-detail .fw-now') !== null &&
      document.querySelector('.fw-detail .fw-skeleton-group') === null
    const until = (reached: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!reached()) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        look()
      })
    const before = shown()
    performance.clearResourceTimings()
    const isOther = () => shown() !== before && shown() !== ''
    const pressed = new Promise<number>((resolve) =>
      addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), {
        capture: true,
        once: true,
      }),
    )
    const known = until(isOther).then(painted)
    const whole = until(() => isOther() && isWhole()).then(painted)
    const measure = async () => {
      const [began, knownAt, wholeAt] = [await pressed, await known, await whole]
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/api\/cases\/\d+(\/activities)?$/.test(name))
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0))
      if (answers.length < 2) throw new Error(`${answers.length} answers for a case`)
      const answered = Math.max(...answers)
      return { known: knownAt - began, answered: answered - began, whole: wholeAt - answered }
    }
    Object.assign(window, { opening: measure() })
  })
  return async () => {
    const opening = parse(Opening, await page.evaluate('opening'))
    if (!opening.ok) throw new Error(opening.message)
    return opening.value
  }
}

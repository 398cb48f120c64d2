/** A page that stays open between screens that begin alike: opening it takes longer than looking at it. */
import type { Page } from 'playwright-core'
import { SESSION_KEY } from '../../../src/bus/gateway/session-key.ts'
import { untilStill } from './until-still.ts'

/** Where a screen begins: an address, and the way on from there that it shares with others. */
export interface Beginning {
  path: string
  start(page: Page): Promise<unknown>
}

/** Opens the beginning in a page that may have shown another screen. */
export interface KeptPage {
  /** Leads the page back when it has begun here, and loads it anew when it cannot be led back. */
  begin(at: Beginning): Promise<void>
  /** Whatever comes next loads the page anew. */
  forget(): Promise<void>
}

/** What lies over the page, and what one key closes as well. */
const over = '[role=dialog], [role=alertdialog], [role=menu], .fw-palette, .fw-inspector'

/** More than may lie over each other. */
const MOST_LAYERS = 6

/** Leaves nothing but the session to the next screen. */
export async function emptyPage(page: Page): Promise<void> {
  await page.evaluate((session) => {
    for (const key of Object.keys(localStorage)) if (key !== session) localStorage.removeItem(key)
    sessionStorage.clear()
  }, SESSION_KEY)
  await page.goto('about:blank')
}

/** All that could make the next screen another one: what is drawn, filled in, scrolled to and stored. */
export function traceOf(page: Page): Promise<string> {
  return page.evaluate((session) => {
    const all = [...document.body.querySelectorAll('*')]
    const drawn = document.body.cloneNode(true) as HTMLElement
    // A layer's place stays where it was once closed, and draws nothing.
    for (const portal of drawn.querySelectorAll('.bp6-portal'))
      if (!portal.querySelector(':not(.bp6-overlay)') && !portal.textContent) portal.remove()
    return JSON.stringify({
      address: location.href,
      focus: document.activeElement?.className,
      // React counts its ids from the page's first part on.
      drawn: drawn.innerHTML.replaceAll(/_r_\w+_/g, ''),
      filled: all.flatMap((element) =>
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
          ? [[element.value, 'checked' in element && element.checked]]
          : [],
      ),
      scrolled: all.flatMap(({ scrollTop, scrollLeft }, at) =>
        scrollTop + scrollLeft > 0 ? [[at, scrollTop, scrollLeft]] : [],
      ),
      // Without a name: what is handed to the page must not carry the runner's own helpers.
      stored: [localStorage, sessionStorage].map((storage) =>
        Object.keys(storage)
          .filter((key) => key !== session)
          .sort()
          .map((key) => [key, storage.getItem(key)]),
      ),
    })
  }, SESSION_KEY)
}

/** Closes what lies over the page, or gives up. */
async function closeLayers(page: Page): Promise<boolean> {
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    if (!(await page.locator(over).first().isVisible())) return true
    await page.keyboard.press('Escape')
    await untilStill(page)
  }
  return false
}

/** A page that nobody but this keeper leads. */
export function keepPage(page: Page): KeptPage {
  let begun: (Beginning & { trace: string }) | null = null

  async function isBack(at: Beginning): Promise<boolean> {
    if (begun?.path !== at.path || begun.start !== at.start) return false
    if (!(await closeLayers(page))) return false
    await at.start(page)
    await untilStill(page)
    return (await traceOf(page)) === begun.trace
  }

  const forget = async () => {
    begun = null
    if (page.url() !== 'about:blank') await emptyPage(page)
  }

  return {
    forget,
    begin: async (at) => {
      if (await isBack(at).catch(() => false)) return
      await forget()
      await page.goto(at.path)
      await at.start(page)
      await untilStill(page)
      begun = { path: at.path, start: at.start, trace: await traceOf(page) }
    },
  }
}

/** The place of one account: its screens are opened one after the other in a browser that knows the app. */
import type { Browser, Page } from 'playwright-core'
import { SESSION_KEY } from '../../src/bus/session-key.ts'
import { openPage, type PageOptions, type WatchedPage } from './browser.ts'

/** A page at this place, loaded anew: in a third of the time that a browser's first page takes. */
export interface Seat {
  /** An own page is gone after its use, and what its network does otherwise with it. */
  take(options: PageOptions & { own: boolean }): Promise<WatchedPage>
  close(): Promise<void>
}

/** Leaves nothing but the session to the next screen. */
async function forget(page: Page): Promise<void> {
  await page.evaluate((session) => {
    for (const key of Object.keys(localStorage)) if (key !== session) localStorage.removeItem(key)
    sessionStorage.clear()
  }, SESSION_KEY)
  await page.goto('about:blank')
}

/** Opens a place at which `enter` logs in. */
export async function openSeat(
  browser: Browser,
  url: string,
  enter: (page: Page) => Promise<void>,
): Promise<Seat> {
  const watched = await openPage(browser, url)
  await enter(watched.page)
  await forget(watched.page)
  let judged = 0
  let isTaken = false
  return {
    take: async ({ own, width = 1440, height = 900, theme = 'light' }) => {
      // Whoever failed before has not judged: that is no fault of who comes next.
      if (isTaken) judged = watched.complaints().length
      isTaken = true
      const page = own ? await watched.context.newPage() : watched.page
      page.setDefaultTimeout(15_000)
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme })
      const expected: RegExp[] = []
      const complaints = () =>
        watched
          .complaints()
          .slice(judged)
          .filter((text) => !expected.some((pattern) => pattern.test(text)))
      return {
        page,
        context: watched.context,
        expectComplaint: (pattern) => void expected.push(pattern),
        complaints,
        close: async () => {
          await forget(page)
          if (own) await page.close()
          const found = complaints()
          judged = watched.complaints().length
          isTaken = false
          if (found.length > 0) throw new Error(`the browser complained:\n${found.join('\n')}`)
        },
      }
    },
    close: () => watched.context.close(),
  }
}

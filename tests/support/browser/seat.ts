/** The place of one account: its screens are opened one after the other in a browser that knows the app. */
import type { Browser, Page } from 'playwright-core'
import { openPage, PATIENCE, type PageOptions, type WatchedPage } from './browser.ts'
import { type Beginning, emptyPage, keepPage } from './kept-page.ts'

type Session = NonNullable<PageOptions['session']>

/** A page at this place: in a fraction of the time that a browser's first page takes. */
export interface Seat {
  /** The page that stays, at this beginning. */
  begin(at: Beginning, options: PageOptions): Promise<WatchedPage>
  /** A page for one use: what its network does otherwise goes with it. */
  own(options: PageOptions): Promise<WatchedPage>
  /** What the browser keeps of the login, for another browser of this account. */
  session(): Promise<Session>
  close(): Promise<void>
}

/** Shows the page otherwise than it was opened: what `applyTheme` does, also where a dialog has the keys. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((dark) => document.body.classList.toggle('bp6-dark', dark), theme === 'dark')
}

/** Opens a place at which `enter` logs in, or that begins with the session of another one. */
export async function openSeat(
  browser: Browser,
  url: string,
  options: Pick<PageOptions, 'session'>,
  enter: (page: Page) => Promise<void>,
): Promise<Seat> {
  const watched = await openPage(browser, url, options)
  await enter(watched.page)
  const session = await watched.context.storageState()
  const kept = keepPage(watched.page)
  await kept.forget()
  let judged = 0
  let isTaken = false
  let lately: readonly RegExp[] = []

  /** Watches a page of this place from now on, until it is closed. */
  async function take(
    page: Page,
    { width = 1440, height = 900, theme = 'light' }: PageOptions,
    leave: () => Promise<unknown>,
  ): Promise<WatchedPage> {
    page.setDefaultTimeout(PATIENCE)
    await page.setViewportSize({ width, height })
    await switchTheme(page, theme)
    // What the one before provoked may be told only now: they share the page.
    const before = lately
    const expected: RegExp[] = []
    lately = expected
    const complaints = () =>
      watched
        .complaints()
        .slice(judged)
        .filter((text) => ![...before, ...expected].some((pattern) => pattern.test(text)))
    return {
      page,
      context: watched.context,
      expectComplaint: (pattern) => void expected.push(pattern),
      complaints,
      close: async () => {
        await leave()
        const found = complaints()
        judged = watched.complaints().length
        isTaken = false
        if (found.length === 0) return
        await kept.forget()
        throw new Error(`the browser complained:\n${found.join('\n')}`)
      },
    }
  }

  /** Whoever failed before has not judged: that is no fault of who comes next. */
  async function sitDown(): Promise<void> {
    if (isTaken) {
      await kept.forget()
      judged = watched.complaints().length
    }
    isTaken = true
  }

  return {
    begin: async (at, options) => {
      await sitDown()
      const taken = await take(watched.page, options, async () => undefined)
      await kept.begin(at)
      return taken
    },
    own: async (options) => {
      await sitDown()
      // Two pages of one account know of each other.
      await kept.forget()
      const page = await watched.context.newPage()
      return take(page, options, async () => {
        await emptyPage(page)
        await page.close()
      })
    },
    session: async () => session,
    close: () => watched.context.close(),
  }
}

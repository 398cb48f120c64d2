/** The office of the pictures, and the ways through it that its screens share. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { layDatabase } from '../server/seeded-folder.ts'
import { startServer, type TestServer } from '../server/server.ts'
import type { PageOptions, WatchedPage } from './browser.ts'
import { submitLogin } from './login.ts'
import { openSeat } from './seat.ts'
import { untilStill } from './until-still.ts'

/** The moment at which the pictures are taken, for the server as for the browsers. */
export const pictureMoment = '2026-11-20T10:42:00.000Z'

type Account =
  | 'agent@enterprise.example'
  | 'admin@enterprise.example'
  | 'admin@lite.example'
  | 'agent@pro.example'

/** One screen of the product. */
export interface Screen {
  name: string
  /** Who looks at it; null for a visitor. */
  account: Account | null
  path: string
  /** What the server or the network does otherwise than usual; before the page opens. */
  arrange?(page: Page): Promise<unknown>
  /**
   * From the opened page to where several screens begin: they share a page that is led back there, and is
   * loaded anew only when it does not become what it was. Without it, the page as it opens is where.
   */
  start?(page: Page): Promise<unknown>
  /** From there to the screen. */
  show?(page: Page): Promise<unknown>
  /** Leaves the office as it was, where looking changes something. */
  leave?(page: Page): Promise<unknown>
  /** Complaints of the browser that belong to it. */
  expects?: RegExp
}

/** A screen of its own name that begins as this one does, and the way to it from there. */
export const screen = (
  from: Omit<Screen, 'name' | 'show'>,
  name: string,
  show: NonNullable<Screen['show']>,
): Screen => ({ ...from, name, show })

/** An office whose clock stands still, with two places for each account: pages that stay, and those for one use. */
export interface Gallery {
  server: TestServer
  /** Opens a page on the screen and waits until nothing moves any more. */
  open(screen: Screen, options: PageOptions): Promise<WatchedPage>
  close(): Promise<void>
}

/** Starts the office of the pictures: the same data at the same moment, whenever it is. */
export async function openGallery(browser: Browser): Promise<Gallery> {
  const clock = new URL('still-clock.mjs', import.meta.url).href
  const env = {
    SEED: '1',
    SEED_CASES: '300',
    STILL_CLOCK: pictureMoment,
    NODE_OPTIONS: `--import=${clock}`,
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'framewright-'))
  await layDatabase(dataDir)
  const server = await startServer({ dataDir, env })
  const once = <K, V>(make: (key: K) => Promise<V>) => {
    const made = new Map<K, Promise<V>>()
    return (key: K): Promise<V> => {
      const one = made.get(key) ?? make(key)
      made.set(key, one)
      return one
    }
  }
  const seatOf = once((account: Account | null) =>
    openSeat(browser, server.url, {}, async (page) => {
      await page.clock.setFixedTime(pictureMoment)
      await page.goto('/login')
      if (account === null) return
      await submitLogin(page, account)
      await caseRows(page).first().waitFor()
    }),
  )
  /** Another browser with the same login: one more would end the session of the first. */
  const seatBeside = once(async (account: Account | null) => {
    const session = await (await seatOf(account)).session()
    return openSeat(browser, server.url, { session }, (page) =>
      page.clock.setFixedTime(pictureMoment),
    )
  })
  return {
    server,
    open: async ({ account, path, arrange, start, show, expects }, options) => {
      const watched = await (arrange
        ? (await seatBeside(account)).own(options)
        : (await seatOf(account)).begin({ path, start: start ?? loaded }, options))
      const { page } = watched
      if (expects) watched.expectComplaint(expects)
      if (arrange) {
        await arrange(page)
        await page.goto(path)
        await start?.(page)
      }
      await show?.(page)
      await untilStill(page)
      return watched
    },
    close: () => server.stop().finally(() => rm(dataDir, { recursive: true, force: true })),
  }
}

/** All that the page asked for by itself is there; one that never rests is only opened anew more often. */
const loaded = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)

/** The open mail is unread again, for the server as well: who goes before its answer takes the request along. */
export async function leaveUnread(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('unread=true') && response.ok()),
    page.getByRole('button', { name: /^Mark as unread/u }).click(),
  ])
  await page.getByText('(unread)').waitFor({ state: 'attached' })
}

/** The rows of the list. */
export const caseRows = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Cases' }).getByRole('option')

/** Chooses an entry of the sidebar and waits for its rows. */
export async function chooseView(page: Page, label: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
  // The rows of the view before stand for a moment.
  await page.locator('[aria-label="Case list"]:not([aria-busy="true"])').waitFor()
  await caseRows(page).first().waitFor()
}

/** Opens a row of the list and waits for its case. */
export async function openRow(page: Page, row: Locator): Promise<void> {
  const host = await row.locator('.fw-case-host').textContent()
  await row.click()
  // Another case may be open still.
  await page
    .getByRole('region', { name: `Case ${host}`, exact: true })
    .getByText('Portal Language', { exact: true })
    .waitFor()
}

/** The case of the pictures, in the list of active cases. */
export async function openShowcase(page: Page): Promise<void> {
  await chooseView(page, 'Active')
  await openRow(page, caseRows(page).filter({ hasText: 'baeckerei-althaus-voss.de' }))
}

/** Opens the first case of a view. */
export const firstOf = (view: string) => async (page: Page) => {
  await chooseView(page, view)
  await openRow(page, caseRows(page).first())
}

/** Who looks at most screens: an agent at the case list. */
export const agent = { account: 'agent@enterprise.example', path: '/cases' } as const

/** The owner of an office with the smallest plan, with a case open. */
export const atLiteCase = {
  account: 'admin@lite.example',
  path: '/cases',
  start: firstOf('Active'),
} as const

/** Where most screens begin: the agent has the case of the pictures open. */
export const atShowcase = { ...agent, start: openShowcase } as const

/** Where an administrator's screens begin: at all cases, with none open. */
export const atCases = (page: Page) => chooseView(page, 'Cases')

import { mkdir, writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOwnBrowser, openPage, type WatchedPage } from '../../support/browser/browser.ts'
import {
  atShowcase,
  byButton,
  byKey,
  byUserMenu,
  caseWork,
  close,
  dialog,
  readLists,
  type Screen,
} from '../../support/browser/leak-screens.ts'
import { openDesk } from '../../support/browser/login.ts'
import { showList, showTable } from '../../support/screens/case-table-screens.ts'
import { startServer } from '../../support/server/server.ts'

/** Cycles before the first look, when everything was loaded and remembered once, and all of them. */
const WARM = 10
const CYCLES = 60
/** Cycles of reading pages after which the log is full of them. */
const FILL = 40
/** Cycles of the small pages of visitors after which all that is fetched ahead has come, and was compiled. */
const FETCHED = 150
/** Cycles in which the log once lets its oldest part go. */
const PERIOD = 20
/** By how much the heap may grow over 50 cycles. */
const GROWTH = 0.05
let watched: WatchedPage
let session: CDPSession
const figures: Record<string, Figures> = {}

type Figures = { heapMb: number; growth: number; listeners: number; nodes: number }

const [browser, server] = await Promise.all([
  launchOwnBrowser(),
  startServer({ asShipped: true, env: { SEED_CASES: '400' } }),
])
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await mkdir('.cache/prove', { recursive: true })
  await writeFile('.cache/prove/leaks.json', `${JSON.stringify(figures)}\n`)
})

/** A page for the tests of one desk, with what measures it. */
function atDesk(open: () => Promise<WatchedPage>): void {
  beforeAll(async () => {
    watched = await open()
    session = await watched.context.newCDPSession(watched.page)
    await session.send('Performance.enable')
  })
  afterAll(() => watched?.close())
}

async function look() {
  // Twice: what the first one lets go may hold on to more.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes') }
}

/**
 * The least of each over so many cycles: of the heap right after the log has let its oldest part go, of the
 * listeners while no request is under way.
 */
async function lookFor(cycles: number, page: Page) {
  const least = await look()
  for (let n = 1; n < cycles; n += 1) {
    await readLists(page)
    const next = await look()
    least.heap = Math.min(least.heap, next.heap)
    least.listeners = Math.min(least.listeners, next.listeners)
    least.nodes = Math.min(least.nodes, next.nodes)
  }
  return least
}

const fromSidebar = async (page: Page, name: string) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('button', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** A screen of the sidebar, once what it draws last is there, and back to the cases. */
const administered = (name: string, last = 'h1'): Screen => ({
  name,
  logs: true,
  cycle: async (page) => {
    await fromSidebar(page, name)
    await page.locator(last).last().waitFor()
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('button', { name: /^Cases/ }).click()
    await page.getByRole('option').first().waitFor()
  },
})

async function openTemplate(page: Page): Promise<void> {
  await fromSidebar(page, 'Mail Flows')
  const list = page.getByRole('region', { name: 'Flow list' })
  const first = list.locator('.fw-flow-name').first()
  await first.waitFor()
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click()
  await list
    .getByRole('button', { name: /^2nd reminder/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
}

const agentScreens: Screen[] = [
  {
    name: 'the list of each state',
    logs: true,
    warm: FILL,
    cycle: readLists,
  },
  {
    name: 'a case and the next one',
    logs: true,
    cycle: async (page) => {
      for (const at of [0, 1]) {
        await page.getByRole('option').nth(at).click()
        await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
      }
    },
  },
  dialog('Add note', byButton('Add note')),
  dialog('Add Case Tag', byButton(/^Add Case Tag/)),
  dialog('Reminder Settings', byKey('b'), { start: atShowcase }),
  dialog('Add New Case', byButton('Add New Case')),
  dialog('Licensing Offer', byKey('o'), { start: atShowcase }),
  dialog('Image use', (page) => page.locator('.fw-thumbnail').first().click()),
  {
    name: 'the command palette',
    cycle: async (page) => {
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: 'Search cases or run a command' })
      await field.waitFor()
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the user menu',
    cycle: async (page) => {
      const button = page.locator('button.fw-user')
      await button.click()
      await page.getByRole('menu', { name: 'User menu' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
    },
  },
  {
    name: 'the cases as a table',
    logs: true,
    warm: FILL,
    cycle: async (page) => {
      await showTable(page)
      await showList(page)
    },
  },
  administered('Case Auto Fill'),
  administered('Mail Flows'),
  administered('Dashboard', '.fw-chart canvas'),
  {
    name: 'the history of a template',
    start: openTemplate,
    cycle: async (page) => {
      await page.getByRole('button', { name: 'History' }).click()
      const shown = page.getByRole('dialog', { name: /^History of / })
      await shown.getByRole('region', { name: /^Version \d/ }).waitFor()
      await close(page, shown)
    },
  },
  {
    name: 'the preview of a template',
    start: openTemplate,
    cycle: async (page) => {
      await page.getByRole('button', { name: 'Preview' }).click()
      const shown = page.getByRole('dialog', { name: /^Preview: / })
      await shown.getByTitle(/^Email: /u).waitFor()
      await shown.getByRole('button', { name: 'Close' }).click()
      await shown.waitFor({ state: 'detached' })
    },
  },
  ...caseWork,
  // Last: the stores that are loaded with it keep the log of that moment, once, beside the one that lives on.
  {
    name: 'the event log',
    cycle: async (page) => {
      await page.keyboard.press('l')
      const dock = page.getByRole('region', { name: 'Event log' })
      await dock.waitFor()
      await dock.getByRole('button', { name: 'Close event log' }).click()
      await dock.waitFor({ state: 'detached' })
    },
  },
]

const adminScreens: Screen[] = [
  { name: 'the lists, as an administrator', logs: true, warm: FILL, cycle: readLists },
  ...[
    'Business Details',
    'Users',
    'Subscription',
    'Email Setup',
    'Payment Setup',
    'Credits',
    'Audit Log',
  ].map((name) => administered(name)),
  dialog('Change Password', byUserMenu('Change password')),
  dialog('Your Profile', byUserMenu('Edit profile')),
  dialog('Email Signature', byUserMenu('Edit email signature')),
  dialog('Undo Send Time', byUserMenu('Change undo send time')),
]

const visitorScreens: Screen[] = [
  {
    name: 'the creation of an account and back',
    warm: FETCHED,
    cycle: async (page) => {
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForURL('**/account-creation')
      await page.goBack()
      await page.getByRole('button', { name: 'LOGIN' }).waitFor()
    },
  },
  {
    name: 'the forgotten password and back',
    warm: FETCHED,
    cycle: async (page) => {
      await page.getByRole('link', { name: 'Forgot Password?' }).click()
      await page.getByRole('heading', { name: 'Reset password' }).waitFor()
      await page.getByRole('button', { name: 'CANCEL' }).click()
      await page.getByRole('button', { name: 'LOGIN' }).waitFor()
    },
  },
]

/** Opens and closes each of them fifty times. */
function leaveNothing(screens: readonly Screen[]): void {
  for (const { name, logs = false, warm = WARM, start, cycle } of screens) {
    it(name, { timeout: 600_000 }, async () => {
      const { page } = watched
      await start?.(page)
      const period = logs ? PERIOD : 1
      for (let n = 0; n < warm; n += 1) await cycle(page)
      const before = await lookFor(period, page)
      for (let n = WARM; n < CYCLES; n += 1) await cycle(page)
      const after = await lookFor(period, page)
      const growth = after.heap / before.heap - 1
      const { listeners, nodes, heap } = after
      figures[name] = { heapMb: heap / 1e6, growth, listeners, nodes }
      console.log(JSON.stringify({ name, cycles: CYCLES - WARM, growth, before, after }))
      expect(growth).toBeLessThan(GROWTH)
      expect(after.listeners).toBeLessThanOrEqual(before.listeners)
      expect(after.nodes).toBeLessThanOrEqual(before.nodes * (1 + GROWTH))
    })
  }
}

describe('screens that open and close again and again leave nothing behind', () => {
  describe('for an agent', () => {
    atDesk(() => openDesk(browser, server, 'agent@enterprise.example'))
    leaveNothing(agentScreens)
  })

  describe('for an administrator', () => {
    atDesk(() => openDesk(browser, server, 'admin@enterprise.example'))
    leaveNothing(adminScreens)
  })

  describe('for a visitor', () => {
    atDesk(async () => {
      const desk = await openPage(browser, server.url)
      await desk.page.goto('/login')
      return desk
    })
    leaveNothing(visitorScreens)
  })
})

import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, type WatchedPage } from '../support/browser.ts'
import { openDesk } from '../support/login.ts'
import { startServer, type TestServer } from '../support/server.ts'

const isFull = process.env.PROVE === 'full'
/** Cycles before the first look, when everything was loaded and remembered once, and all of them. */
const WARM = isFull ? 10 : 4
const CYCLES = isFull ? 60 : 7
/** Cycles of reading pages after which the log is full, and those in which it once lets its oldest part go. */
const FILL = isFull ? 40 : WARM
const PERIOD = isFull ? 20 : 1
/** By how much the heap may grow over 50 cycles. */
const GROWTH = 0.05

let browser: Browser
let server: TestServer
let watched: WatchedPage
let session: CDPSession
const figures: Record<string, Figures> = {}

type Figures = { heapMb: number; growth: number; listeners: number; nodes: number }

beforeAll(async () => {
  ;[browser, server] = await Promise.all([
    launchBrowser(),
    startServer({ asShipped: true, env: { SEED_CASES: '400' } }),
  ])
  watched = await openDesk(browser, server, 'agent@enterprise.example')
  session = await watched.context.newCDPSession(watched.page)
  await session.send('Performance.enable')
})
afterAll(async () => {
  await watched?.close()
  await browser?.close()
  await server?.stop()
  await mkdir('.cache/prove', { recursive: true })
  await writeFile('.cache/prove/leaks.json', `${JSON.stringify(figures)}\n`)
})

async function look() {
  // Twice: what the first one lets go may hold on to more.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes') }
}

/** The look with the smallest heap of so many cycles: right after the log has let its oldest part go. */
async function lookFor(cycles: number, page: Page) {
  let least = await look()
  for (let n = 1; n < cycles; n += 1) {
    await readLists(page)
    const next = await look()
    if (next.heap < least.heap) least = next
  }
  return least
}

/**
 * `logs`: every cycle reads what the log keeps until it is full: up to then the heap grows by right. The
 * first screen fills it; and whoever looks then reads lists until the log has let its oldest part go.
 */
type Screen = { name: string; logs?: boolean; cycle: (page: Page) => Promise<void> }

const pressEscape = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const readLists = async (page: Page) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const view of [/^Active/, /^Paid/, /^Cases/]) {
    await main.getByRole('button', { name: view }).click()
    await page.getByRole('option').first().waitFor()
  }
}

const screens: Screen[] = [
  {
    name: 'the list of each state',
    logs: true,
    cycle: readLists,
  },
  {
    name: 'a case and the next one',
    logs: true,
    cycle: async (page) => {
      for (const at of [0, 1]) {
        await page.getByRole('option').nth(at).click()
        await page.getByRole('heading', { name: 'Now' }).waitFor()
      }
    },
  },
  {
    name: 'the note dialog',
    cycle: async (page) => {
      await page.getByRole('button', { name: 'Add note' }).click()
      await page.getByRole('dialog', { name: 'Add note' }).waitFor()
      await pressEscape(page)
    },
  },
  {
    name: 'the tag dialog',
    cycle: async (page) => {
      await page.getByRole('button', { name: /^Add Case Tag/ }).click()
      await page.getByRole('dialog', { name: 'Add Case Tag' }).waitFor()
      await pressEscape(page)
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

describe('screens that open and close again and again leave nothing behind', () => {
  for (const { name, logs = false, cycle } of screens) {
    it(name, { timeout: 600_000 }, async () => {
      const { page } = watched
      const warm = cycle === readLists ? FILL : WARM
      const period = logs ? PERIOD : 1
      for (let n = 0; n < warm; n += 1) await cycle(page)
      const before = await lookFor(period, page)
      for (let n = WARM; n < CYCLES; n += 1) await cycle(page)
      const after = await lookFor(period, page)
      const growth = after.heap / before.heap - 1
      const { listeners, nodes, heap } = after
      figures[name] = { heapMb: heap / 1e6, growth, listeners, nodes }
      console.log(JSON.stringify({ name, cycles: CYCLES - WARM, growth, before, after }))
      if (isFull || !logs) expect(growth).toBeLessThan(GROWTH)
      expect(after.listeners).toBeLessThanOrEqual(before.listeners)
    })
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openDatabase } from '../../server-mock/db/database.ts'
import { seed } from '../../server-mock/seed/seed.ts'
import { launchOwnBrowser, openPage } from '../support/browser/browser.ts'
import { submitLogin, untilLive } from '../support/browser/login.ts'
import { addMeters, typeFor, typeOnBarePage } from '../support/browser/page-meters.ts'
import { startServer } from '../support/server/server.ts'
import type { Figures } from './budgets.ts'
import { armOpening, loadRows, type Opening } from './office-page.ts'
import { keepAsDemo } from './server/memory.ts'
import { percentile } from './statistics.ts'

/** Rows that lie in the browser while everything is measured. */
const LOADED = 50_000
/** A case that changes its state while the pages come stands on a page that was there before. */
const CASES = LOADED + 1_000
/** How long somebody types, in ms. */
const TYPING = 20_000
/** Cases that are opened, one after the other. */
const OPENED = 60
/** These come before, so that no code is run for the first time. */
const WARM_UP = 5

/** A folder with a demo office of that many cases; a server that found it empty would have to be waited for. */
async function seedOffice(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  try {
    const config = { seed: 1, seedCases: CASES, passwordCost: 10 }
    await seed({ database, config, clock: { now: () => new Date() } })
    await keepAsDemo(database)
  } finally {
    await database.close()
  }
}

/** How many numbered events the page has got through its channel, so far. */
function countArrivals(page: Page): () => number {
  let arrived = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      arrived += String(payload).match(/"seq":\d/g)?.length ?? 0
    }),
  )
  return () => arrived
}

/** Walks down the list by the key of the next case. */
async function openCases(page: Page): Promise<Opening[]> {
  const openings: Opening[] = []
  for (let at = 0; at < WARM_UP + OPENED; at += 1) {
    const opening = await armOpening(page)
    await page.keyboard.press('j')
    const seen = await opening()
    if (at >= WARM_UP) openings.push(seen)
  }
  return openings
}

/**
 * The real client on the real server, with 50,000 rows loaded page by page, a case open, and the outside world storming:
 * how late a typed letter is painted, and how soon a case that is opened is there.
 */
export async function officePart(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'framewright-office-'))
  await seedOffice(dataDir)
  const server = await startServer({ asShipped: true, dataDir, env: { SIMULATION: 'storm' } })
  const browser = await launchOwnBrowser()
  try {
    const { page, context } = await openPage(browser, server.url)
    // The loader of TypeScript names functions through a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await addMeters(context)
    const arrived = countArrivals(page)
    await page.goto('/')
    await submitLogin(page, 'agent@enterprise.example')
    await untilLive(page)
    const loaded = await loadRows(page, LOADED)

    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('dialog').getByRole('textbox').focus()
    const [before, began] = [arrived(), performance.now()]
    const { echoes, longTasks } = await typeFor(page, TYPING)
    const seconds = (performance.now() - began) / 1_000
    const events = arrived() - before
    const bare = await typeOnBarePage(browser, server.url, TYPING / 4)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const openings = await openCases(page)
    const of = (what: keyof Opening, part: number) =>
      percentile(
        openings.map((opening) => opening[what]),
        part,
      )
    return {
      'office.rows-loaded': loaded,
      'office.events-a-second': events / seconds,
      'office.echo-p50-ms': percentile(echoes, 0.5),
      'office.echo-p95-ms': percentile(echoes, 0.95),
      // A letter on an empty page, to tell a slow machine from a slow office.
      'office.bare-echo-p95-ms': percentile(bare.echoes, 0.95),
      'office.longest-task-ms': Math.max(0, ...longTasks),
      'office.open-known-p95-ms': of('known', 0.95),
      'office.open-answered-p95-ms': of('answered', 0.95),
      'office.open-whole-p50-ms': of('whole', 0.5),
      'office.open-whole-p95-ms': of('whole', 0.95),
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

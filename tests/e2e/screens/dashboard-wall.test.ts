/** A wall that nobody touches: over a server that comes back, an expired token, midnight, and a session that others ended. */
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import { STALE_AFTER } from '../../../src/features/dashboard/wall/wall-age.ts'
import { formatCount, formatDay } from '../../../src/ui/format.ts'
import { launchBrowser, openPage, PATIENCE } from '../../support/browser/browser.ts'
import { countRenewals, expireToken } from '../../support/browser/expired-token.ts'
import { adminGateway, CUSTOMER, expectFaithful } from '../../support/browser/flows.ts'
import { DEMO_PASSWORD, submitLogin, untilLive } from '../../support/browser/login.ts'
import { answered } from '../../support/browser/working-day.ts'
import { sendMailFile } from '../../support/mail/send-mail.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'
import { opened } from '../../support/setup/opened.ts'

const EMAIL = 'agent@enterprise.example'
const CASES = 120
/** Beats of a wall's clock, in ms: what rings within them rings at once. */
const BEATS = 10_000
const DAY = 86_400_000
const withTimeout = { timeout: PATIENCE }

const dataDir = await seededFolder(CASES)
const ahead = join(dataDir, 'clock-ahead')
/** Whole at once: the server may read it at any moment. */
const moveServerTo = async (ms: number) => {
  await writeFile(`${ahead}-next`, String(ms))
  await rename(`${ahead}-next`, ahead)
}
await moveServerTo(0)
const start = (port?: number): Promise<TestServer> =>
  startServer({
    dataDir,
    ...(port !== undefined && { port }),
    env: {
      SEED_CASES: String(CASES),
      CLOCK_AHEAD: ahead,
      NODE_OPTIONS: `--import=${new URL('../../support/browser/moved-clock.mjs', import.meta.url).href}`,
    },
  })
let server = await start()
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const browser = await opened(launchBrowser())
const gateway = await adminGateway(server)
const watched = await openPage(browser, server.url)
const { page } = watched
afterEach(() => expect(watched.complaints()).toEqual([]))
watched.expectComplaint(/status of 401|net::ERR_|WebSocket connection to .* failed/)
await page.clock.install()
await page.goto('/')
await submitLogin(page, EMAIL)
await untilLive(page)
const renewals = countRenewals(page)

const wall = page.getByRole('dialog', { name: 'Wall mode' })
const alarm = wall.getByRole('alert')
/** Answers take some time while the clock is driven by ten seconds a look: what counted as old meanwhile is of now again. */
const untilCalm = () => alarm.waitFor({ state: 'detached' })
const isWhole = () => page.evaluate(() => document.fullscreenElement !== null)
const params = { customer_id: CUSTOMER }

async function openWall(): Promise<void> {
  await page.getByRole('button', { name: 'Wall mode' }).press('Enter')
  await wall.locator('canvas').nth(1).waitFor()
  await expect.poll(isWhole, withTimeout).toBe(true)
}

/** What the wall says of each KPI, and what whoever loads them now reads. */
const figures = async () => {
  const shown = await wall
    .getByRole('list', { name: 'KPIs' })
    .getByRole('listitem')
    .evaluateAll((tiles) =>
      tiles.map((tile) =>
        ['.fw-wall-kpi-name', '.fw-wall-kpi-value'].map(
          (part) => tile.querySelector(part)?.textContent,
        ),
      ),
    )
  const fresh = answered(await gateway.call('readKpis', { params }))
  return {
    shown,
    fresh: fresh.map(({ name, value }) => [kpiRules[name].label, formatCount(value)]),
  }
}

const untilFresh = () =>
  expect
    .poll(async () => {
      // What waits for its next beat does not wait for the clock on the real wall.
      await page.clock.fastForward(BEATS)
      const { shown, fresh } = await figures()
      return JSON.stringify(shown) === JSON.stringify(fresh) ? 'fresh' : { shown, fresh }
    }, withTimeout)
    .toBe('fresh')

const unmapped = async () =>
  answered(await gateway.call('readKpis', { params })).find(
    ({ name }) => name === 'UNMAPPED_EMAILS',
  )?.value ?? -1

/** One more unmapped email, of nobody's case; it is counted when this resolves. */
async function strangerWrites(): Promise<void> {
  const before = await unmapped()
  const to = `${CUSTOMER}@inbound.example`
  const from = 'stranger@nowhere.example'
  const headers = { From: from, To: to, 'Message-ID': `<${randomUUID()}@nowhere.example>` }
  await sendMailFile({ port: server.mailPort, from, to, file: 'reply.eml', headers })
  await expect.poll(unmapped, withTimeout).toBe(before + 1)
}

/** The day of each chart's last bar, as the wall says it. */
const lastDays = () =>
  wall
    .getByRole('img')
    .evaluateAll((all) =>
      all.map((one) => /Last bar: (\S+)/.exec(one.getAttribute('aria-label') ?? '')?.[1]),
    )

describe('a wall', () => {
  it('says within half a minute that its server is gone, and is of now again by itself', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Dashboard' })
      .press('Enter')
    await page.getByLabel('Grouping').selectOption({ label: 'Daily' })
    await openWall()
    await untilFresh()
    await untilCalm()
    const { port } = server
    await server.kill9()
    await page.clock.fastForward(STALE_AFTER + BEATS)
    await alarm.getByText(/^Not current since \d/).waitFor()
    expect(await wall.locator('.fw-wall-stale').count()).toBe(1)
    server = await start(port)
    await strangerWrites()
    await untilFresh()
    await untilCalm()
  })

  it('renews its token before anybody misses a figure', async () => {
    renewals.reset()
    await expireToken(page, server)
    await page.clock.fastForward(BEATS)
    await expect.poll(() => renewals.calls.renewed, withTimeout).toBe(1)
    await strangerWrites()
    await untilFresh()
    await untilCalm()
  })

  it('goes on over midnight: the charts end at the new day', async () => {
    const now = Date.now()
    const midnight = now - (now % DAY) + DAY
    const ends = (at: number) => formatDay(new Date(at).toISOString().slice(0, 10))
    await expect.poll(lastDays, withTimeout).toEqual([ends(now), ends(now)])
    await moveServerTo(midnight + BEATS - now)
    await page.clock.setSystemTime(midnight + BEATS)
    await untilFresh()
    const days = async () => {
      await page.clock.fastForward(BEATS)
      return lastDays()
    }
    await expect.poll(days, withTimeout).toEqual([ends(midnight), ends(midnight)])
    await untilCalm()
  })

  it('gives the screen back when its session is ended elsewhere, and is there again after the login', async () => {
    const json = { email: EMAIL, password: DEMO_PASSWORD }
    expect((await server.api('/login', { json })).status).toBe(200)
    await page.clock.fastForward(BEATS)
    await page.waitForURL('**/login')
    await page.getByRole('alert').getByText(messages.loggedOut).waitFor()
    await wall.waitFor({ state: 'detached' })
    await expect.poll(isWhole, withTimeout).toBe(false)
    await submitLogin(page, EMAIL)
    await openWall()
    await untilFresh()
    await untilCalm()
  })

  it('has held what a fresh load says all along', async () => {
    await wall.getByRole('button', { name: 'Leave wall mode' }).press('Enter')
    await expectFaithful([watched], gateway)
  })
})

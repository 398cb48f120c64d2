import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { launchBrowser, openPage, type WatchedPage } from '../../support/browser/browser.ts'
import { adminGateway, expectFaithful, openBySearch } from '../../support/browser/flows.ts'
import { submitLogin } from '../../support/browser/login.ts'
import { makeChanges } from '../../support/browser/many-changes.ts'
import { expectNumbersOnce } from '../../support/browser/numbers-once.ts'
import { answered } from '../../support/browser/working-day.ts'
import type { nodeGateway } from '../../support/client/client.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

/** What happens while nobody listens. */
const EVENTS = 200
/** How long the socket is cut, in ms. */
const CUT = 60_000
/** Without a channel everything is there after this, in ms: one pause between two fetches. */
const POLL = 15_000

type Desk = { watched: WatchedPage; gateway: ReturnType<typeof nodeGateway>; caseId: string }
const figures: Record<string, number> = { events: EVENTS, cutMs: CUT }

const browser = await launchBrowser()
afterAll(async () => {
  await browser?.close()
  await mkdir('.cache/prove', { recursive: true })
  await writeFile('.cache/prove/flow-g.json', `${JSON.stringify(figures)}\n`)
})

/** An agent with a case open, and somebody else's way to the server. */
async function sit(server: TestServer, cuttable: (watched: WatchedPage) => Promise<void>) {
  const [watched, gateway] = await Promise.all([
    openPage(browser, server.url),
    adminGateway(server),
  ])
  await cuttable(watched)
  const { page } = watched
  await page.goto('/')
  await submitLogin(page, 'agent@enterprise.example')
  await page.getByRole('listbox', { name: 'Cases' }).waitFor()
  const found = answered(
    await gateway.call('searchCases', { body: { filter: { state: 'ACTIVE' } } }),
  )
  const [subject] = found.cases
  if (!subject) throw new Error('the demo data has no active case')
  await openBySearch(page, subject.host)
  await page.getByLabel('Search cases').fill('')
  return { watched, gateway, caseId: subject.id } satisfies Desk
}

/** From the last change to the moment when its note is on screen, in ms. */
async function untilSeen({ watched: { page } }: Desk, text: string): Promise<number> {
  const began = performance.now()
  const past = page.getByRole('list', { name: 'Past activities' })
  await past.getByText(text, { exact: true }).waitFor({ timeout: 2 * POLL })
  return Math.round(performance.now() - began)
}

describe('flow G: the channel is cut while 200 events happen', { timeout: 300_000 }, () => {
  it('after the reconnection nothing is missing, nothing is doubled', async () => {
    const server = await startServer({ asShipped: true, env: { SEED_CASES: '120' } })
    let isCut = false
    const open = new Set<() => Promise<void>>()
    const desk = await sit(server, ({ context }) =>
      context.routeWebSocket(/socket/, async (socket) => {
        if (isCut) return socket.close()
        socket.connectToServer()
        open.add(() => socket.close())
      }),
    )
    const { watched, gateway, caseId } = desk
    const { page } = watched
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor()

    isCut = true
    const back = pause(CUT)
    await Promise.all([...open].map((close) => close()))
    await page.getByRole('status').filter({ hasText: 'Reconnecting since' }).waitFor()
    await makeChanges(gateway, { count: EVENTS, last: caseId, text: 'While nobody listened' })
    await back
    isCut = false

    figures.reconnectMs = await untilSeen(desk, 'While nobody listened')
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor()
    await expectNumbersOnce(watched.page, gateway)
    await expectFaithful([watched], gateway)
    await watched.close()
    await server.stop()
  })

  it('with REALTIME=off all is there within 15 s', async () => {
    const server = await startServer({
      asShipped: true,
      env: { SEED_CASES: '120', REALTIME: 'off' },
    })
    const desk = await sit(server, async () => undefined)
    const { watched, gateway, caseId } = desk
    await makeChanges(gateway, { count: EVENTS, last: caseId, text: 'Without a channel' })
    figures.withoutChannelMs = await untilSeen(desk, 'Without a channel')
    expect(figures.withoutChannelMs).toBeLessThan(POLL + 2_000)
    await expectNumbersOnce(watched.page, gateway)
    await expectFaithful([watched], gateway)
    await watched.close()
    await server.stop()
  })
})

import type { CDPSession, Page } from 'playwright-core'
import { io, type Socket } from 'socket.io-client'
import type { DashboardSettings } from '../../../contracts/model/dashboard/dashboard.ts'
import { PROTOCOL_VERSION, SOCKET_PATH } from '../../../contracts/realtime.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { requestOf } from '../../../src/features/dashboard/chart-view.ts'
import { launchOwnBrowser, openPage } from '../../support/browser/browser.ts'
import { adminGateway, CUSTOMER } from '../../support/browser/flows.ts'
import { submitLogin, untilLive } from '../../support/browser/login.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'
import type { Figures } from '../budgets.ts'
import { median, percentile } from '../statistics.ts'

const OFFICE = '400'
/** Pages on which the dashboard is opened for the first time. */
const VIEWS = 10
/** Presses in the legend. */
const REDRAWS = 60
/** Dashboards beside the one that is measured, and what happens meanwhile. */
const OTHERS = 49
const EVENTS = 60
/** What is begun alone and with all others in turn, so that a machine that gets slower counts for both. */
const TURNS = 4
const WARM_UP = 2

const Ms = z.number()
const Redraw = z.object({ frames: z.number(), ms: z.number() })

function read<T>(schema: Parameters<typeof parse<T>>[0], value: unknown): T {
  const found = parse(schema, value)
  if (!found.ok) throw new Error(found.message)
  return found.value
}

/** Its functions run in the page: from the press, or from the end of the last file that it needs, to the paint of it all. */
const firstView = async (page: Page): Promise<number> => {
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('button', {
    name: 'Dashboard',
  })
  return read(
    Ms,
    await entry.evaluate(async (button) => {
      const painted = () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now())
            port2.postMessage(null)
          })
        })
      const isWhole = () =>
        document.querySelectorAll('.fw-kpis[aria-busy=false] .fw-kpi').length === 8 &&
        document.querySelectorAll('.fw-chart canvas').length === 2
      const whole = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isWhole()) return
          observer.disconnect()
          resolve()
        })
        const all = { subtree: true, childList: true, characterData: true, attributes: true }
        observer.observe(document.body, all)
      })
      const pressed = performance.now()
      if (button instanceof HTMLElement) button.click()
      const shown = await whole.then(painted)
      const files = performance
        .getEntriesByType('resource')
        .filter((one) => one.startTime >= pressed && /\.(js|css)$/.test(one.name))
        .map((one) => (one instanceof PerformanceResourceTiming ? one.responseEnd : 0))
      return shown - Math.max(pressed, ...files)
    }),
  )
}

/** From a press in the legend to the end of the drawing: how many frames began meanwhile, and how long it took. */
const redraw = async (page: Page, at: number) =>
  read(
    Redraw,
    await page
      .locator('.fw-chart')
      .first()
      .evaluate(async (chart, turn) => {
        const entries = chart.querySelectorAll<HTMLElement>('.fw-chart-entry')
        const entry = entries[turn % entries.length]
        if (!entry) throw new Error('a chart without a legend')
        let frames = 0
        const count = () => {
          frames += 1
          requestAnimationFrame(count)
        }
        await new Promise((resolve) => requestAnimationFrame(resolve))
        requestAnimationFrame(count)
        const before = chart.querySelector('canvas')
        const drawn = new Promise<void>((resolve) => {
          const { fillText } = CanvasRenderingContext2D.prototype
          // A picture is drawn in one go: who waits for its first label goes on after its last bar.
          CanvasRenderingContext2D.prototype.fillText = function (...args) {
            fillText.apply(this, args)
            if (this.canvas === before && chart.contains(before)) return
            CanvasRenderingContext2D.prototype.fillText = fillText
            resolve()
          }
        })
        const pressed = performance.now()
        entry.click()
        await drawn
        return { frames, ms: performance.now() - pressed }
      }, at),
  )

async function comeToWork(page: Page): Promise<void> {
  // The loader of TypeScript names functions through a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto('/')
  await submitLogin(page, 'agent@enterprise.example')
  await untilLive(page)
}

/** What a dashboard that is open elsewhere asks for, and its line to the server. */
async function openElsewhere(server: TestServer, gateway: Gateway): Promise<Socket> {
  const socket = io(server.url, {
    ...{ path: SOCKET_PATH, transports: ['websocket'], forceNew: true, reconnection: false },
    auth: { token: gateway.token(), protocol: PROTOCOL_VERSION },
  })
  await new Promise((resolve, reject) => {
    socket.on('welcome', resolve)
    socket.on('connect_error', reject)
  })
  await lookElsewhere(gateway)
  return socket
}

async function lookElsewhere(gateway: Gateway): Promise<void> {
  const params = { customer_id: CUSTOMER }
  const settings = await gateway.call('readDashboardSettings', {})
  if (settings.kind !== 'answer') throw new Error(settings.message)
  const { selected_charts, filter }: DashboardSettings = settings.value
  await gateway.call('readKpis', { params })
  for (const chart of selected_charts) {
    const query = { chart_class: chart.class }
    await gateway.call('readChart', { params, query, body: requestOf(chart, filter) })
  }
}

type Watched = { page: Page; session: CDPSession; arrived: () => number }

/** The page's own processor time, in ms. */
async function threadMs({ session }: Watched): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

const standingBy = (page: Page): Promise<number> =>
  page
    .locator('.fw-kpi', { hasText: 'Standby cases' })
    .locator('.fw-kpi-value')
    .textContent()
    .then((text) => Number(text?.replace(/\D/g, '')))

let made = 0

/** What so many events cost the page that watches: its processor's time, and what came over its line. */
async function eventsCost(watched: Watched, gateway: Gateway) {
  const { page, arrived } = watched
  const [wanted, cpu, line] = [
    (await standingBy(page)) + EVENTS,
    await threadMs(watched),
    arrived(),
  ]
  for (let at = 0; at < EVENTS; at += 1) {
    made += 1
    const commandId = `bench-${String(made).padStart(6, '0')}`
    const body = { host: `${commandId}.example` }
    const answer = await gateway.change('createCase', { body }, { commandId })
    if (answer.kind !== 'answer') throw new Error(answer.message)
  }
  await page.waitForFunction(
    (number) =>
      [...document.querySelectorAll('.fw-kpi')].some(
        (tile) =>
          tile.textContent?.includes('Standby cases') &&
          Number(tile.querySelector('.fw-kpi-value')?.textContent?.replace(/\D/g, '')) === number,
      ),
    wanted,
  )
  return { cpu: (await threadMs(watched)) - cpu, bytes: arrived() - line }
}

/** The same events with this dashboard alone, and with fifty. */
async function compareCosts(server: TestServer, watched: Watched): Promise<Figures> {
  const gateway = await adminGateway(server)
  const alone: number[] = []
  const among: number[] = []
  const bytes = { alone: 0, among: 0 }
  for (let turn = 0; turn < TURNS; turn += 1) {
    const one = await eventsCost(watched, gateway)
    const others = await Promise.all(
      Array.from({ length: OTHERS }, () => openElsewhere(server, gateway)),
    )
    const fifty = await eventsCost(watched, gateway)
    for (const socket of others) socket.disconnect()
    if (turn === 0) continue
    alone.push(one.cpu)
    among.push(fifty.cpu)
    bytes.alone += one.bytes
    bytes.among += fifty.bytes
  }
  return {
    'dashboard-screen.event-cpu-50-to-1': median(among) / median(alone),
    'dashboard-screen.event-bytes-50-to-1': bytes.among / bytes.alone,
    'dashboard-screen.event-cpu-ms': median(alone) / EVENTS,
  }
}

/** What the page's channel has brought so far. */
function meterLine(page: Page): Watched['arrived'] {
  let bytes = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // Signs of life come by the clock, whatever happens.
      if (payload.length < 4) return
      bytes += payload.length
    }),
  )
  return () => bytes
}

/**
 * The dashboard in a browser, on the real server: how soon it is there once its file is, how soon a chart is drawn anew, and what
 * others' dashboards cost whoever has one open.
 */
export async function dashboardScreenPart(): Promise<Figures> {
  const server = await startServer({ asShipped: true, env: { SEED_CASES: OFFICE } })
  const browser = await launchOwnBrowser()
  try {
    const views: number[] = []
    for (let at = 0; at < WARM_UP + VIEWS; at += 1) {
      const { page, close } = await openPage(browser, server.url)
      await comeToWork(page)
      const took = await firstView(page)
      if (at >= WARM_UP) views.push(took)
      await close()
    }
    const { page, context } = await openPage(browser, server.url)
    const arrived = meterLine(page)
    await comeToWork(page)
    await firstView(page)
    const redraws: z.infer<typeof Redraw>[] = []
    for (let at = 0; at < WARM_UP + REDRAWS; at += 1) {
      const took = await redraw(page, at)
      if (at >= WARM_UP) redraws.push(took)
    }
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return {
      'dashboard-screen.first-view-p95-ms': percentile(views, 0.95),
      'dashboard-screen.first-view-p50-ms': median(views),
      'dashboard-screen.redraw-frames': Math.max(...redraws.map(({ frames }) => frames)),
      'dashboard-screen.redraw-p95-ms': percentile(
        redraws.map(({ ms }) => ms),
        0.95,
      ),
      ...(await compareCosts(server, { page, session, arrived })),
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

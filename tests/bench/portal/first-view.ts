import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { launchOwnBrowser, openPage } from '../../support/browser/browser.ts'
import { servePortals } from '../../support/portal/served-portals.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { office, openProcess } from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import { openFlowOffice } from '../mail-flows/flow-office.ts'
import { median } from '../statistics.ts'

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, and 150 ms for a way and back. */
const slow4g = {
  ...{ offline: false, latency: 150 },
  ...{ downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
}
const phone = { width: 390, height: 844 }
const ROUNDS = 5

/** When the largest thing of the first view stood there, in ms after the link was opened. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

/** What the first page costs on its way, beside its pictures, and when it is seen. */
export async function firstView(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'framewright-bench-'))
  const server = await openProcess({ dataDir })
  const portals = await servePortals(server.services)
  const browser = await launchOwnBrowser()
  try {
    const [caseId] = await openFlowOffice(server, 1)
    const [found] = await server.services.database.db
      .select({ uuid: caseDetail.caseUuid })
      .from(caseDetail)
      .where(eq(caseDetail.id, Number(caseId)))
    const link = await portals.linkTo(office.id, found?.uuid ?? '')
    const { ask, follow } = siteBrowser(portals.files, await portals.baseOf(office.id))
    const { body } = await follow(link)
    const kbOf = async (path: string, headers: Record<string, string>) =>
      Number((await ask(path, { headers })).headers['content-length']) / 1_000
    const br = { 'accept-encoding': 'br' }
    const assets = [...body.matchAll(/(?:href|src)="(\/site\.[^"]+)"/g)].map(
      ([, path]) => `${path}`,
    )
    const css = assets.find((path) => path.endsWith('.css')) ?? ''
    const script = assets.find((path) => path.endsWith('.js')) ?? ''
    const sent = await Promise.all(['/case', css, script].map((path) => kbOf(path, br)))
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const watched = await openPage(browser, link, phone)
      const network = await watched.context.newCDPSession(watched.page)
      await network.send('Network.emulateNetworkConditions', slow4g)
      await watched.page.goto(link, { waitUntil: 'load' })
      times.push(await largestPaint(watched.page))
      await watched.close()
    }
    return {
      'portal.first-view-kb': sent.reduce((sum, kb) => sum + kb, 0),
      'portal.script-kb': await kbOf(script, {}),
      'portal.css-kb': await kbOf(css, {}),
      'portal.largest-paint-ms': median(times),
    }
  } finally {
    await browser.close()
    await portals.close()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

import type { Page } from 'playwright-core'
import { launchOwnBrowser, openPage } from '../../support/browser/browser.ts'
import { adminGateway, detailOf, findQuietCase, openBySearch } from '../../support/browser/flows.ts'
import { submitLogin, untilFetched, untilLive } from '../../support/browser/login.ts'
import { startSeeded } from '../../support/server/seeded-folder.ts'
import type { Figures } from '../budgets.ts'
import { percentile } from '../statistics.ts'

const NOTES = 30
const OUTAGES = 8
/** These come before, so that no code is run for the first time. */
const WARM_UP = 3

/** Writes a note on the open case, up to the press that saves it. */
async function writeNote(page: Page, host: string, text: string): Promise<() => Promise<void>> {
  await detailOf(page, host).getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add note' })
  await dialog.getByLabel('Note').fill(text)
  return async () => {
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}

/** How often `measured` says how long it took, in ms, without the times before the code was warm. */
async function timesOf(count: number, measured: (at: number) => Promise<number>) {
  const times: number[] = []
  for (let at = 0; at < WARM_UP + count; at += 1) {
    const took = await measured(at)
    if (at >= WARM_UP) times.push(took)
  }
  return times
}

/**
 * Two people at two desks on the real server: how long it takes from the press of the one until the other sees it, and until
 * what waited without a connection has been sent after its return.
 */
export async function desksPart(): Promise<Figures> {
  const server = await startSeeded(120)
  const browser = await launchOwnBrowser()
  try {
    const { host } = await findQuietCase(await adminGateway(server))
    const sitDown = async (email: string) => {
      const desk = await openPage(browser, server.url)
      // The loader of TypeScript names functions through a helper that a page does not have.
      await desk.page.addInitScript('globalThis.__name = (named) => named')
      await desk.page.goto('/')
      await submitLogin(desk.page, email)
      await untilLive(desk.page)
      await openBySearch(desk.page, host)
      return desk
    }
    const mine = await sitDown('agent@enterprise.example')
    const theirs = await sitDown('agent2@enterprise.example')
    await untilFetched(mine.page, ['/late-'])

    const seen = await timesOf(NOTES, async (at) => {
      const text = `Seen note ${at}.`
      const save = await writeNote(mine.page, host, text)
      const there = detailOf(theirs.page, host).getByText(text).first().waitFor()
      const began = performance.now()
      const [took] = await Promise.all([there.then(() => performance.now() - began), save()])
      return took
    })
    const sent = await timesOf(OUTAGES, async (at) => {
      await mine.context.setOffline(true)
      const save = await writeNote(mine.page, host, `Waiting note ${at}.`)
      await save()
      const waiting = mine.page.getByRole('button', { name: '1 change waiting', exact: true })
      await waiting.waitFor()
      const began = performance.now()
      await mine.context.setOffline(false)
      await waiting.waitFor({ state: 'detached' })
      return performance.now() - began
    })
    return {
      'desks.seen-p50-ms': percentile(seen, 0.5),
      'desks.seen-p95-ms': percentile(seen, 0.95),
      'desks.sent-after-return-p50-ms': percentile(sent, 0.5),
      'desks.sent-after-return-p95-ms': percentile(sent, 0.95),
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

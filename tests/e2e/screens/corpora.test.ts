import { afterAll, expect, it } from 'vitest'
import { launchBrowser, openPage, type WatchedPage } from '../../support/browser/browser.ts'
import { startMailPage } from '../../support/browser/mail-page.ts'
import { hostileHtml, naughtyStrings } from '../../support/hostile/corpora.ts'
import { isFullProof, proofSeed, reportProof, throwDice } from '../../support/proofs/proof.ts'
import type { MailPage } from './mail-frame.page.tsx'

declare const mailPage: MailPage

/** The full corpora are many times the share, and stand beside a hundred screens. */
const patience = { timeout: isFullProof ? 600_000 : 120_000 }

const seed = proofSeed()
const dice = throwDice(seed)

/** What a mail is made of: in the full proof both corpora, else a drawn third of the one of HTML. */
const vectors = isFullProof
  ? [...hostileHtml, ...naughtyStrings]
  : hostileHtml.filter(() => dice.upTo(3) === 0)

/** A corpus whose vectors hardly ever run would prove nothing. */
const LEAST_ALIVE = 15

const [browser, server] = await Promise.all([launchBrowser(), startMailPage()])

afterAll(async () => {
  await browser.close()
  server.stop()
})

/** Tells the test of every attempt to run something, in whatever frame. */
async function watchScripts({ context }: WatchedPage): Promise<string[]> {
  const ran: string[] = []
  await context.exposeBinding('scriptRan', (_, what: string) => {
    ran.push(what)
  })
  await context.addInitScript(`
    for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => scriptRan(name)
  `)
  return ran
}

it('the corpus is alive: written raw into a page, its vectors run', async () => {
  const watched = await openPage(browser, server.url)
  const ran = await watchScripts(watched)
  await watched.context.route('**/*', (route) => {
    const at = /^http:\/\/raw\.example\/(\d+)$/.exec(route.request().url())?.[1]
    const body = at === undefined ? '' : hostileHtml[Number(at)]
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${body}` })
  })
  const { page } = watched
  let alive = 0
  for (const at of hostileHtml.keys()) {
    const before = ran.length
    // Some never load to their end: they navigate away or stop the parser.
    await page.goto(`http://raw.example/${at}`, { timeout: 2_000 }).catch(() => undefined)
    if (ran.length > before) alive += 1
  }
  expect(alive).toBeGreaterThanOrEqual(LEAST_ALIVE)
  await watched.context.close()
})

it('in the mail view nothing of it runs, and nothing is fetched', patience, async () => {
  const watched = await openPage(browser, server.url)
  const { page, context } = watched
  const ran = await watchScripts(watched)
  const fetched: string[] = []
  await context.route(
    (url) => url.origin !== server.url,
    (route) => {
      fetched.push(route.request().url())
      return route.abort()
    },
  )
  await page.goto('/')
  const frame = page.frameLocator('iframe').locator('body[style]')
  const own: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.frame() !== page.mainFrame() && request.resourceType() !== 'document') {
      own.push(pathname)
    }
  })
  for (const html of vectors) {
    await page.evaluate((text) => mailPage.show(text, false), html)
    await frame.waitFor({ state: 'attached' })
  }
  expect(ran).toEqual([])
  expect(fetched).toEqual([])
  expect(own).toEqual([])
  expect(watched.complaints()).toEqual([])
  reportProof('corpora', seed, {
    vectors: vectors.length,
    scripts: ran.length,
    requests: fetched.length,
  })
  await watched.close()
})

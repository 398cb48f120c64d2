/** A page on which nothing of a hostile text may run, ask for anything, or become a part of what is shown. */
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, type WatchedPage } from '../browser/browser.ts'
import type { TestServer } from '../server/server.ts'
import { withTexts } from './hostile-fields.ts'
import { messageAt, textAt } from './hostile-texts.ts'

export type Watch = WatchedPage & {
  /** What ran, and what was asked for by what is shown. */
  hits: string[]
  /** Which text stands at the next place. */
  turn: { at: number }
}

/** Notes every attempt to run something, in whatever frame, and every request that no part of the app makes. */
export async function watched(
  browser: Browser,
  server: TestServer,
  origin = server.url,
): Promise<Watch> {
  const page = await openPage(browser, origin)
  const hits: string[] = []
  await page.context.exposeBinding('scriptRan', (_, what: string) => void hits.push(`ran ${what}`))
  await page.context.addInitScript(`
    for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => scriptRan(name)
  `)
  const isOurs = (url: URL) => [origin, server.url, server.filesUrl].includes(url.origin)
  await page.context.route(
    (url) => url.protocol.startsWith('http') && !isOurs(url),
    async (route) => {
      hits.push(`asked for ${route.request().url().slice(0, 200)}`)
      await route.abort()
    },
  )
  page.page.on('request', (request) => {
    const url = new URL(request.url())
    const isKnown =
      /^\/(api|assets|files|socket|mail-frame|cases?|login|fonts|frames|portal|pictures|site\.|outbox|theme\.js|favicon)/u.test(
        url.pathname,
      )
    if (url.origin === origin && !isKnown && url.pathname !== '/') {
      hits.push(`asked us for ${url.pathname.slice(0, 200)}`)
    }
  })
  return { ...page, hits, turn: { at: 0 } }
}

/** What must not be in the document, however it came there. */
export const found = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = []
    const plain = ['http:', 'https:', 'mailto:', 'tel:', 'blob:', 'about:']
    for (const element of document.querySelectorAll('*')) {
      const what = `<${element.localName}>`
      if (element.hasAttribute('data-hostile')) wrong.push(`${what} of a text`)
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) wrong.push(`${what} ${name}`)
        if (!['href', 'src', 'action', 'formaction', 'data', 'srcset'].includes(name)) continue
        if (value.startsWith('data:image/') && element.localName !== 'a') continue
        const { protocol, search } = new URL(value, location.href)
        if (!plain.includes(protocol)) wrong.push(`${what} ${name}=${value.slice(0, 80)}`)
        // Who is written to, and what, is for the person to say.
        if (protocol === 'mailto:' && search !== '') wrong.push(`${what} ${value.slice(0, 80)}`)
      }
    }
    return wrong
  })

/** What a place shows is looked at, and whatever has run until then. */
export async function judge({ page, hits, complaints }: Watch, place: string): Promise<void> {
  const wrong = [...(await found(page)), ...hits, ...complaints()]
  expect(wrong, `${place}: ${wrong.join('; ')}`).toEqual([])
}

/** All that can be read in a part of the page, in its fields and in what is said of it. */
export const readable = (part: Locator): Promise<string> =>
  part.evaluate((root) => {
    const said = [root, ...root.querySelectorAll('*')].flatMap((element) => [
      ...['title', 'aria-label', 'alt', 'placeholder'].map((name) => element.getAttribute(name)),
      'value' in element ? String(element.value) : null,
    ])
    return [root.textContent, ...said].filter(Boolean).join('\n')
  })

/** The texts of an answer, each the next one. */
export const hostile = (watch: Watch, value: unknown): unknown =>
  withTexts(value, (key) => {
    watch.turn.at += 1
    return key === 'error_message' ? messageAt(watch.turn.at) : textAt(watch.turn.at)
  })

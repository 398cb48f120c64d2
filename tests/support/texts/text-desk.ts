import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { RichTextPage } from '../../e2e/screens/rich-text.page.tsx'
import { launchBrowser, openPage, type WatchedPage } from '../browser/browser.ts'
import { untilCaretIsTold } from '../browser/by-keyboard.ts'
import { startMailPage } from '../browser/mail-page.ts'

declare const richText: RichTextPage

/** A text to be edited in Chromium, under the policies of the app's server; a page of its own for each test. */
export async function textDesk() {
  const [browser, server] = await Promise.all([
    launchBrowser(),
    startMailPage('rich-text.page.tsx'),
  ])
  let watched: WatchedPage
  let page: Page
  let fetched: string[] = []

  afterAll(async () => {
    await browser.close()
    server.stop()
  })
  beforeEach(async () => {
    watched = await openPage(browser, server.url)
    page = watched.page
    fetched = []
    await watched.context.route(
      (url) => url.origin !== server.url && url.protocol.startsWith('http'),
      (route) => {
        fetched.push(route.request().url())
        return route.abort()
      },
    )
    await page.goto('/')
  })
  afterEach(() => watched.close())

  const content = (): Locator => page.getByRole('textbox', { name: 'Content' })
  const press = (keys: string) => page.keyboard.press(keys)
  const settled = () => untilCaretIsTold(page)
  return {
    url: server.url,
    page: () => page,
    watched: () => watched,
    /** Whatever left the page for an address other than its own. */
    fetched: () => fetched,
    show: async (html: string, profile: 'mail' | 'letter' | 'portal' = 'mail') => {
      await page.evaluate(([name, text]) => richText.show(name, text), [profile, html] as const)
      await content().waitFor()
    },
    read: (html: string) => page.evaluate((text) => richText.read('mail', text), html),
    told: () => page.evaluate(() => richText.html()),
    content,
    press,
    settled,
    /** Puts the caret at the very beginning. */
    enter: async () => {
      await content().locator('p').first().click()
      await press('Control+Home')
      await settled()
    },
  }
}

import type { Browser, Page } from 'playwright-core'
import type { TestServer } from '../server/server.ts'
import { openPage, type PageOptions, type WatchedPage } from './browser.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Framewright-1'

/** Fills in the login form and presses LOGIN; what comes then is the test's own. */
export async function submitLogin(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

/** Waits until the office is on screen: the list is there and every change shows at once. */
export async function untilLive(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()
  await page.getByRole('listbox', { name: 'Cases' }).waitFor()
}

/** A watched page on which this user has logged in, with the case list of all cases. */
export async function openDesk(
  browser: Browser,
  server: TestServer,
  email: string,
  options?: PageOptions,
): Promise<WatchedPage> {
  const desk = await openPage(browser, server.url, options)
  try {
    await desk.page.goto('/')
    await submitLogin(desk.page, email)
    await untilLive(desk.page)
  } catch (cause) {
    throw new Error(`${email} cannot work:\n${desk.complaints().join('\n')}`, { cause })
  }
  return desk
}

/** Waits until these parts of the app, by their files' names, were fetched ahead: later there is no connection. */
export async function untilFetched(page: Page, parts: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (names) =>
      names.every((part) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
      ),
    parts,
  )
  // What they import is asked for beside them, and may arrive after them.
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType('resource').length
    for (let arrived = -1; arrived !== count(); ) {
      arrived = count()
      await new Promise((later) => setTimeout(later, 500))
    }
  })
}

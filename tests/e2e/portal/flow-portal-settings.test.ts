/** An admin changes text, logo and address of the settlement portal, and sees each live beside the settings. */
import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, openPage, type WatchedPage } from '../../support/browser/browser.ts'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { caseRows, chooseView } from '../../support/browser/gallery.ts'
import { openDesk } from '../../support/browser/login.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let browser: Browser
let server: TestServer
let dataDir: string
let desk: WatchedPage
let page: Page

beforeAll(async () => {
  dataDir = await seededFolder(120)
  ;[browser, server] = await Promise.all([launchBrowser(), startServer({ dataDir })])
  desk = await openDesk(browser, server, 'admin@enterprise.example')
  page = desk.page
  // What the browser's driver puts into every page is no page's that runs no script.
  desk.expectComplaint(/Blocked script execution in '[^']*\/preview\//)
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const choose = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true }).click()
const preview = () => page.frameLocator('iframe[title="Preview of your settlement portal"]')
const save = () => page.getByRole('button', { name: /^Save/ }).click()
const addressNow = async () =>
  `${await page.getByRole('link', { name: 'Open portal' }).getAttribute('href')}`

it('shows a text, a logo and an address as soon as they are saved; the old address leads on to the new one [COMMNAV-03] [PORTAL-04]', async () => {
  await choose('Translations')
  await page
    .getByRole('region', { name: 'Language list' })
    .getByRole('button', { name: /^English/ })
    .click()
  const text = page.getByRole('textbox', { name: 'Login Page' })
  await caretIn(text, 'Control+End')
  await page.keyboard.type(' Ask for Agnes.')
  await save()
  await page.getByText(/^1 unsaved/).waitFor({ state: 'hidden' })
  await choose('Base Settings')
  await preview().getByText('Ask for Agnes.').waitFor()

  await page.getByRole('tab', { name: 'Logo & Images' }).click()
  const place = page.getByRole('region', { name: 'Logo' })
  await place.getByLabel('Add logo').setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png' },
    // As a browser draws one, which looks into it deeper than a rule does.
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 80 } }),
  })
  const logo = place.getByRole('img', { name: 'Logo' })
  await logo.waitFor()
  await expect.poll(() => logo.evaluate((at) => (at as HTMLImageElement).naturalWidth)).toBe(200)

  const before = await addressNow()
  await page.getByRole('tab', { name: /^Portal Address/ }).click()
  await page.getByRole('textbox', { name: /^Subdomain/ }).fill('agnes-pictures')
  await save()
  await expect.poll(addressNow).toContain('//agnes-pictures.')
  const now = await addressNow()
  await preview().getByText('Ask for Agnes.').waitFor()
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain(`${now}/preview/`)

  const owner = await openPage(browser, before)
  await owner.page.goto(before)
  expect(owner.page.url()).toBe(`${now}/`)
  await owner.page.getByText('Ask for Agnes.').waitFor()
  expect(owner.complaints()).toEqual([])
  expect(desk.complaints()).toEqual([])
})

it('shows the page of a case beside its text, with its pictures', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await chooseView(page, 'Active')
  const host = (await caseRows(page).first().locator('.fw-case-host').textContent()) ?? ''
  await choose('Translations')
  await page
    .getByRole('region', { name: 'Language list' })
    .getByRole('button', { name: /^English/ })
    .click()
  await page.getByRole('combobox', { name: 'Show the page of case' }).pressSequentially(host)
  await page.getByRole('listbox', { name: 'Cases found' }).getByTitle(host).click()
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await frame.getByText('Preview for your team').waitFor()
  await page.getByRole('tab', { name: /^Case Page/ }).click()
  const picture = frame.locator('figure img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((at) => (at as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  // What is typed is there before it is saved, and nowhere else; where there is less room, in the place of its text.
  const text = page.getByRole('textbox', { name: 'Case Page' })
  await caretIn(text, 'Control+Home')
  await page.keyboard.type('Being written. ')
  await frame.getByText('Being written.').waitFor()
  await page.setViewportSize({ width: 1280, height: 844 })
  await frame.owner().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await frame.getByText('Being written.').waitFor()
  await text.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(desk.complaints()).toEqual([])
})

/** Whoever comes to a settlement portal: people by mail and by paper, and the scanners of their mail servers. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { launchBrowser, openPage } from '../../support/browser/browser.ts'
import { accessFaults, widthFaults } from '../../support/browser/look.ts'
import { servePortals } from '../../support/portal/served-portals.ts'
import { isFullProof } from '../../support/proofs/proof.ts'
import { openApi } from '../../support/server/api.ts'

const [browser, api] = await Promise.all([launchBrowser(), openApi()])
const portals = await servePortals(api.services)
const { id, caseId } = api.offices.enterprise
const link = await portals.linkTo(id, `${id}-uuid-${caseId}`)
const base = await portals.baseOf(id)
const phone = { width: 390, height: 844 }
const { db } = api.services.database
await db
  .update(caseRow)
  .set({ state: 'ACTIVE' })
  .where(eq(caseRow.id, Number(caseId)))
await db
  .update(caseDetail)
  .set({ pin: '482913' })
  .where(eq(caseDetail.id, Number(caseId)))

afterAll(async () => {
  await browser.close()
  await portals.close()
  await api.close()
})
beforeEach(() => {
  api.advance(3_600_000)
  api.takeEvents()
})
const names = () => api.takeEvents().map(({ name }) => name)

/** How often scanners come by: in the full proof as often as R3 asks for. */
const opens = isFullProof ? 1000 : 2

it(`a scanner that runs scripts, scrolls and follows every link leaves no trace in ${opens} visits, and a person one`, async () => {
  const digest = await api.digest(id)
  for (let visit = 0; visit < opens; visit += 1) {
    // Each comes for the first time: nothing of the one before is known to it.
    const scanner = await openPage(browser, base, visit % 2 === 0 ? phone : {})
    scanner.expectComplaint(/status of 404/)
    await followEveryLink(scanner.page)
    await scanner.close()
  }
  expect(await api.digest(id)).toEqual(digest)
  expect(names()).toEqual([])

  const person = await openPage(browser, base, phone)
  const { page } = person
  await page.goto(link)
  const told = page.waitForResponse(`${base}/visit`)
  await page.mouse.wheel(0, 100)
  await told
  expect(names()).toEqual(['case.portal-visited', 'case.portal-login'])
  await page.goto(`${base}/case`)
  await page.mouse.wheel(0, 100)
  expect(await page.locator('body[data-visit]').count()).toBe(0)
  await person.close()
}, 3_000_000)

/** From the mailed link to every page that it leads to, with what scripts make of people's events on each. */
async function followEveryLink(page: Page): Promise<void> {
  await page.goto(link)
  expect(page.url()).toBe(`${base}/case`)
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((one) => String(Reflect.get(one, 'href'))))
  for (const address of new Set(links.filter((one) => one.startsWith(base)))) {
    await page.goto(address)
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight)
      for (const name of ['pointerdown', 'keydown', 'touchstart', 'wheel'])
        document.body.dispatchEvent(new Event(name, { bubbles: true }))
      document.querySelector('a')?.click()
    })
  }
}

it.each([
  ['at a desk', { width: 1280, height: 800 }],
  ['on a phone', phone],
])('a letter is answered by Case ID and PIN %s, and a picture seen large', async (_, size) => {
  const watched = await openPage(browser, base, size)
  watched.expectComplaint(/status of 4(03|22)/)
  const { page } = watched
  const readable = async (heading: string) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect.soft(await accessFaults(page), heading).toEqual([])
    expect.soft(await widthFaults(page), heading).toEqual([])
  }
  await page.goto(base)
  await readable(de.login.title)
  await page.getByLabel(de.login.caseId).fill(caseId)
  await page.getByRole('button', { name: de.login.submit }).click()
  const summary = page.getByRole('alert')
  await summary.getByRole('link', { name: de.login.emptyPin }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('pin')
  await page.getByLabel(de.login.pin, { exact: true }).fill('123456')
  await page.keyboard.press('Enter')
  await summary.getByText(de.login.wrong).waitFor()
  await expect.poll(() => summary.evaluate((alert) => alert === document.activeElement)).toBe(true)
  await page.getByLabel(de.login.pin, { exact: true }).fill('482 913')
  await page.keyboard.press('Enter')
  await readable(`Fall ${caseId}`)
  expect(page.url()).toBe(`${base}/case`)
  await page
    .getByRole('link', { name: /vergrößern/iu })
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img').waitFor()
  expect.soft(await accessFaults(page), 'a picture').toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await widthFaults(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  expect.soft(await accessFaults(page), 'forced colours').toEqual([])
  await page.getByRole('button', { name: de.site.leave }).click()
  await page.getByText(de.site.left).waitFor()
  await watched.close()
})

it('without script everything is there, and nobody can put it into a frame', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(base)
  await page.getByLabel(de.login.caseId).fill(caseId)
  await page.getByLabel(de.login.pin, { exact: true }).fill('482913')
  await page.getByRole('button', { name: de.login.submit }).click()
  await page.getByRole('heading', { level: 1, name: `Fall ${caseId}` }).waitFor()
  await page
    .getByRole('link', { name: /vergrößern/iu })
    .first()
    .click()
  expect(page.url()).toContain('/pictures/')
  await page.goto(portals.filesUrl)
  await page.setContent(`<iframe src="${base}/case"></iframe>`)
  const frame = page.frames().find((one) => one !== page.mainFrame())
  await frame?.waitForLoadState()
  expect(await frame?.content()).not.toContain(caseId)
  await context.close()
})

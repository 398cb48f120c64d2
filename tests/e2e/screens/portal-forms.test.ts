/** The forms of the settlement portal in a browser, as on a phone: with script and without, and stopped on the way. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { launchBrowser, openPage } from '../../support/browser/browser.ts'
import { accessFaults, widthFaults } from '../../support/browser/look.ts'
import { servePortals } from '../../support/portal/served-portals.ts'
import { openApi } from '../../support/server/api.ts'

const [browser, api] = await Promise.all([launchBrowser(), openApi()])
const portals = await servePortals(api.services)
const { id, caseId } = api.offices.enterprise
const link = await portals.linkTo(id, `${id}-uuid-${caseId}`)
const base = await portals.baseOf(id)
const phone = { width: 390, height: 844 }

afterAll(async () => {
  await browser.close()
  await portals.close()
  await api.close()
})
beforeEach(async () => {
  await api.services.database.db
    .update(caseRow)
    .set({ state: 'ACTIVE' })
    .where(eq(caseRow.id, Number(caseId)))
  api.takeEvents()
})

/** A PDF of ten megabytes but a little. */
const licence = {
  ...{ name: 'Lizenz.pdf', mimeType: 'application/pdf' },
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1024 * 1024 - 100, 32)]),
}
/** What happened to the case, beside that somebody looks at it. */
const names = () =>
  api
    .takeEvents()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('case.portal-'))

it.each([
  ['at a desk', { width: 1280, height: 800 }],
  ['on a phone', phone],
])(
  'sends a licence of 10 MB %s: stopped on the way nothing arrives, sent again it says what happens next',
  async (_, size) => {
    const watched = await openPage(browser, base, size)
    const { page, context } = watched
    watched.expectComplaint(/status of 422/)
    await page.goto(link)
    await page.getByRole('link', { name: 'Ich habe eine Lizenz' }).click()
    await page.getByRole('button', { name: 'Lizenznachweis senden' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Wählen Sie eine Datei aus' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('file')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await accessFaults(page), colorScheme).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 844 })
    expect.soft(await widthFaults(page)).toEqual([])

    // A file that was chosen stays so where something else is wrong.
    await page.getByLabel('Datei').setInputFiles(licence)
    await page.getByRole('button', { name: 'Lizenznachweis senden' }).click()
    await page
      .getByRole('link', { name: 'Wählen Sie eine Datei aus' })
      .waitFor({ state: 'detached' })
    await page.getByLabel('Bildnutzung').selectOption({ index: 1 })
    const network = await context.newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    await page.getByRole('button', { name: 'Lizenznachweis senden' }).click()
    await page.getByText(/\d+\s%\shochgeladen/u).waitFor()
    await page.getByRole('button', { name: 'Hochladen abbrechen' }).press('Enter')
    await page.getByText('Sie haben das Hochladen abgebrochen. Es wurde nichts gesendet.').waitFor()
    expect(names()).toEqual([])

    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await page.getByRole('button', { name: 'Lizenznachweis senden' }).click()
    await page.getByRole('heading', { name: 'Ihr Lizenznachweis ist eingegangen' }).waitFor()
    expect(names()).toEqual(['case.license-uploaded'])
    expect.soft(await accessFaults(page)).toEqual([])
    await watched.close()
  },
)

it('says at once that a file is too large, and sends none of it', async () => {
  const watched = await openPage(browser, base, phone)
  const { page } = watched
  await page.goto(link)
  await page.getByRole('link', { name: 'Ich habe eine Lizenz' }).click()
  await page.getByLabel('Datei').setInputFiles({
    ...licence,
    buffer: Buffer.concat([licence.buffer, Buffer.alloc(200)]),
  })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/license')) posts.push(request.method())
  })
  await page.getByRole('button', { name: 'Lizenznachweis senden' }).click()
  await page.getByRole('alert').getByText('größer als 10').waitFor()
  expect(posts).toEqual([])
  await watched.close()
})

it('takes a licence and a callback without any script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('link', { name: 'Ich habe eine Lizenz' }).click()
  await page.getByLabel('Bildnutzung').selectOption({ index: 1 })
  await page
    .getByLabel('Datei')
    .setInputFiles({ ...licence, buffer: licence.buffer.subarray(0, 200) })
  await page.getByRole('button', { name: 'Lizenznachweis senden' }).click()
  await page.getByRole('heading', { name: 'Ihr Lizenznachweis ist eingegangen' }).waitFor()
  await page.getByRole('link', { name: 'Zurück zum Fall' }).first().click()
  await page.getByRole('link', { name: 'Ich möchte mit Ihnen sprechen' }).click()
  await page.getByLabel('Ihr Name').fill('Ida Blau')
  await page.getByLabel('Telefonnummer').fill('+49 30 23125 000')
  await page.getByRole('button', { name: 'Rückruf anfordern' }).click()
  await page.getByRole('heading', { name: 'Ihre Anfrage ist eingegangen' }).waitFor()
  expect(names()).toEqual(
    expect.arrayContaining(['case.license-uploaded', 'case.callback-requested']),
  )
  await context.close()
})

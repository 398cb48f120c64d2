/** The screen of the portal's settings, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { caseRows, type Screen, screen } from '../../browser/gallery.ts'
import { pngOf } from '../../files/portal-image.ts'

/** What the pictures' own tools put into every page is no page's that runs no script. */
const preview = {
  path: '/cases',
  expects: /Blocked script execution in '[^']*\/preview\//,
} as const
const admin = { account: 'admin@enterprise.example', ...preview } as const
const lite = { account: 'admin@lite.example', ...preview } as const

const openSettings = async (page: Page) => {
  await caseRows(page).first().waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Base Settings' }).click()
  await page.getByRole('tab', { name: /^Portal Address/ }).waitFor()
}

const openTab = (name: string) => async (page: Page) => {
  await openSettings(page)
  await page.getByRole('tab', { name }).click()
}

const saveDomain = async (page: Page, domain: string) => {
  await page.getByRole('textbox', { name: /^Own domain/ }).fill(domain)
  await page.getByRole('button', { name: /^Save/ }).click()
}

export const portalSettingsScreens: readonly Screen[] = [
  screen(admin, 'portal-address', openSettings),
  screen(admin, 'portal-address-wrong', async (page) => {
    await openSettings(page)
    await page.getByRole('textbox', { name: /^Subdomain/ }).fill('www')
    await page.getByText('This subdomain is already taken.').waitFor()
  }),
  {
    ...screen(admin, 'portal-domain', async (page) => {
      await openSettings(page)
      await saveDomain(page, 'claims.kestrel.localhost')
      await page.getByText('Verified', { exact: true }).waitFor()
    }),
    leave: async (page) => {
      await saveDomain(page, '')
      await page.getByText('Verified', { exact: true }).waitFor({ state: 'detached' })
    },
  },
  screen(lite, 'portal-address-lite', openSettings),
  screen(admin, 'portal-legal', openTab('Legal & Contact')),
  screen(admin, 'portal-images', openTab('Logo & Images')),
  screen(admin, 'portal-images-wrong', async (page) => {
    await openTab('Logo & Images')(page)
    const place = page.getByRole('region', { name: 'Favicon' })
    await place.getByLabel(/^(Add|Replace) favicon/).setInputFiles({
      name: 'favicon.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pngOf(24, 24)),
    })
    await place.getByText('Wrong dimensions of image').waitFor()
  }),
  screen(lite, 'portal-images-lite', openTab('Logo & Images')),
]

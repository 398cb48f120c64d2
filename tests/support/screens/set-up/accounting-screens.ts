/** The screens of the accounting, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { caseRows, type Screen, screen } from '../../browser/gallery.ts'

const admin = { account: 'admin@enterprise.example', path: '/cases' } as const

const openTemplates = async (page: Page) => {
  await caseRows(page).first().waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar
    .getByRole('region', { name: 'Templates' })
    .getByRole('button', { name: /^Invoices/ })
    .click()
  await page.getByText('No template is selected.').waitFor()
}

const openTemplate = async (page: Page) => {
  await openTemplates(page)
  const list = page.getByRole('region', { name: 'Template list' })
  await list.locator('.fw-record-name').first().click()
  await page.getByRole('textbox', { name: /^Invoice number/ }).waitFor()
}

const openDashboard = async (page: Page) => {
  await caseRows(page).first().waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Dashboard' }).click()
  await page.locator('.fw-chart canvas').nth(1).waitFor()
}

/** The wall fills the window then, which no picture could give another size otherwise. */
const withoutFullScreen = (page: Page) =>
  page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed here'))
  })

/** What happened in a morning, of which two conversations are unread: the demo's own past tells nobody anything. */
const withNotices = (page: Page) => {
  const notice = (number: number, kind: string, host: string | null, text: string) => ({
    ...{ number, kind, host, text, case_id: host === null ? null : String(100_000 + host.length) },
    at: `2026-11-29T0${number}:12:00.000Z`,
  })
  const json = {
    notices: [
      notice(
        9,
        'email',
        'baeckerei-althaus.example',
        'Re: Your claim: we had a licence for this picture',
      ),
      notice(8, 'email', 'baeckerei-althaus.example', 'Re: Your claim'),
      notice(7, 'unmapped', null, 'Where can I pay?'),
      notice(6, 'payment', 'atelier-nord.example', 'Paid 1,200.00 EUR'),
      notice(5, 'license', 'studio-lumen.example', ''),
      notice(4, 'letter', 'hof-am-see.example', 'Undeliverable: Formal notice'),
    ],
    read: { through: 6, marks: [] },
    choice: {
      kinds: ['email', 'payment', 'license', 'letter', 'callback', 'failure', 'unmapped'],
      ...{ scope: 'own', desktop: false, quiet: { from: '18:00', to: '08:00' } },
    },
  }
  return page.route('**/api/user/notices', (route) => route.fulfill({ json }))
}

const openNotices = async (page: Page) => {
  await caseRows(page).first().waitFor()
  await page.getByRole('button', { name: 'Notices, 2 unread conversations' }).click()
  await page.getByRole('dialog', { name: 'Notices' }).getByText('2 new').waitFor()
}

export const accountingScreens: readonly Screen[] = [
  screen({ ...admin, arrange: withNotices }, 'notices', openNotices),
  screen({ ...admin, arrange: withNotices }, 'notices-settings', async (page) => {
    await openNotices(page)
    await page.getByRole('button', { name: 'Notice settings' }).click()
    await page.getByRole('dialog', { name: 'Notice settings' }).waitFor()
  }),
  screen(admin, 'dashboard', openDashboard),
  screen(admin, 'dashboard-settings', async (page) => {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Dashboard settings' }).click()
    await page.getByRole('dialog', { name: 'Dashboard settings' }).waitFor()
  }),
  screen(admin, 'dashboard-reports', async (page) => {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Reports by email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reports by email' })
    await dialog.getByLabel(/^Weekly/).check()
    await dialog.getByRole('region', { name: 'What is sent' }).waitFor()
  }),
  screen({ ...admin, arrange: withoutFullScreen }, 'dashboard-wall', async (page) => {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Wall mode' }).click()
    await page.locator('.fw-wall canvas').nth(1).waitFor()
  }),
  screen(admin, 'invoice-templates', openTemplates),
  screen(admin, 'invoice-template', openTemplate),
  screen(admin, 'invoice-template-wrong', async (page) => {
    await openTemplate(page)
    await page.getByRole('textbox', { name: /^Invoice number/ }).fill('')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Please fill all required fields.').waitFor()
  }),
]

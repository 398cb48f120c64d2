/** The dialogs of the user menu and the terms of service, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { atShowcase, type Screen, screen } from '../browser/gallery.ts'

const fromMenu = async (page: Page, entry: string, name: string) => {
  await page.getByRole('button', { name: /Jonas Feld/u }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

const content = `<p>These terms govern the use of this software by the organisation that creates an account.</p>
  <h2>1. What is provided</h2><p>The operator provides software with which the customer manages licensing claims.</p>
  <h2>2. Account and users</h2><ul><li>Access is personal.</li><li>The customer answers for what its users do.</li></ul>
  <p>More at <a href="https://operator.example/terms">operator.example</a>.</p>`

const terms = (name: string, mustAccept: boolean): Screen => ({
  account: 'admin@enterprise.example',
  path: '/cases',
  name,
  arrange: (page) =>
    page.route('**/terms_of_service', async (route) =>
      route.fulfill({
        // Its number is of now: what other screens did lies before it.
        response: await route.fetch(),
        json: {
          version: '2027-01-01',
          content,
          must_accept: mustAccept,
          must_accept_date: mustAccept ? '2026-11-15' : '2027-01-31',
          current_tos_accepted: false,
        },
      }),
    ),
  show: (page) => page.getByRole('dialog', { name: 'Terms of Service' }).waitFor(),
})

export const profileScreens: readonly Screen[] = [
  screen(atShowcase, 'change-password', async (page) => {
    const dialog = await fromMenu(page, 'Change password', 'Change Password')
    await dialog.getByLabel('New Password').fill('short')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await dialog.getByText('Please enter a valid password.').waitFor()
  }),
  screen(atShowcase, 'your-profile', async (page) => {
    const dialog = await fromMenu(page, 'Edit profile', 'Your Profile')
    await dialog.getByLabel('Public Name').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Please enter valid values for all fields.').waitFor()
  }),
  screen(atShowcase, 'email-signature', async (page) => {
    const dialog = await fromMenu(page, 'Edit email signature', 'Email Signature')
    const text = dialog.getByRole('textbox', { name: 'Email signature' })
    await text.waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+K')
    await dialog.getByRole('textbox', { name: 'Link address' }).waitFor()
  }),
  screen(atShowcase, 'undo-send-time', async (page) => {
    const dialog = await fromMenu(page, 'Change undo send time', 'Undo Send Time')
    await dialog.getByText('20 s').click()
  }),
  terms('terms-postponable', false),
  terms('terms-mandatory', true),
]

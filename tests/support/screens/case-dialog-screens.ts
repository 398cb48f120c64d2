/** The dialogs of an open case, for `screens.ts`. */
import type { Page } from 'playwright-core'
import {
  atLiteCase,
  atShowcase,
  caseRows,
  chooseView,
  firstOf,
  leaveUnread,
  openRow,
  type Screen,
  screen,
} from '../browser/gallery.ts'

const callback_request = {
  date_requested: '2026-11-20T09:55:00.000Z',
  name: 'Jürgen Althaus',
  role: 'Managing director',
  email: 'info@baeckerei-althaus-voss.de',
  phone_number: '+49 251 5550 1842',
  note: 'Any day after five.',
}

/** The answers of one call, changed on their way. */
const changed = (page: Page, path: RegExp, change: (body: string) => string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })

const pressIn = (name: string, button: string) => (page: Page) =>
  page.getByRole('region', { name }).getByRole('button', { name: button }).click()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor()

/** In the order in which they stand in the case. */
export const caseDialogScreens: readonly Screen[] = [
  screen(atShowcase, 'license-review', async (page) => {
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await dialog(page, 'Uploaded License')
  }),
  {
    ...atShowcase,
    name: 'license-reject',
    // The checker of accessibility tries every frame; this one lets no script in.
    expects: /Blocked script execution in 'about:srcdoc'/u,
    show: async (page) => {
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      await dialog(page, 'Uploaded License')
      await page.getByRole('button', { name: 'Invalid', exact: true }).click()
      await page.getByRole('alertdialog', { name: 'Reject license' }).locator('iframe').waitFor()
    },
  },
  {
    ...atShowcase,
    name: 'callback-request',
    arrange: (page) =>
      changed(page, /\/api\/cases\/\d+$/u, (body) =>
        JSON.stringify({ ...JSON.parse(body), callback_request }),
      ),
    show: async (page) => {
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await dialog(page, 'Callback request')
    },
  },
  screen(atShowcase, 'offer', async (page) => {
    await pressIn('Licensing Offer', 'Edit licensing offer')(page)
    await dialog(page, 'Licensing Offer')
  }),
  {
    ...atShowcase,
    name: 'offer-wrong',
    show: async (page) => {
      await page.keyboard.press('o')
      const offer = page.getByRole('dialog', { name: 'Licensing Offer' })
      await offer.getByLabel('License fee 1').fill('0')
      await offer.getByLabel('Tax percentage').fill('')
      await offer.getByRole('button', { name: 'Add fee' }).click()
      await offer.getByRole('button', { name: 'Save' }).click()
      await offer.getByText('Please Enter a License fee').waitFor()
    },
    // What is typed would stay as a draft.
    leave: async (page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('o')
      await page.getByRole('button', { name: 'Discard', exact: true }).click()
    },
  },
  screen(atShowcase, 'contact', async (page) => {
    await pressIn('Website Owner Contact Info', 'Edit')(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('info@baeckerei-althaus-voss')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a valid email address, for example name@example.com').waitFor()
  }),
  {
    ...atShowcase,
    name: 'scheduled-mail',
    // The checker of accessibility tries every frame; this one lets no script in.
    expects: /Blocked script execution in 'about:srcdoc'/u,
    show: async (page) => {
      await page.locator('.fw-timeline-future .fw-activity-open').first().click()
      await page.getByTitle(/^Email: /u).waitFor()
    },
  },
  screen(atShowcase, 'billing-address', async (page) => {
    await firstOf('Paid')(page)
    await pressIn('Payment', 'Billing address')(page)
    await dialog(page, 'Billing address')
  }),
  screen(atShowcase, 'failed-mail', async (page) => {
    await chooseView(page, 'Active')
    await page.getByRole('button', { name: 'Choose a filter' }).click()
    await page.getByRole('menuitemradio', { name: /^Failed Emails/u }).click()
    const rows = caseRows(page)
    await rows.first().waitFor()
    await openRow(page, rows.first())
    await page.getByRole('button', { name: 'Resend' }).first().waitFor()
  }),
  {
    ...atShowcase,
    name: 'update-contact',
    arrange: (page) =>
      changed(page, /\/activities$/u, (body) =>
        body.replaceAll(/"from"\s*:\s*"[^"]*<info@/gu, '"from":"Katrin Voss <k.voss@'),
      ),
    show: async (page) => {
      await page.locator('.fw-activity-strong .fw-activity-open').first().click()
      await page.getByRole('button', { name: 'Update contact', exact: true }).click()
      await dialog(page, 'Update contact details')
    },
    leave: async (page) => {
      await page.keyboard.press('Escape')
      await leaveUnread(page)
    },
  },
  screen(atLiteCase, 'upgrade', async (page) => {
    await page.getByRole('button', { name: 'Upgrade' }).click()
    await dialog(page, 'Upgrade Coming Soon!')
  }),
]

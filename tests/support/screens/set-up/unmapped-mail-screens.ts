/** Mail that belongs to no case, in the states of its screen. */
import type { Page, Route } from 'playwright-core'
import { agent, type Screen } from '../../browser/gallery.ts'

const pane = (page: Page) => page.getByRole('region', { name: 'Email', exact: true })
const rows = (page: Page) =>
  page.getByRole('listbox', { name: 'Unmapped emails' }).getByRole('option')

/** By the sidebar, as the entry is there while there is such mail. */
async function openList(page: Page) {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: /^Unmapped Emails/ }).click()
  await page.getByRole('region', { name: 'Unmapped emails' }).waitFor()
}

/** The same, with another answer to the list than the server's; what the sidebar counts is there by then. */
const openListWith = (fulfilled: Parameters<Route['fulfill']>[0]) => async (page: Page) => {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: /^Unmapped Emails/ }).waitFor()
  await page.route('**/emails/_search', (route) => route.fulfill(fulfilled))
  await openList(page)
}

/** Opens the newest mail that names a case. */
async function openNamed(page: Page) {
  await openList(page)
  await rows(page)
    .filter({ hasText: /Case \d/ })
    .first()
    .click()
  await pane(page).getByText('Date', { exact: true }).waitFor()
  await pane(page).getByText('loading...').waitFor({ state: 'detached' })
}

async function selectThree(page: Page) {
  await openList(page)
  for (const at of [1, 2, 4])
    await rows(page)
      .nth(at)
      .click({ modifiers: ['Control'] })
  await pane(page).getByRole('heading', { name: '3 emails selected' }).waitFor()
}

const holdDeletion = (route: Route) =>
  route.request().method() === 'DELETE' ? undefined : route.fallback()

/** Another answer to the mail that is opened than the server's, and nothing that looking changes. */
const arrangeMail = (page: Page, change: (email: { mail_content: object }) => object) =>
  page.route('**/email/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ json: { events: [] } })
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })

/** At a mail with a suggestion of each kind. */
const suggesting = {
  ...agent,
  arrange: (page: Page) => arrangeMail(page, (email) => ({ ...email, suggestions: suggested })),
}

const outlook = `<div><p>We have paid on Monday, please see the receipt.</p><p>Jan Novak</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p><b>From:</b> Northlight<br><b>Sent:</b> Friday<br><b>To:</b> Jan Novak<br><b>Subject:</b> Your payment</p></div></div><p>Is it paid?</p></div>`
const quoting = ({ mail_content }: { mail_content: object }) => ({
  mail_content: { ...mail_content, data: { html: outlook } },
})

const suggested = [
  { case_id: '48291', host: 'baeckerei-althaus-voss.de', state: 'ACTIVE', reason: 'subject' },
  { case_id: '48113', host: 'hafenbilder.example', state: 'PAID', reason: 'address' },
  { case_id: '47006', host: 'www.hafenbilder.example', state: 'CANCELLED', reason: 'domain' },
]

export const unmappedMailScreens: readonly Screen[] = [
  {
    ...agent,
    name: 'unmapped-mails',
    show: async (page) => {
      await openList(page)
      await rows(page).first().waitFor()
    },
  },
  { ...suggesting, name: 'unmapped-mail', show: openNamed },
  {
    ...agent,
    name: 'unmapped-mail-quoting',
    // The watch of the page would hear of it inside the frame, where nothing runs.
    expects: /Blocked script execution/,
    arrange: (page) => arrangeMail(page, (email) => ({ ...email, ...quoting(email) })),
    show: async (page) => {
      await openNamed(page)
      await page.frameLocator('iframe').getByText('Show quoted text').waitFor()
    },
  },
  {
    ...suggesting,
    name: 'unmapped-mail-finder',
    show: async (page) => {
      await openNamed(page)
      await pane(page).getByRole('combobox').fill('a')
      await page.getByRole('listbox', { name: 'Cases found' }).getByRole('option').first().waitFor()
    },
  },
  {
    ...agent,
    name: 'unmapped-mails-selected',
    show: selectThree,
    leave: (page) => page.getByRole('button', { name: 'Deselect all' }).click(),
  },
  {
    ...agent,
    name: 'unmapped-mails-mapping',
    arrange: (page) => page.route('**/map_to_case/*', () => undefined),
    show: async (page) => {
      await selectThree(page)
      await pane(page).getByRole('combobox').fill('a')
      await page.getByRole('listbox', { name: 'Cases found' }).getByRole('option').first().click()
      await pane(page).getByRole('button', { name: 'Map to case' }).click()
      await pane(page).getByText('0 of 3').waitFor()
    },
  },
  {
    ...agent,
    name: 'unmapped-mails-deleting',
    arrange: (page) => page.route(/\/email\/[^/]+$/, holdDeletion),
    show: async (page) => {
      await selectThree(page)
      await pane(page).getByRole('button', { name: 'DELETE' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Delete' }).click()
      await question.getByText('0 of 3').waitFor()
    },
  },
  {
    ...suggesting,
    name: 'unmapped-mail-refused',
    expects: /status of 409/,
    arrange: async (page) => {
      await suggesting.arrange(page)
      await page.route('**/map_to_case/*', (route) =>
        route.fulfill({
          status: 409,
          json: { error_message: 'This email is already mapped to a case.' },
        }),
      )
    },
    show: async (page) => {
      await openNamed(page)
      await pane(page)
        .getByRole('button', { name: /Named in the subject/ })
        .click()
      await pane(page).getByRole('alert').waitFor()
    },
  },
  {
    ...suggesting,
    name: 'unmapped-mail-delete',
    show: async (page) => {
      await openNamed(page)
      await pane(page).getByRole('button', { name: 'DELETE' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...agent,
    name: 'unmapped-mails-error',
    expects: /status of 502/,
    show: async (page) => {
      await openListWith({ status: 502, body: '' })(page)
      await page.getByText('The emails could not be loaded').waitFor()
    },
    arrange: async () => undefined,
  },
  {
    ...agent,
    name: 'unmapped-mails-none',
    arrange: async () => undefined,
    show: async (page) => {
      const json = { emails: [], total_count: 0, unread_count: 0, next_cursor: null }
      await openListWith({ json })(page)
      await page.getByText('No unmapped emails').waitFor()
    },
  },
]

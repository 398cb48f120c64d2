/** Every screen of the product: what the pictures show and the look is tested on. */
import type { Page } from 'playwright-core'
import { messages } from '../../../contracts/protocol.ts'
import {
  agent,
  atLiteCase,
  atShowcase,
  chooseView,
  firstOf,
  leaveUnread,
  type Screen,
  screen,
} from '../browser/gallery.ts'
import { submitLogin } from '../browser/login.ts'
import { accountLinkScreens } from './account-link-screens.ts'
import { accountScreens } from './account-screens.ts'
import { caseActionScreens } from './case-action-screens.ts'
import { caseBulkScreens } from './case-bulk-screens.ts'
import { caseDialogScreens } from './case-dialog-screens.ts'
import { caseFlowScreens } from './case-flow-screens.ts'
import { caseTableScreens } from './case-table-screens.ts'
import { deskScreens } from './desk-screens.ts'
import { findingScreens } from './finding-screens.ts'
import { invoiceScreens } from './invoice-screens.ts'
import { listScreens } from './list-screens.ts'
import { mailSetupScreens } from './mail-setup-screens.ts'
import { profileScreens } from './profile-screens.ts'
import { publicScreens } from './public-screens.ts'
import { secondFactorScreens } from './second-factor-screens.ts'
import { accountingScreens } from './set-up/accounting-screens.ts'
import { mailFlowScreens } from './set-up/mail-flow-screens.ts'
import { mailHistoryScreens } from './set-up/mail-history-screens.ts'
import { mailLostScreens } from './set-up/mail-lost-screens.ts'
import { placeholderScreens } from './set-up/placeholder-screens.ts'
import { portalSettingsScreens } from './set-up/portal-settings-screens.ts'
import { translationScreens } from './set-up/translation-screens.ts'
import { unmappedMailScreens } from './set-up/unmapped-mail-screens.ts'
import { userScreens } from './user-screens.ts'
import { composeScreens } from './writing/compose-screens.ts'

/** The count's row in the event log. */
const rowOfLog = (page: Page) =>
  page.getByRole('listbox', { name: 'Events and commands' }).getByText('counts').first()

/** Opens a dialog of the case by its key. */
const dialogOf = (key: string, name: string) => async (page: Page) => {
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

const visitor = { account: null, path: '/login' } as const
const search = '**/api/cases/_search*'

/** In the order in which a person would meet them. */
export const screens: readonly Screen[] = [
  screen(visitor, 'login', (page) => page.getByRole('button', { name: 'LOGIN' }).waitFor()),
  screen({ ...visitor, expects: /status of 401/ }, 'login-refused', async (page) => {
    await submitLogin(page, 'agent@enterprise.example', 'wrong')
    await page.getByText(messages.authenticationFailed).waitFor()
  }),
  ...accountLinkScreens,
  ...publicScreens,
  { ...visitor, name: 'privacy-policy', path: '/privacy-policy' },
  { ...atShowcase, name: 'case-active' },
  screen(atShowcase, 'cases-filter-menu', async (page) => {
    await page.getByRole('button', { name: 'Choose a filter' }).click()
    await page.getByRole('menu').waitFor()
  }),
  screen(atShowcase, 'cases-empty', async (page) => {
    await chooseView(page, 'Standby')
    await page.getByRole('button', { name: 'Choose a filter' }).click()
    await page.getByRole('menuitemradio', { name: /^Failed Letters/ }).click()
    await page.getByText('No matching cases').waitFor()
  }),
  {
    ...agent,
    name: 'cases-error',
    expects: /status of 502/,
    arrange: (page) => page.route(search, (route) => route.fulfill({ status: 502, body: '' })),
    show: (page) => page.getByText('The list could not be loaded').waitFor(),
  },
  {
    ...agent,
    name: 'cases-loading',
    arrange: (page) => page.route(search, () => undefined),
    show: (page) => page.getByRole('status', { name: 'Loading cases' }).waitFor(),
  },
  ...caseTableScreens,
  ...listScreens,
  {
    ...atShowcase,
    name: 'reconnecting',
    arrange: (page) => page.routeWebSocket(/\/socket/, () => undefined),
    show: (page) => page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor(),
  },
  screen(atShowcase, 'add-case', async (page) => {
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Add New Case' })
    await dialog.getByLabel('Domain').fill('atelier lumen')
    await dialog.getByLabel('Case Reference Number').fill('PX-20114')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText(messages.invalidDomain).waitFor()
  }),
  { ...atShowcase, name: 'case-standby', show: firstOf('Standby') },
  ...caseActionScreens,
  { ...atShowcase, name: 'case-paid', show: firstOf('Paid') },
  { ...atShowcase, name: 'case-valid-license', show: firstOf('Valid License') },
  screen(atShowcase, 'add-note', async (page) => {
    const dialog = await dialogOf('n', 'Add note')(page)
    await dialog
      .getByLabel('Note')
      .fill('Mr Althaus called.\nHe pays in two instalments, the first on Monday.')
  }),
  screen(atShowcase, 'add-tag', async (page) => {
    const dialog = await dialogOf('t', 'Add Case Tag')(page)
    await dialog.getByRole('option').first().waitFor()
  }),
  screen(atShowcase, 'reminder', async (page) => {
    const dialog = await dialogOf('b', 'Reminder Settings')(page)
    await dialog.getByLabel('Date').and(page.locator(':enabled')).waitFor()
  }),
  {
    ...atShowcase,
    name: 'conflict',
    expects: /status of 412/,
    arrange: (page) =>
      page.route('**/reminder', (route) =>
        route.fulfill({
          status: 412,
          json: {
            error_message: messages.conflict,
            version: 99,
            changes: [
              {
                field: 'reminder_name',
                from: 'Call Mr Althaus',
                to: 'First instalment',
                by: 'Aino Salmela',
                at: '2026-11-20T10:39:00.000Z',
              },
              {
                field: 'reminder_date',
                from: '2026-11-19',
                to: '2026-11-30',
                by: 'Aino Salmela',
                at: '2026-11-20T10:39:00.000Z',
              },
            ],
          },
        }),
      ),
    show: async (page) => {
      const dialog = await dialogOf('b', 'Reminder Settings')(page)
      await dialog.getByLabel('Title').fill('Call Mr Althaus again')
      await dialog.getByLabel('Date').fill('24/11/2026')
      await dialog.getByLabel('Date').press('Tab')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await dialog.getByText(messages.conflict).waitFor()
    },
  },
  screen({ ...atShowcase, leave: leaveUnread }, 'mail-view', async (page) => {
    await page
      .getByRole('list', { name: 'Past activities' })
      .locator('.fw-activity-open')
      .first()
      .click()
    await page.getByRole('dialog').getByText('Sehr geehrte Damen und Herren').waitFor()
    await page.getByText('(unread)').waitFor({ state: 'detached' })
  }),
  screen(atShowcase, 'case-history', async (page) => {
    await page.keyboard.press('h')
    const dialog = page.getByRole('dialog', { name: 'History' })
    await dialog.getByText('No more data to load.').waitFor()
  }),
  screen(atShowcase, 'image-use', async (page) => {
    await page.locator('.fw-thumbnail').nth(1).click()
    await page.getByRole('dialog').waitFor()
  }),
  screen(atShowcase, 'website-owner', async (page) => {
    await page.locator('.fw-thumbnail').first().click()
    await page.getByRole('tab', { name: 'Website Owner' }).click()
  }),
  ...findingScreens,
  ...caseDialogScreens,
  ...composeScreens,
  ...invoiceScreens,
  ...caseBulkScreens,
  ...caseFlowScreens,
  ...unmappedMailScreens,
  ...mailFlowScreens,
  ...translationScreens,
  ...accountingScreens,
  ...portalSettingsScreens,
  ...placeholderScreens,
  ...mailHistoryScreens,
  ...mailLostScreens,
  ...deskScreens,
  ...profileScreens,
  ...secondFactorScreens,
  screen(atShowcase, 'event-log', async (page) => {
    await page.keyboard.press('l')
    await rowOfLog(page).waitFor()
  }),
  screen(atShowcase, 'event-log-state', async (page) => {
    await page.keyboard.press('l')
    await rowOfLog(page).click()
    await page.getByRole('tab', { name: 'State' }).click()
    await page.getByRole('tree').waitFor()
  }),
  screen(atShowcase, 'user-menu', async (page) => {
    await page.locator('.fw-user').click()
    await page.getByRole('menu').waitFor()
  }),
  ...userScreens,
  ...mailSetupScreens,
  { ...atLiteCase, name: 'lite-plan' },
  ...accountScreens,
]

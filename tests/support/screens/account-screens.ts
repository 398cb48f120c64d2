/** The screens of the group Account, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { atCases, type Screen, screen } from '../browser/gallery.ts'
import { withEntries } from './audit-screens.ts'

const admin = { account: 'admin@enterprise.example', path: '/cases', start: atCases } as const
const liteAdmin = { account: 'admin@lite.example', path: '/cases', start: atCases } as const

/** Chooses an entry of the sidebar that is no case view. */
const choose = async (page: Page, name: string) => {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** In the order of the sidebar. */
export const accountScreens: readonly Screen[] = [
  {
    ...admin,
    name: 'business-details',
    show: async (page) => {
      await choose(page, 'Business Details')
      await page.getByLabel('City').fill('')
      await page.getByLabel('Address line 2').fill('4th floor')
      await page.getByRole('button', { name: /^Save/ }).click()
      await page.getByText('Enter the city').waitFor()
    },
    leave: async (page) => {
      await page.getByRole('button', { name: 'Discard changes' }).click()
    },
  },
  screen(liteAdmin, 'subscription', async (page) => {
    await choose(page, 'Subscription')
    await page.getByRole('button', { name: 'Upgrade to PRO' }).waitFor()
  }),
  screen(liteAdmin, 'payment-setup', async (page) => {
    await choose(page, 'Payment Setup')
    await page.getByRole('link', { name: 'Connect to stripe' }).waitFor()
  }),
  screen(admin, 'payment-setup-connected', async (page) => {
    await choose(page, 'Payment Setup')
    await page.getByText('Your account is connected.').waitFor()
  }),
  screen(admin, 'payment-reports', async (page) => {
    await choose(page, 'Payments')
    await page.getByLabel('Start date').waitFor()
  }),
  screen(admin, 'invoices', async (page) => {
    const accounting = page.getByRole('region', { name: 'Accounting' })
    await accounting.getByRole('button', { name: 'Invoices' }).click()
    await page.getByRole('grid', { name: 'Invoices' }).waitFor()
  }),
  screen(admin, 'credits', async (page) => {
    await choose(page, 'Credits')
    await page.locator('.fw-credits-balance').waitFor()
  }),
  screen(admin, 'add-credits', async (page) => {
    await choose(page, 'Credits')
    await page.getByRole('button', { name: 'Add Credits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Credits' })
    await dialog.getByLabel('Credits').fill('250')
    await dialog.getByText('250.00').waitFor()
  }),
  screen({ ...admin, arrange: withEntries }, 'audit-log', async (page) => {
    await choose(page, 'Audit Log')
    await page.getByRole('cell', { name: 'Mail server saved' }).waitFor()
  }),
]

/** What people without an account meet: the four steps of the creation, and an invitation. */
import type { Page } from 'playwright-core'
import { type Screen, screen } from '../browser/gallery.ts'

const creation = { account: null, path: '/account-creation' } as const
const invitation = { account: null, path: '/signup/a-mailed-link' } as const

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const step = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Moss')
  await page.getByLabel('Email').fill('ada@moss-pictures.example')
  await page.getByLabel(/^Password/).fill('Kestrel-at-dawn-7')
  await next(page)
  await step(page, 'Business Information')
}

async function fillBusiness(page: Page, country: string): Promise<void> {
  await page.getByLabel('Type of business').selectOption('Photographer')
  await page.getByLabel('Company name').fill('Moss Pictures')
  await page.getByLabel('Address line 1').fill('Fern Lane 1')
  await page.getByLabel('Postal code').fill('8001')
  await page.getByLabel('City').fill('Zürich')
  await page.getByLabel('Country').selectOption(country)
}

async function toTerms(page: Page): Promise<void> {
  await fillPerson(page)
  await fillBusiness(page, 'Switzerland')
  await next(page)
  await step(page, 'Terms of Service')
  await page.getByRole('heading', { name: '1. What is provided' }).waitFor()
}

async function create(page: Page): Promise<void> {
  await toTerms(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await step(page, 'Welcome')
}

const answerCreation = (status: number) => (page: Page) =>
  page.route('**/api/customer/account', (route) =>
    route.fulfill({ status, json: status === 200 ? {} : { error_message: 'No.' } }),
  )

const answerInvitation = (page: Page) =>
  page.route('**/api/user/signup/*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            user_id: 'noor',
            email: 'noor.haddad@halden-roth.example',
            name: 'Noor Haddad',
            public_name: 'Noor Haddad',
          },
        })
      : route.fulfill({ status: 400, json: { error_message: 'The password was refused.' } }),
  )

export const publicScreens: readonly Screen[] = [
  screen(creation, 'account-person', async (page) => {
    await page.getByLabel('Name').fill('Ada Moss')
    await page.getByLabel('Email').fill('ada@moss-pictures')
    await page.getByLabel(/^Password/).fill('summer')
    await next(page)
    await page.getByText('Wrong password').waitFor()
    // What is said of the password has not moved Next away from under the pointer: it was pressed.
    await page.getByLabel('Email').and(page.locator(':focus')).waitFor()
  }),
  screen(creation, 'account-business', async (page) => {
    await fillPerson(page)
    await fillBusiness(page, 'Austria')
    await page.getByLabel('VAT ID').fill('ATU13585626')
    await next(page)
    await page.getByText('Invalid VAT').waitFor()
  }),
  screen(creation, 'account-terms', async (page) => {
    await toTerms(page)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('alert').waitFor()
  }),
  { ...creation, name: 'account-welcome', arrange: answerCreation(200), show: create },
  {
    ...creation,
    name: 'account-failed',
    expects: /status of 409/,
    arrange: answerCreation(409),
    show: create,
  },
  {
    ...invitation,
    name: 'signup',
    expects: /status of 400/,
    arrange: answerInvitation,
    show: async (page) => {
      await page.getByLabel(/^Password/).fill('Kestrel-at-dawn-7')
      await page.getByRole('button', { name: 'SIGN UP' }).click()
      await page.getByText('The password was refused.').waitFor()
    },
  },
  {
    ...invitation,
    name: 'signup-expired',
    expects: /status of 404/,
    show: (page) => page.getByText('Your signup link has expired.').waitFor(),
  },
]

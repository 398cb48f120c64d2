/** How people come to the product, and where it ends for now: all of it by keyboard alone. */
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openPage, type WatchedPage } from '../../support/browser/browser.ts'
import {
  pressFor,
  pressOn,
  typeInto,
  untilFocused,
  walkTo,
} from '../../support/browser/by-keyboard.ts'
import { openSeeded } from '../../support/browser/flows.ts'
import { DEMO_PASSWORD } from '../../support/browser/login.ts'
import { mailedLink } from '../../support/browser/mailed-link.ts'
import { opened } from '../../support/setup/opened.ts'

const EMAIL = 'ada@moss-pictures.example'
const PASSWORD = 'summer-rain-7'
const HOST = 'harbour-cafe.example'
const people: WatchedPage[] = []

/** Somebody else at a browser of their own. */
async function sitDown(): Promise<Page> {
  const person = await openPage(browser, server.url)
  people.push(person)
  return person.page
}

const { browser, server } = await opened(openSeeded(120))

afterAll(async () => {
  try {
    // Each throws when its browser had complained.
    for (const person of people) await person.close()
  } finally {
    await browser?.close()
    await server?.stop()
  }
})

/** At the cases, be there any or not, and every change shows at once. */
async function untilArrived(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cases')
}

async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await untilFocused(page, 'Email')
  await page.keyboard.type(email)
  await typeInto(page, 'Password', password)
  await page.keyboard.press('Enter')
  await untilArrived(page)
}

/** Opens what a mail links to; its secret is neither in the log nor left in the address bar. */
async function follow(page: Page, link: string, path: string): Promise<void> {
  expect(new URL(link).origin).toBe(server.url)
  await page.goto(link)
  await page.waitForURL((url) => url.pathname === path)
  expect(server.logs()).not.toContain(link.split('/').at(-1))
}

it('flow N: from no account to the first case [SCOPE-03, ROUTE-08, ACCT-06, VERIFY-07]', async () => {
  const page = await sitDown()
  await page.goto('/login')
  await untilFocused(page, 'Email')
  await pressOn(page, 'Create an account')
  await page.getByRole('heading', { name: 'Personal Information' }).waitFor()
  await typeInto(page, 'Name', 'Ada Moss')
  await typeInto(page, 'Email', EMAIL)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')

  await untilFocused(page, 'Business Information')
  await typeInto(page, 'Type of business', 'Photographer')
  await typeInto(page, 'Company name', 'Moss Pictures')
  await typeInto(page, 'Address line 1', 'Fern Lane 1')
  await typeInto(page, 'Postal code', '1010')
  await typeInto(page, 'City', 'Wien')
  await typeInto(page, 'Country', 'Austria')
  await typeInto(page, 'VAT ID', 'ATU13585627')
  await page.keyboard.press('Enter')

  await untilFocused(page, 'Terms of Service')
  await page.getByRole('heading', { name: '1. What is provided' }).waitFor()
  await walkTo(page, 'I have read and accept the Terms of Service')
  await page.keyboard.press('Space')
  await pressOn(page, 'Create Account')
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await page.getByText(EMAIL).waitFor()

  await follow(
    page,
    await mailedLink(page, 'Verify your email address', 'Verify email address'),
    '/login',
  )
  await page.getByText('Email verification successful!').waitFor()
  await logIn(page, EMAIL, PASSWORD)
  await pressFor(page, 'a', 'Domain')
  await page.keyboard.type(HOST)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: HOST }).waitFor()
})

it('flow N: an invited colleague, from the form over the mail to the login [USERS-29, USERS-31, SIGNUP-08, ROUTE-18]', async () => {
  const [admin, page] = [await sitDown(), await sitDown()]
  const group = (name: string) =>
    admin.getByRole('region', { name, exact: true }).getByRole('button', { name: /Noor Haddad/ })
  await admin.goto('/login')
  await logIn(admin, 'admin@enterprise.example')
  await pressOn(admin, 'Users', 'Shift+Tab')
  await pressOn(admin, 'Add New User')
  await untilFocused(admin, 'Name')
  await admin.keyboard.type('Noor Haddad')
  await typeInto(admin, 'Public name', 'Noor H.')
  await typeInto(admin, 'Email', 'noor@halden-roth.example')
  await admin.keyboard.press('Enter')
  await group('Invitation pending').waitFor()

  await follow(
    page,
    await mailedLink(page, 'Your invitation to Halden & Roth Pictures', 'Create your account'),
    '/signup',
  )
  await untilFocused(page, 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await untilArrived(page)
  await group('Active').waitFor()

  await pressOn(page, /^Noor Haddad/)
  await untilFocused(page, 'Edit profile')
  await page.keyboard.press('ArrowUp')
  await untilFocused(page, 'Logout')
  await page.keyboard.press('Enter')
  await logIn(page, 'noor@halden-roth.example', PASSWORD)
})

it('flow N: every way to a higher plan ends at its dialog, and comes back [SUBS-03, SUBS-06, SUBS-07, USERS-21]', async () => {
  const page = await sitDown()
  const dialog = page.getByRole('dialog', { name: 'Upgrade Coming Soon!' })
  await page.goto('/login')
  await logIn(page, 'admin@lite.example')
  await pressOn(page, 'Subscription', 'Shift+Tab')
  await pressOn(page, 'Upgrade to PRO')
  await dialog.getByText('The upgrade to a paid plan will be available soon.').waitFor()
  await page.keyboard.press('Escape')
  await untilFocused(page, 'Upgrade to PRO')

  await pressOn(page, 'Users', 'Shift+Tab')
  await page.getByRole('button', { name: /Ewa Malik.*You/ }).waitFor()
  await pressOn(page, 'Add New User')
  await dialog.waitFor()
  await pressOn(page, 'Close')
  await untilFocused(page, 'Add New User')
})

it('flow N: the payment account is connected in a tab of its own, which leads back [PAYSETUP-02, PAYSETUP-04, PAYSETUP-05]', async () => {
  // Whoever logs in here ends the session that this admin had before.
  for (const person of people.splice(0)) await person.close()
  const page = await sitDown()
  await page.goto('/login')
  await logIn(page, 'admin@lite.example')
  await pressOn(page, 'Payment Setup', 'Shift+Tab')
  await page.getByText('Not connected').waitFor()
  const opened = page.context().waitForEvent('page')
  await pressOn(page, 'Connect to stripe')
  const tab = await opened
  await tab.getByRole('heading', { name: 'Connect card payments' }).waitFor()
  expect(new URL(tab.url()).origin).not.toBe(server.url)
  await pressOn(tab, 'Continue')
  await tab.getByRole('heading', { name: 'Connect an account' }).waitFor()
  await pressOn(tab, 'Connect account')
  await tab.waitForURL((url) => url.origin === server.url)
  await page.getByText('Your account is connected.').waitFor()
})

/** The login page's other states, for `screens.ts`: a forgotten password and an address to verify. */
import type { Page, Route } from 'playwright-core'
import { messages } from '../../../contracts/protocol.ts'
import { type Screen, screen } from '../browser/gallery.ts'
import { DEMO_PASSWORD, submitLogin } from '../browser/login.ts'

const EMAIL = 'agent@enterprise.example'
const visitor = { account: null, path: '/login' } as const
const resetLink = { account: null, path: '/user/password_reset/link' } as const

const says =
  (pattern: string, json: object, status = 200) =>
  (page: Page) =>
    page.route(pattern, (route: Route) => route.fulfill({ status, json }))
const linkIsGood = says('**/api/user/password_reset/link', { email: EMAIL })

async function openRequest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()
}

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'CONFIRM' }).click()
}

export const accountLinkScreens: readonly Screen[] = [
  screen(visitor, 'reset-request-refused', async (page) => {
    await openRequest(page)
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'SEND LINK' }).click()
    await page.getByRole('alert').waitFor()
  }),
  {
    ...visitor,
    name: 'reset-link-sent',
    arrange: says('**/api/user/password_reset', {}),
    show: async (page) => {
      await openRequest(page)
      await page.getByLabel('Email').fill(EMAIL)
      await page.getByRole('button', { name: 'SEND LINK' }).click()
      await page.getByRole('button', { name: 'BACK TO LOGIN PAGE' }).waitFor()
    },
  },
  {
    ...resetLink,
    name: 'reset-link-expired',
    arrange: says('**/api/user/password_reset/link', { error_message: messages.linkExpired }, 404),
    expects: /status of 404/,
    show: (page) => page.getByText(messages.linkExpired).waitFor(),
  },
  screen({ ...resetLink, arrange: linkIsGood }, 'reset-new-password', async (page) => {
    await page.getByLabel('New password').fill('kettle-Rhombus-42')
    await page.getByText('Strong password').waitFor()
  }),
  screen({ ...resetLink, arrange: linkIsGood }, 'reset-weak-password', async (page) => {
    await typePassword(page, 'kettle')
    await page.getByRole('alert').waitFor()
  }),
  {
    ...resetLink,
    name: 'reset-done',
    arrange: async (page) => {
      await linkIsGood(page)
      await page.route('**/api/user/password_reset/link', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ json: {} }) : route.fallback(),
      )
    },
    show: async (page) => {
      await typePassword(page, 'kettle-Rhombus-42')
      await page.getByRole('button', { name: 'GO TO LOGIN PAGE' }).waitFor()
    },
  },
  {
    ...visitor,
    name: 'login-unverified',
    arrange: says('**/api/login', { error_message: messages.unverified }, 403),
    expects: /status of 403/,
    show: async (page) => {
      await submitLogin(page, EMAIL, DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Resend Email' }).waitFor()
    },
  },
  {
    account: null,
    path: '/user/verification/link',
    name: 'email-verified',
    arrange: says('**/api/user/verification/link', {}),
    show: (page) => page.getByText('Email verification successful!').waitFor(),
  },
  {
    account: null,
    path: '/user/verification/link',
    name: 'email-not-verified',
    arrange: says('**/api/user/verification/link', { error_message: messages.linkExpired }, 404),
    expects: /status of 404/,
    show: (page) => page.getByText(messages.linkExpired).waitFor(),
  },
]

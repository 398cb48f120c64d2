/** The second factor: its dialog and the second step of a login; for `screens.ts`. */
import type { Page } from 'playwright-core'
import * as messages from '../../../contracts/messages.ts'
import { atShowcase, type Screen, screen } from '../browser/gallery.ts'
import { DEMO_PASSWORD, submitLogin } from '../browser/login.ts'

const api = /\/user\/second_factor$/u

const answering = (method: string, json: object) => (page: Page) =>
  page.route(api, (route) =>
    route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
  )

async function openFactor(page: Page) {
  await page.getByRole('button', { name: /Jonas Feld/u }).click()
  await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click()
  await page.getByRole('dialog', { name: 'Two-factor authentication' }).waitFor()
}

async function toApp(page: Page) {
  await openFactor(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel(/^Password/u).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: /QR code/u }).waitFor()
}

/** Of no server: what an app is set up with is drawn anew each time. */
const appKey = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Framewright:agent?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Framewright',
}

export const secondFactorScreens: readonly Screen[] = [
  { ...atShowcase, name: 'second-factor-off', show: openFactor },
  {
    ...atShowcase,
    name: 'second-factor-on',
    arrange: answering('GET', { on: true, required: true, recovery_codes_left: 2 }),
    show: openFactor,
  },
  screen({ ...atShowcase, arrange: answering('POST', appKey) }, 'second-factor-app', toApp),
  {
    ...atShowcase,
    name: 'second-factor-codes',
    arrange: async (page) => {
      await answering('POST', appKey)(page)
      const codes = Array.from({ length: 10 }, (_, at) => `${at}k4wq-7hm${at}d`)
      await answering('PUT', { recovery_codes: codes })(page)
    },
    show: async (page) => {
      await toApp(page)
      await page.getByLabel(/^Code/u).fill('123456')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
    },
  },
  {
    account: null,
    path: '/login',
    name: 'login-second-step',
    expects: /status of 403/u,
    arrange: (page) =>
      page.route('**/login', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 403,
              json: {
                error_message: messages.secondFactorAsked,
                reason: 'second_factor',
                challenge: 'a-challenge',
              },
            })
          : route.fallback(),
      ),
    show: async (page) => {
      await submitLogin(page, 'agent@enterprise.example')
      await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    },
  },
]

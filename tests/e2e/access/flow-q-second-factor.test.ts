import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { codeAt, stepOf } from '../../../server-mock/modules/second-factor/otp.ts'
import type { WatchedPage } from '../../support/browser/browser.ts'
import { untilFocused } from '../../support/browser/by-keyboard.ts'
import { openSeeded } from '../../support/browser/flows.ts'
import { DEMO_PASSWORD, openDesk, submitLogin, untilLive } from '../../support/browser/login.ts'
import { opened } from '../../support/setup/opened.ts'

const AGENT = 'agent@enterprise.example'
const TITLE = 'Two-factor authentication'
const desks: WatchedPage[] = []

const { browser, server } = await opened(openSeeded(120))

afterAll(async () => {
  for (const desk of desks) await desk.close()
})

async function deskOf(email: string): Promise<WatchedPage> {
  const desk = await openDesk(browser, server, email)
  // What the steps below are refused on purpose.
  desk.expectComplaint(/status of (400|401|403)/)
  desks.push(desk)
  return desk
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openFactor(page: Page): Promise<void> {
  await page.locator('button.fw-user').click()
  await page.getByRole('menuitem', { name: TITLE }).click()
}

/** From the button 'Set up' on: the app's key and the recovery codes. */
async function setUp(page: Page) {
  const proof = dialog(page, 'Set up two-factor authentication')
  await proof.getByLabel(/^Password/).fill('Wrong-password-1')
  await page.keyboard.press('Enter')
  await proof.getByText('Invalid password.').waitFor()
  await proof.getByLabel(/^Password/).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  const app = dialog(page, 'Connect your authenticator app')
  await app.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = ((await app.locator('.fw-factor-key code').textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  const step = stepOf(new Date())
  await untilFocused(page, 'Code')
  await page.keyboard.type(codeAt(secret, step))
  await page.keyboard.press('Enter')
  const codes = dialog(page, 'Your recovery codes')
  await codes.getByText('Save these codes now').waitFor()
  await expect.poll(() => codes.locator('li code').count()).toBe(10)
  const recoveryCodes = await codes.locator('li code').allInnerTexts()
  await codes.getByRole('button', { name: 'I have saved the codes' }).click()
  return { secret, recoveryCodes, step }
}

async function logOut(page: Page): Promise<void> {
  await page.locator('button.fw-user').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'LOGIN' }).waitFor()
}

it('flow Q: a second factor is set up, asked for at the login, required of everybody, and reset', async () => {
  const { page } = await deskOf(AGENT)
  await openFactor(page)
  await dialog(page, TITLE).getByText('Off: you log in with your password').waitFor()
  await dialog(page, TITLE).getByRole('button', { name: 'Set up' }).click()
  const own = await setUp(page)
  await dialog(page, TITLE).getByText('On: logging in requires').waitFor()
  await dialog(page, TITLE).getByText('10 of 10 left').waitFor()
  await dialog(page, TITLE).getByRole('button', { name: 'Close' }).last().click()

  await logOut(page)
  await submitLogin(page, AGENT)
  await untilFocused(page, 'Code')
  expect(await page.getByLabel('Code').getAttribute('autocomplete')).toBe('one-time-code')
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await page.getByText('for example 123456').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  // The password is still there.
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await untilFocused(page, 'Code')
  // No code is taken twice.
  await page.keyboard.type(codeAt(own.secret, Math.max(own.step + 1, stepOf(new Date()))))
  await page.keyboard.press('Enter')
  await untilLive(page)

  await logOut(page)
  await submitLogin(page, AGENT)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await untilFocused(page, 'Recovery code')
  await page.keyboard.type(own.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await untilLive(page)

  const colleague = (await deskOf('agent2@enterprise.example')).page
  const admin = (await deskOf('admin@enterprise.example')).page
  await admin.getByRole('button', { name: 'Users' }).click()
  const rule = admin.getByLabel('Require two-factor authentication for everyone')
  await admin.getByText('for your own account first').waitFor()
  await expect.poll(() => rule.isDisabled()).toBe(true)
  await openFactor(admin)
  await dialog(admin, TITLE).getByRole('button', { name: 'Set up' }).click()
  await setUp(admin)
  await dialog(admin, TITLE).getByRole('button', { name: 'Close' }).last().click()
  await rule.click({ force: true })
  await admin.getByRole('alertdialog').getByText('1 active user has not set it up').waitFor()
  await admin.getByRole('button', { name: 'Require for everyone' }).click()
  await colleague.getByText('Your company requires two-factor authentication').waitFor()
  await colleague.getByRole('button', { name: 'Set up' }).click()
  await setUp(colleague)
  await untilLive(colleague)

  await admin.getByRole('button', { name: /agent@enterprise/ }).click()
  await admin.getByRole('button', { name: 'Reset two-factor authentication' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'LOGIN' }).waitFor()
  await submitLogin(page, AGENT)
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  for (const hidden of [own.secret, ...own.recoveryCodes])
    expect(server.logs()).not.toContain(hidden)
})

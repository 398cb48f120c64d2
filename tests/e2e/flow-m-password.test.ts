import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '../../contracts/api/protocol.ts'
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts'
import { DEMO_PASSWORD, openDesk, untilLive } from '../support/login.ts'
import { startSeeded } from '../support/seeded-folder.ts'
import type { TestServer } from '../support/server.ts'

const EMAIL = 'agent@enterprise.example'
const NEW_PASSWORD = 'quite-new-1'

let browser: Browser
let server: TestServer
let person: WatchedPage

beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), startSeeded(120)])
  person = await openPage(browser, server.url)
})

afterAll(async () => {
  await person?.close()
  await browser?.close()
  await server?.stop()
})

/** The name of what has the focus: its text, or its label. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement
    const label = active instanceof HTMLInputElement ? active.labels?.[0] : active
    return label?.textContent ?? ''
  })

/** Walks on by Tab to what is named so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by Tab to ${name}`)
}

/** The address of the link in the newest mail of this subject, as the demo's catcher shows it. */
async function linkInMail(page: Page, subject: string): Promise<string> {
  const entry = page.getByRole('link', { name: new RegExp(subject) }).first()
  await expect
    .poll(
      async () => {
        await page.goto('/outbox')
        return entry.count()
      },
      { timeout: 10_000, interval: 100 },
    )
    .toBe(1)
  await entry.click()
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Set a new password' })
  return (await link.getAttribute('href')) ?? ''
}

it('flow M: a forgotten password, by keyboard, from the login over the mail to a new login [RESET-11]', async () => {
  const { page } = person
  const elsewhere = await openDesk(browser, server, EMAIL)
  elsewhere.expectComplaint(/status of 401/)

  await page.goto('/login')
  await expect.poll(() => focused(page)).toBe('Email')
  await page.keyboard.type(EMAIL)
  await tabTo(page, 'Forgot Password?')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Link sent' }).waitFor()
  await tabTo(page, 'BACK TO LOGIN PAGE')

  const link = await linkInMail(page, 'Reset your password')
  expect(new URL(link).origin).toBe(server.url)
  await page.goto(link)
  await expect.poll(() => focused(page)).toBe('New password')
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(server.logs()).not.toContain(link.split('/').at(-1))

  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await elsewhere.page.getByText(messages.loggedOut).waitFor({ timeout: 5_000 })
  await elsewhere.close()
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await tabTo(page, 'GO TO LOGIN PAGE')
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'LOGIN' }).waitFor()
  await tabTo(page, 'Password')
  await page.keyboard.type(DEMO_PASSWORD)
  person.expectComplaint(/status of 401/)
  await page.keyboard.press('Enter')
  await page.getByText(messages.authenticationFailed).waitFor()
  await page.getByLabel('Password', { exact: true }).fill('')
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await untilLive(page)
  expect(person.complaints()).toEqual([])
})

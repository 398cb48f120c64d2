import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts'
import { startSeeded } from '../support/seeded-folder.ts'
import type { TestServer } from '../support/server.ts'

const EMAIL = 'ada@moss-pictures.example'
const PASSWORD = 'summer-rain-7'
const HOST = 'harbour-cafe.example'

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

/** The name of what has the focus: its text, or its label without the star. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement
    const isField = active instanceof HTMLInputElement || active instanceof HTMLSelectElement
    const named = isField ? active.labels?.[0] : active
    return (named?.textContent ?? '').replace(' *', '')
  })

/** Walks on by Tab to what is named so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 20; steps += 1) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by Tab to ${name}`)
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

/** The address of the link in the mail, as the demo's catcher shows it. */
async function linkInMail(page: Page): Promise<string> {
  const entry = page.getByRole('link', { name: /Verify your email address/ }).first()
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
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Verify email address' })
  return (await link.getAttribute('href')) ?? ''
}

it('flow N: from no account to the first case, by keyboard alone [ROUTE-08, ACCT-06, VERIFY-07]', async () => {
  const { page } = person
  await page.goto('/login')
  await expect.poll(() => focused(page)).toBe('Email')
  await tabTo(page, 'Create an account')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Personal Information' }).waitFor()
  await type(page, 'Name', 'Ada Moss')
  await type(page, 'Email', EMAIL)
  await type(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')

  await expect.poll(() => focused(page)).toBe('Business Information')
  await type(page, 'Type of business', 'Photographer')
  await type(page, 'Name of the business', 'Moss Pictures')
  await type(page, 'Address line 1', 'Fern Lane 1')
  await type(page, 'Postal code', '1010')
  await type(page, 'City', 'Wien')
  await type(page, 'Country', 'Austria')
  await type(page, 'VAT ID', 'ATU13585627')
  await page.keyboard.press('Enter')

  await expect.poll(() => focused(page)).toBe('Terms of Service')
  await page.getByRole('heading', { name: '1. What is provided' }).waitFor()
  await tabTo(page, 'I have read and accept the Terms of Service')
  await page.keyboard.press('Space')
  await tabTo(page, 'Create Account')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await page.getByText(EMAIL).waitFor()

  const link = await linkInMail(page)
  expect(new URL(link).origin).toBe(server.url)
  await page.goto(link)
  await page.getByText('Email verification successful!').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(server.logs()).not.toContain(link.split('/').at(-1))
  await type(page, 'Email', EMAIL)
  await type(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')

  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Add New Case' })
  await dialog.waitFor()
  await page.keyboard.type(HOST)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: HOST }).waitFor()
  expect(person.complaints()).toEqual([])
})

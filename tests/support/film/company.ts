/** A company that comes to the product: its first account, the larger plan, and the people whom it invites. */
import { rm } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchBrowser, openPage, type WatchedPage } from '../browser/browser.ts'
import { submitLogin } from '../browser/login.ts'
import { mailedLink } from '../browser/mailed-link.ts'
import { type MailSink, startMailSink } from '../mail/mail-sink.ts'
import { operate } from '../server/operate.ts'
import { seededFolder } from '../server/seeded-folder.ts'
import { freePorts, startServer, type TestServer } from '../server/server.ts'

/** What all of its people log in with. */
export const PASSWORD = 'summer-rain-7'

const NAME = 'Moss Pictures'

/** The people who work there, by what they do. */
export const people = {
  founder: { name: 'Ada Moss', email: 'ada@moss-pictures.example' },
  agent: { name: 'Noor Haddad', email: 'noor@moss-pictures.example' },
  accountant: { name: 'Kim Olsen', email: 'kim@moss-pictures.example' },
} as const

/** A server, a mail server of the company's own, and a browser for whoever comes. */
export interface Company {
  browser: Browser
  sink: MailSink
  /** The server that runs now: it is another one after the operator was at its data. */
  server(): TestServer
  /** Somebody at a browser of their own. */
  sitDown(at?: { url?: string; width?: number; height?: number }): Promise<WatchedPage>
  /** The operator moves the company to the largest plan, while the server is down. */
  enlarge(): Promise<void>
  close(): Promise<void>
}

/** Starts the demo's server, at which the company has no account yet. */
export async function openCompany(): Promise<Company> {
  const [browser, dataDir, port, sink] = await Promise.all([
    launchBrowser(),
    seededFolder(120),
    freePorts(2),
    startMailSink(),
  ])
  let server = await startServer({ dataDir, port })
  return {
    browser,
    sink,
    server: () => server,
    sitDown: ({ url = server.url, ...size } = {}) => openPage(browser, url, size),
    enlarge: async () => {
      await server.stop()
      const listed = (await operate(dataDir, ['customers'])).find((line) => line.includes(NAME))
      await operate(dataDir, ['set-plan', listed?.split(' ')[0] ?? '', 'ENTERPRISE'])
      server = await startServer({ dataDir, port })
    },
    close: async () => {
      await browser.close()
      await server.stop()
      await sink.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills fields by their names. */
export async function fill(at: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await at.getByRole('textbox', { name, exact: true }).fill(text)
}

/** Chooses in lists by their names. */
export async function pick(at: Page | Locator, choices: Record<string, string>): Promise<void> {
  for (const [name, label] of Object.entries(choices))
    await at.getByRole('combobox', { name, exact: true }).selectOption({ label })
}

/** Opens an entry of the sidebar, in the group where others are called alike. */
export async function choose(page: Page, name: string, group?: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const at = group ? sidebar.getByRole('region', { name: group, exact: true }) : sidebar
  await at.getByRole('button', { name: new RegExp(`^${name}`) }).click()
}

/** At work: every change shows at once. */
export const untilAtWork = (page: Page): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()

/** From the login's page to an account whose address is verified, by the mail that really left. */
export async function createAccount(page: Page): Promise<void> {
  const { name, email } = people.founder
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fill(page, { Name: name, Email: email })
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Type of business/).selectOption({ label: 'Photographer' })
  await fill(page, {
    ...{ 'Company name': NAME, 'Address line 1': 'Fern Lane 1' },
    ...{ 'Postal code': '1010', City: 'Wien' },
  })
  await page.getByLabel(/^Country/).selectOption({ label: 'Austria' })
  await fill(page, { 'VAT ID': 'ATU13585627' })
  await page.keyboard.press('Enter')
  await page.getByLabel(/^I have read and accept/).check({ force: true })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await page.goto(await mailedLink(page, 'Verify your email address', 'Verify email address'))
  await page.getByText('Email verification successful!').waitFor()
}

/** Logs in at a page that was somewhere else meanwhile. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, email, PASSWORD)
  await untilAtWork(page)
}

/** Invites somebody, with a role other than an agent's where one is named. */
export async function invite(page: Page, who: { name: string; email: string }, role?: string) {
  await choose(page, 'Users')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = page.getByRole('region', { name: 'User form' })
  await fill(form, { Name: who.name, 'Public name': who.name, Email: who.email })
  if (role) await pick(form, { Role: role })
  await page.keyboard.press('Control+s')
  await page
    .getByRole('region', { name: 'Invitation pending', exact: true })
    .getByRole('button', { name: new RegExp(who.name) })
    .waitFor()
}

/** Follows an invitation from the mail to the first day at work. */
export async function joinCompany(page: Page, { email }: { email: string }): Promise<void> {
  const mail = `Your invitation to ${NAME}.*${email}`
  await page.goto(await mailedLink(page, mail, 'Create your account'))
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await untilAtWork(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cases')
}

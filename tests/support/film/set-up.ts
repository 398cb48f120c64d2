/** What a company's founder sets up before the first case, screen by screen. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE } from '../browser/browser.ts'
import { caretIn } from '../browser/by-keyboard.ts'
import { SINK_PASSWORD, SINK_USER } from '../mail/mail-sink.ts'
import { press as follow } from '../portal/payer.ts'
import { choose, fill, pick } from './company.ts'

/** How the company calls what it writes. */
export const written = {
  flow: 'First letters',
  invoice: 'Moss invoice',
  autoFill: 'Austria, editorial',
  subdomain: 'moss',
  inMail: 'Ask for Ada about',
  atLogin: 'Welcome to Moss Pictures.',
  onCasePage: 'These are the pictures that we found.',
} as const

const press = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Saves the form, until nothing of it is unsaved. */
async function save(page: Page, form: Page | Locator = page): Promise<void> {
  await press(form, /^Save/)
  await form.getByRole('button', { name: /^Save/ }).and(page.locator('[aria-disabled]')).waitFor()
  await page.getByText(/^\d+ unsaved/).waitFor({ state: 'hidden' })
}

/** The own mail server, validated, saved and active; gives the address to which answers are forwarded. */
export async function connectMail(page: Page, smtpPort: number): Promise<string> {
  await choose(page, 'Email Setup')
  await pick(page, { 'I want to use...': 'Own Mail Server' })
  await fill(page, {
    ...{ 'Sender name': 'Moss Pictures', 'SMTP host': '127.0.0.1' },
    ...{ 'SMTP port': `${smtpPort}`, Email: SINK_USER },
  })
  await page.getByLabel(/^Password/).fill(SINK_PASSWORD)
  await press(page, 'validate my setup')
  await page.getByText(/^Your setup is valid!/).waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Save & Activate')
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await press(page, 'ACTIVATE')
  await page.getByRole('button', { name: 'SEND TEST EMAIL' }).waitFor()
  const inbound = page.getByRole('region', { name: 'Inbound emails' })
  return (await inbound.getByText(/@inbound\.example$/).textContent()) ?? ''
}

/** The account at the payment provider, connected in a tab of its own. */
export async function connectPayments(page: Page): Promise<void> {
  await choose(page, 'Payment Setup')
  await page.getByText('Not connected').waitFor()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page', { timeout: PATIENCE }),
    follow(page, 'Connect to stripe'),
  ])
  await tab.getByRole('heading', { name: 'Connect card payments' }).waitFor()
  await follow(tab, 'Continue')
  await tab.getByRole('heading', { name: 'Connect an account' }).waitFor()
  await follow(tab, 'Connect account')
  await page.getByText('Your account is connected.').waitFor()
  await tab.close()
}

/** A mail flow of the library's, with a sentence of one's own in the mail that comes first. */
export async function writeFlow(page: Page): Promise<void> {
  await choose(page, 'Mail Flows')
  await press(page, 'Create new Mail Flow')
  const form = page.getByRole('dialog', { name: 'New Email Flow' })
  await fill(form, { Name: written.flow })
  await form.getByText('Standard (English)', { exact: true }).click()
  await form.getByText(/^I understand|demonstration/).click()
  await press(form, 'Create')
  await form.waitFor({ state: 'detached' })
  await press(page.getByRole('region', { name: 'Initial email' }), 'Initial email')
  const pane = page.getByRole('region', { name: 'Template', exact: true })
  await pane.getByRole('heading', { name: 'Initial email' }).waitFor()
  await caretIn(pane.getByRole('textbox', { name: 'Content' }), 'Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${written.inMail} {{webs`)
  await page.keyboard.press('Enter')
  await save(page, pane)
}

/** The settlement portal in English, and its address; gives the address under which visitors find it. */
export async function writePortal(page: Page): Promise<string> {
  await choose(page, 'Translations')
  await press(page, 'Add Translation')
  await page.getByRole('menuitem', { name: 'English' }).click()
  const pane = page.getByRole('region', { name: 'Translation', exact: true })
  const texts = {
    'Login Page': written.atLogin,
    'Case Page': written.onCasePage,
    'About Us Page': 'We are photographers in Wien.',
  }
  for (const [tab, text] of Object.entries(texts)) {
    await pane.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await caretIn(pane.getByRole('textbox', { name: tab }), 'Control+a')
    await page.keyboard.type(text)
    await save(page, pane)
  }
  await press(pane, 'Activate')
  await pane.locator('h2').getByText('Active', { exact: true }).waitFor()
  await choose(page, 'Base Settings')
  await page.getByRole('tab', { name: /^Portal Address/ }).click()
  await page.getByRole('textbox', { name: /^Subdomain/ }).fill(written.subdomain)
  await press(page, /^Save/)
  const portal = page.getByRole('link', { name: 'Open portal' })
  await expect.poll(() => portal.getAttribute('href')).toContain(`//${written.subdomain}.`)
  return (await portal.getAttribute('href')) ?? ''
}

/** The invoice template, and what a case is filled with by one choice. */
export async function writeTemplates(page: Page): Promise<void> {
  await choose(page, 'Invoices', 'Templates')
  await press(page, 'Add invoice Template')
  await page.getByRole('menuitem', { name: 'In English' }).click()
  const invoice = page.getByRole('region', { name: 'Invoice template', exact: true })
  await fill(invoice, { Name: written.invoice })
  await save(page, invoice)

  await choose(page, 'Case Auto Fill')
  await press(page, 'Add Case Template')
  await page.getByRole('dialog').getByRole('textbox').fill(written.autoFill)
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Case template', exact: true })
  await pick(pane, {
    ...{ Currency: 'EUR', Country: 'Austria', 'Tax type': 'VAT' },
    ...{ 'Invoice template': written.invoice, 'Mail Flow': written.flow },
    'Portal Language': 'English',
  })
  await fill(pane, { 'Tax percentage': '20' })
  await save(page, pane)
}

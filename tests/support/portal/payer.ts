/** What a payer does on the pages of a settlement portal, in German unless it has other words, in a browser. */
import type { Page } from 'playwright-core'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import type { PortalWords } from '../../../contracts/reference/portal-words/portal-words.ts'

/** How a payer gets on: by what is called so. */
export type Go = (page: Page, name: string) => Promise<void>

export const press: Go = (page, name) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()

/** By the keyboard: to what is called so, from where the focus is, and pressed. */
export async function pressByKeyboard(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab')
    const at = page.locator(':focus')
    if ((await at.textContent())?.includes(name)) return page.keyboard.press('Enter')
  }
  throw new Error(`no way to ${name} by the keyboard`)
}

export const headed = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()

/** The button that pays, without its amount. */
export const PAY = de.check.submit.replace('{amount}', '').trim()

/** Tells the billing details, and stands before the check then. */
export async function tellBilling(
  page: Page,
  go: Go = press,
  { billing, check }: Pick<PortalWords, 'billing' | 'check'> = de,
): Promise<void> {
  await headed(page, billing.title)
  await page.getByLabel(billing.name).fill('Erika Muster')
  await page.getByLabel(billing.address1).fill('Hauptstraße 1')
  await page.getByLabel(billing.postalCode).fill('48143')
  await page.getByLabel(billing.city, { exact: true }).fill('Münster')
  await page.getByLabel(billing.country).selectOption('DE')
  await page.getByLabel(billing.vatId).fill('')
  await go(page, billing.submit)
  await headed(page, check.title)
}

/** A website owner pays by the mailed link: at a desk by the keyboard alone, and on a phone. */

import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { launchBrowser, openPage } from '../../support/browser/browser.ts'
import { accessFaults, widthFaults } from '../../support/browser/look.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { servePortals } from '../../support/portal/served-portals.ts'

const [browser, desk] = await Promise.all([launchBrowser(), openPaymentDesk()])
const portals = await servePortals(desk.services)
const base = await portals.baseOf(desk.own.id)

afterAll(async () => {
  await browser.close()
  await portals.close()
  await desk.close()
})

async function link(caseId: string): Promise<string> {
  const { db } = desk.services.database
  const [row] = await db
    .select()
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  return portals.linkTo(desk.own.id, row?.caseUuid ?? '')
}

/** By the keyboard: to what is called so, from where the focus is, and pressed. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab')
    const at = page.locator(':focus')
    if ((await at.textContent())?.includes(name)) return page.keyboard.press('Enter')
  }
  throw new Error(`no way to ${name} by the keyboard`)
}

const press = (page: Page, name: string) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()

it.for([
  ['by the keyboard alone', { width: 1280, height: 800 }, pressByKeyboard],
  ['on a phone', { width: 390, height: 844 }, press],
] as const)('the owner of a website pays %s, after a card was declined', async ([, size, go]) => {
  const caseId = await desk.makeCase()
  const watched = await openPage(browser, base)
  watched.expectComplaint(/status of 422/)
  const { page } = watched
  await page.setViewportSize(size)
  const readable = async (heading: string) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect.soft(await accessFaults(page), heading).toEqual([])
    expect.soft(await widthFaults(page), heading).toEqual([])
  }
  await page.goto(await link(caseId))
  await go(page, de.doors.settle)
  await readable(de.billing.title)
  await page.getByLabel(de.billing.name).fill('')
  await go(page, de.billing.submit)
  const summary = page.getByRole('alert')
  await summary.waitFor()
  expect(await summary.evaluate((alert) => alert === document.activeElement)).toBe(true)
  await readable(de.billing.title)
  await page.getByLabel(de.billing.name).fill('Erika Muster')
  await page.getByLabel(de.billing.address1).fill('Hauptstraße 1')
  await page.getByLabel(de.billing.postalCode).fill('48143')
  await page.getByLabel(de.billing.city, { exact: true }).fill('Münster')
  await page.getByLabel(de.billing.country).selectOption('DE')
  await page.getByLabel(de.billing.vatId).fill('')
  await go(page, de.billing.submit)
  await readable(de.check.title)
  await go(page, de.check.submit.replace('{amount}', '').trim())
  await readable('Checkout')
  await go(page, 'Be declined')
  await page.getByRole('alert').waitFor()
  expect((await desk.snapshot(caseId)).row).toMatchObject({
    ...{ state: 'ACTIVE', num_failed_payments: 1 },
  })
  await go(page, 'Pay ')
  await readable(de.receipt.title)
  expect((await desk.snapshot(caseId)).row.state).toBe('PAID')
  expect((await desk.taken(caseId)).taken).toBe(
    Math.round(((await desk.snapshot(caseId)).detail.payment?.amount_received ?? 0) * 100),
  )
  await page.reload()
  await readable(de.receipt.title)
  await watched.close()
})

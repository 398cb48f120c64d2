/** A website owner settles by the mailed link: by the keyboard, on a phone, without script, late and twice; an agent watches. */

import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { launchBrowser, openPage } from '../../support/browser/browser.ts'
import { expectSeen, openBySearch } from '../../support/browser/flows.ts'
import { submitLogin, untilLive } from '../../support/browser/login.ts'
import { accessFaults, widthFaults } from '../../support/browser/look.ts'
import { aBilling, addInvoiceTemplate, invoicing } from '../../support/offices/invoicing.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { serveApp } from '../../support/payments/served-app.ts'
import { headed, PAY, press, pressByKeyboard, tellBilling } from '../../support/portal/payer.ts'
import { servePortals } from '../../support/portal/served-portals.ts'
import { PASSWORD } from '../../support/server/api-office.ts'

const [browser, desk] = await Promise.all([launchBrowser(), openPaymentDesk()])
const { services, own, db } = desk
const portals = await servePortals(services)
const app = await serveApp(services)
const base = await portals.baseOf(own.id)
await addInvoiceTemplate(db, own.id)

afterAll(async () => {
  await browser.close()
  await app.close()
  await portals.close()
  await desk.close()
})

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const HOUR = 3_600_000

async function link(caseId: string): Promise<string> {
  const [row] = await db
    .select()
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  return portals.linkTo(own.id, row?.caseUuid ?? '')
}

const rowOf = async (caseId: string) => (await desk.snapshot(caseId)).row
const received = async (caseId: string): Promise<number> =>
  Math.round(((await desk.snapshot(caseId)).detail.payment?.amount_received ?? 0) * 100)

/** From the mailed link to the check. */
async function toCheck(page: Page, caseId: string): Promise<void> {
  await page.goto(await link(caseId))
  await press(page, de.doors.settle)
  await tellBilling(page)
}

describe('the owner of a website', () => {
  it.for([
    ['by the keyboard alone', desktop, pressByKeyboard],
    ['on a phone', phone, press],
  ] as const)(
    'pays %s after a card was declined, and downloads the invoice',
    async ([, size, go]) => {
      const caseId = await desk.makeCase('ACTIVE', invoicing(own.id))
      const watched = await openPage(browser, base, size)
      watched.expectComplaint(/status of 422/)
      const { page } = watched
      const readable = async (heading: string) => {
        await headed(page, heading)
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
      await expect
        .poll(() => summary.evaluate((alert) => alert === document.activeElement))
        .toBe(true)
      await readable(de.billing.title)
      await tellBilling(page, go)
      await readable(de.check.title)
      await go(page, PAY)
      await readable('Checkout')
      await go(page, 'Be declined')
      await page.getByRole('alert').waitFor()
      expect(await rowOf(caseId)).toMatchObject({ state: 'ACTIVE', num_failed_payments: 1 })
      await go(page, 'Pay ')
      await readable(de.receipt.title)
      expect((await rowOf(caseId)).state).toBe('PAID')
      expect((await desk.taken(caseId)).taken).toBe(await received(caseId))
      const token = (await desk.api.login(own.users.admin.email)).accessToken
      const issued = await desk.api.call(`/cases/${caseId}/invoice`, { json: aBilling, token })
      expect(issued.status).toBe(200)
      await page.reload()
      await readable(de.receipt.title)
      const [file] = await Promise.all([page.waitForEvent('download'), go(page, 'PDF')])
      expect(file.suggestedFilename()).toMatch(/RE-.*\.pdf$/)
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
      await watched.close()
    },
  )

  it.for([
    ['at a desk', desktop],
    ['on a phone', phone],
  ] as const)(
    'leaves the checkout and comes back, waits a day in vain, and pays what is due after the discount %s',
    async ([, size]) => {
      const now = () => services.clock.now().getTime()
      const lastDay = dayOf(new Date(now() + 24 * HOUR + 60_000).toISOString())
      const caseId = await desk.makeCase('ACTIVE', {
        detail: { settlementDate: lastDay, settlementPercentage: 2000 },
      })
      const reduced = await desk.due(caseId)
      const watched = await openPage(browser, base, size)
      watched.expectComplaint(/status of 409/)
      const { page } = watched
      await toCheck(page, caseId)
      await press(page, PAY)
      await headed(page, 'Checkout')
      await press(page, 'Leave without paying')
      await headed(page, de.payment.leftTitle)
      expect((await rowOf(caseId)).state).toBe('PAYMENT_PROCESSING')
      await press(page, de.check.continue)
      await headed(page, de.check.title)
      await press(page, de.check.continue)
      await headed(page, 'Checkout')
      await press(page, 'Pay, and never be answered')
      await headed(page, de.payment.waitingTitle)
      await press(page, de.payment.refresh)
      await headed(page, de.payment.waitingTitle)
      expect.soft(await accessFaults(page)).toEqual([])
      const waiting = page.url()

      desk.api.advance(24 * HOUR)
      await runScheduler(services)
      expect((await rowOf(caseId)).state).toBe('ACTIVE')
      // The session of the browser has ended long ago.
      await page.goto(await link(caseId))
      await page.goto(waiting)
      await headed(page, de.payment.expiredTitle)
      expect.soft(await widthFaults(page)).toEqual([])
      // The page is opened shortly before the last second of the discount, and paid after it.
      desk.api.advance(Date.parse(`${lastDay}T23:30:00.000Z`) - now())
      await page.goto(await link(caseId))
      await page.goto(waiting)
      await press(page, de.payment.again)
      await headed(page, de.check.title)
      desk.api.advance(HOUR)
      await press(page, PAY)
      await page.getByRole('alert').waitFor()
      expect.soft(await accessFaults(page)).toEqual([])
      const due = await desk.due(caseId)
      expect(due).toBeGreaterThan(reduced)
      await press(page, PAY)
      await headed(page, 'Checkout')
      await press(page, 'Pay ')
      await headed(page, de.receipt.title)
      expect([await received(caseId), (await desk.taken(caseId)).taken]).toEqual([due, due])
      await watched.close()
    },
  )

  it.for([
    ['at a desk', desktop],
    ['on a phone', phone],
  ] as const)('pays in two tabs at once, and only once %s', async ([, size]) => {
    const caseId = await desk.makeCase()
    const watched = await openPage(browser, base, size)
    watched.expectComplaint(/status of 410/)
    const { page, context } = watched
    await toCheck(page, caseId)
    const other = await context.newPage()
    await other.goto(`${base}/check`)
    const both = [page, other]
    await Promise.all(both.map((tab) => press(tab, PAY)))
    await Promise.all(both.map((tab) => headed(tab, 'Checkout')))
    expect(page.url()).toBe(other.url())
    await Promise.all(both.map((tab) => press(tab, 'Pay ')))
    await expect.poll(async () => (await rowOf(caseId)).state).toBe('PAID')
    await page.goto(`${base}/case`)
    await press(page, de.receipt.receipt)
    await headed(page, de.receipt.title)
    const due = await received(caseId)
    expect([await desk.checkouts(caseId), (await desk.taken(caseId)).taken]).toEqual([
      [expect.objectContaining({ status: 'paid', charged: due })],
      due,
    ])
    await watched.close()
  })

  it('pays without script, from the link to the receipt', async () => {
    const caseId = await desk.makeCase()
    const plain: BrowserContextOptions = { javaScriptEnabled: false, viewport: phone }
    const page = await (await browser.newContext(plain)).newPage()
    await toCheck(page, caseId)
    await press(page, PAY)
    await headed(page, 'Checkout')
    await press(page, 'Pay ')
    await headed(page, de.receipt.title)
    expect((await rowOf(caseId)).state).toBe('PAID')
    await page.context().close()
  })
})

it('an agent sees each act of the owner by itself, and what becomes of the payment', async () => {
  const caseId = await desk.makeCase('ACTIVE', { row: { host: 'watched.example' } })
  const agent = await openPage(browser, app.url)
  await agent.page.goto('/')
  await submitLogin(agent.page, own.users.agent.email, PASSWORD)
  await untilLive(agent.page)
  const detail = await openBySearch(agent.page, 'watched.example')
  const entry = (title: string) =>
    detail.getByRole('heading', { name: title, exact: true }).first().waitFor()
  const { page, close } = await openPage(browser, base, phone)
  await page.goto(await link(caseId))
  /** The act ends where the owner's page says so; the agent sees it by itself. */
  const sees = (seen: Promise<void>, act: () => Promise<void>) => expectSeen(act, seen)

  await press(page, de.doors.talk)
  await page.getByLabel(de.callback.name).fill('Erika Muster')
  await page.getByLabel(de.callback.phone).fill('+49 251 5550 1842')
  await sees(detail.getByText('Callback requested', { exact: true }).waitFor(), async () => {
    await press(page, de.callback.submit)
    await headed(page, de.callback.doneTitle)
  })
  await page.goto(`${base}/license`)
  await page.getByLabel(de.upload.use, { exact: true }).selectOption({ index: 1 })
  await page.getByLabel(de.upload.file, { exact: true }).setInputFiles({
    ...{ name: 'Lizenz.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.4\n'),
  })
  await sees(detail.getByText('License Uploaded', { exact: true }).waitFor(), async () => {
    await press(page, de.upload.submit)
    await headed(page, de.upload.doneTitle)
  })
  await page.goto(`${base}/billing`)
  await sees(entry('Checkout initiated'), () => tellBilling(page))
  await sees(entry('Payment initiated'), async () => {
    await press(page, PAY)
    await headed(page, 'Checkout')
  })
  await sees(entry('Payment failed'), async () => {
    await press(page, 'Be declined')
    await page.getByRole('alert').waitFor()
  })
  const hosted = page.url()
  await sees(
    entry('Active to Paid').then(() => entry('Payment succeeded')),
    async () => {
      await press(page, 'Pay ')
      await headed(page, de.receipt.title)
    },
  )
  const receipt = page.url()
  const box = detail.getByRole('region', { name: 'Payment', exact: true })
  await page.goto(hosted)
  await sees(box.getByText(/refunded$/u).waitFor(), async () => {
    await press(page, 'Refund half')
    await page.getByText('Refunded').waitFor()
  })
  await sees(entry('Payment disputed'), async () => {
    await press(page, 'Dispute it')
    await page.getByText('needs_response').waitFor()
  })
  expect.soft(await accessFaults(agent.page)).toEqual([])
  await page.goto(receipt)
  await page.getByText(de.receipt.returned, { exact: true }).waitFor()
  await Promise.all([agent.close(), close()])
})

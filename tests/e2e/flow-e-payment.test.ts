import { describe, expect, it } from 'vitest'
import { dayOf } from '../../contracts/rules/time/days.ts'
import { formatMoney } from '../../src/ui/format.ts'
import { downTo, pressOn, untilFocused, walkTo } from '../support/browser/by-keyboard.ts'
import { detailOf, expectFaithful, inOffice, rowOf } from '../support/browser/flows.ts'
import {
  countsOf,
  type Desk,
  entryOf,
  expectBothSee,
  expectCounts,
  futureOf,
  mailNumber,
  openWorkingDay,
  stateButtonsOf,
  stateIn,
} from '../support/browser/working-day.ts'

const VIEWS = ['Cases', 'Active', 'Payment Processing', 'Paid']
const FAILURE = 'The card was declined.'
const NOTE = 'Told him that his bank declined.'

const payer = {
  company: 'Lindner Foto KG',
  vat_id: null,
  name: 'Theodora Lindner',
  street_address: null,
  address_line_1: 'Am Speicher 4',
  address_line_2: null,
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  email: 'buchhaltung@lindner.example',
  reference_number: null,
}

const isActive = () => active
const isInFlight = () => active.map((count, at) => count + ([0, -1, 1, 0][at] ?? 0))
const isPaid = () => active.map((count, at) => count + ([0, -1, 0, 1][at] ?? 0))

const day = await inOffice(
  openWorkingDay(
    ({ charge_details, translation }) =>
      translation?.language === 'en' &&
      (charge_details?.final_amount_gross_settlement ?? null) !== null &&
      (charge_details?.settlement_offer?.settlement_date ?? '') >
        dayOf(new Date(Date.now() + 86_400_000).toISOString()),
  ),
)
/** The counts with the case ACTIVE, in the order of `VIEWS`. */
const active = await countsOf(day.desks[0], VIEWS)
/** What is due as long as the discount holds, as it shows. */
const due = formatMoney(day.subject.charge_details?.final_amount_gross_settlement ?? 0)

const warningOf = ({ page }: Desk) =>
  rowOf(page, day.subject.host).getByRole('img', { name: 'failed payment' })

const counted = (desk: Desk, counts: () => number[]) => expectCounts(desk, VIEWS, counts())

/** The strip in the foot of both desks, which counts by the second and forgets what is a minute old, says so meanwhile. */
const inLastMinute = (figure: RegExp, meanwhile: Promise<void>) => {
  const strips = day.desks.map(({ page }) => page.getByRole('status', { name: 'Last minute' }))
  return Promise.all([
    meanwhile,
    ...strips.map((strip) => strip.filter({ hasText: figure }).waitFor()),
  ])
}

describe('flow E: a payment', () => {
  it('begins with a billing address, which can be read [DETAIL-23]', async () => {
    await expectBothSee(
      day,
      () => day.happen({ kind: 'billing-address-set', billing_address: payer }),
      (desk) => entryOf(desk, 'Checkout initiated').waitFor(),
    )
    for (const desk of day.desks) {
      await entryOf(desk, 'Checkout initiated').getByText('Billing address').click()
      const dialog = desk.page.getByRole('dialog', { name: 'Billing address' })
      for (const line of ['Lindner Foto KG', 'Theodora Lindner', '20457 Hamburg', 'Germany'])
        await dialog.getByText(line, { exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
      await stateIn(desk, 'Active').waitFor()
    }
  })

  it('in flight moves the case at both desks and leaves nothing to press', async () => {
    for (const desk of day.desks) await expect.poll(() => stateButtonsOf(desk).count()).toBe(1)
    await expectBothSee(
      day,
      () => day.happen({ kind: 'payment-initiated' }),
      async (desk) => {
        await entryOf(desk, 'Payment initiated').getByText(due).waitFor()
        await stateIn(desk, 'Payment Processing').waitFor()
        await counted(desk, isInFlight)
      },
    )
    for (const desk of day.desks) await expect.poll(() => stateButtonsOf(desk).count()).toBe(0)
  })

  it('that fails makes it active again, with a warning in the list [ROW-04, ROW-11]', async () => {
    await inLastMinute(
      /Failures1\/min/,
      expectBothSee(
        day,
        () => day.happen({ kind: 'payment-failed', message: FAILURE }),
        async (desk) => {
          await entryOf(desk, 'Payment failed').getByText(FAILURE).waitFor()
          await stateIn(desk, 'Active').waitFor()
          await warningOf(desk).waitFor()
          await counted(desk, isActive)
        },
      ),
    )
    for (const desk of day.desks) await expect.poll(() => stateButtonsOf(desk).count()).toBe(1)
  })

  it('that failed is found among its like and worked on by keyboard alone [LIST-14]', async () => {
    const [{ page }] = day.desks
    const { host } = day.subject
    await page.keyboard.press('/')
    await untilFocused(page, 'Search cases')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+H')
    await untilFocused(page, 'Action Required')
    await downTo(page, 'Failed Payments')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Failed Payments', pressed: true }).waitFor()
    const rows = page.getByRole('option').filter({ hasText: /./ })
    // No row at all stands there while they are on their way.
    await rows.first().waitFor()
    await expect
      .poll(
        async () =>
          (await rows.count()) - (await rows.getByRole('img', { name: 'failed payment' }).count()),
      )
      .toBe(0)
    await walkTo(page, 'Cases')
    const underCursor = () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
        return document.getElementById(id)?.querySelector('.fw-case-host')?.textContent ?? ''
      })
    // A list that is read anew has no row that the cursor could stand on.
    const toFirst = async () => {
      await page.keyboard.press('Home')
      return underCursor()
    }
    await expect.poll(toFirst, { interval: 200 }).not.toBe('')
    await downTo(page, host, underCursor)
    await page.keyboard.press('Enter')
    await detailOf(page, host).getByRole('heading', { name: 'Now', exact: true }).waitFor()
    await page.keyboard.press('n')
    await untilFocused(page, 'Note')
    await page.keyboard.type(NOTE)
    await expectBothSee(
      day,
      () => pressOn(page, 'Save note'),
      ({ detail }) => detail.getByText(NOTE).waitFor(),
    )
  })

  it('that arrives makes it PAID, with a payment box and no action [DETAIL-03, STATE-27, STATE-29]', async () => {
    await expectBothSee(
      day,
      () => day.happen({ kind: 'payment-initiated' }),
      (desk) => counted(desk, isInFlight),
    )
    await inLastMinute(
      /Payments1\/min/,
      expectBothSee(
        day,
        () => day.happen({ kind: 'payment-succeeded', payment_method: 'CREDIT_CARD' }),
        async (desk) => {
          const box = desk.detail.getByRole('region', { name: 'Payment', exact: true })
          await box.getByText(`${due} ${day.subject.claim_details.currency} received`).waitFor()
          await box.getByText('Credit card').waitFor()
          await entryOf(desk, 'Payment Processing to Paid').getByText(due).waitFor()
          await stateIn(desk, 'Paid').waitFor()
          await warningOf(desk).waitFor({ state: 'detached' })
          await counted(desk, isPaid)
        },
      ),
    )
    for (const desk of day.desks) {
      await expect.poll(() => stateButtonsOf(desk).count()).toBe(0)
      await expect.poll(() => futureOf(desk).count()).toBe(0)
    }
    // Nothing is left to do about it: it is gone from the failed payments by itself.
    await rowOf(day.desks[0].page, day.subject.host).waitFor({ state: 'detached' })
    await rowOf(day.desks[1].page, day.subject.host).waitFor()
  })

  it("is thanked for by the flow's 'Payment received' mail, filled in", async () => {
    const { recipients, mail } = await mailNumber(day.sink, day.subject, 2)
    expect(recipients).toEqual([day.subject.opponent_contact_details.email])
    expect(mail.subject).toBe(`We have received your payment (case ${day.subject.id})`)
    expect(mail.html).toContain(due)
    expect(mail.html).not.toMatch(/\{\{|<mark/)
    for (const desk of day.desks) {
      const entry = desk.detail
        .getByRole('list', { name: 'Past activities' })
        .getByRole('listitem')
        .filter({ hasText: 'Payment received' })
      await entry.getByText('Sent', { exact: true }).waitFor()
    }
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})

/** A day's triage of 50 items, without a mouse, its numbers compared with the server's at each step. */
import { describe, expect, it } from 'vitest'
import type { CaseFilter } from '../../contracts/model/cases/query.ts'
import { pressOn } from '../support/browser/by-keyboard.ts'
import { inOffice, openFlowOffice } from '../support/browser/flows.ts'
import { untilLive } from '../support/browser/login.ts'
import { answered } from '../support/browser/working-day.ts'

/** So many items at least; the demo's data are filled up with mails that somebody marked as unread. */
const ITEMS = 50

const stations: Record<string, CaseFilter> = {
  'Unread Mails': { state: 'ACTIVE', unread_emails: true },
  'Uploaded Licenses': { unchecked_licenses: true },
  'Overdue Reminder': { overdue_reminders: true },
  'Failed Emails': { failed_emails: true },
  'Failed Letters': { failed_letters: true },
  'Failed Payments': { failed_payments: true },
}

const waitingAt = async (filter: CaseFilter) =>
  answered(await office.gateway.call('searchCases', { body: { filter } })).total_count ?? 0

async function waitingEverywhere() {
  const counts = await Promise.all(Object.values(stations).map(waitingAt))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Marks mails as unread until so much waits. */
async function fillUp() {
  const body = {
    filter: { state: 'ACTIVE' as const },
    paging: { page: 1, page_size: 1_000 },
  }
  const { cases } = answered(await office.gateway.call('searchCases', { body }))
  let missing = ITEMS - (await waitingEverywhere())
  for (const { id, total_unread_emails } of cases) {
    if (missing <= 0) return
    if (total_unread_emails > 0) continue
    const activities = answered(await office.gateway.call('readActivities', { params: { id } }))
    const mail = activities.find(({ type }) => type === 'EMAIL_IN')
    if (mail?.type !== 'EMAIL_IN') continue
    const commandId = `triage-${id}`
    const request = {
      params: { customer_id: 'halden-roth', emailId: mail.content.email_id },
      query: { unread: 'true' as const },
    }
    answered(await office.gateway.change('markEmail', request, { commandId }))
    missing -= 1
  }
}

const office = await inOffice(openFlowOffice(600))
await fillUp()

describe('flow T: the daily routine', { timeout: 400_000 }, () => {
  it('goes through fifty items by keyboard alone, and never says a wrong number', async () => {
    const all = await waitingEverywhere()
    expect(all).toBeGreaterThanOrEqual(ITEMS)
    const { page } = office.agent
    await page.goto('/cases')
    await untilLive(page)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Shift+W')
    const bar = page.getByRole('region', { name: 'Triage' })
    const over = bar.getByText(/^Reviewed/)
    const place = () => new URL(page.url()).searchParams
    let gone = 0
    let skipped = 0
    let station = ''
    let done = 0
    let passed = 0
    while (true) {
      await bar
        .getByText(/^\d+ of \d+$/)
        .or(over)
        .waitFor()
      if (await over.isVisible()) break
      let title = ''
      // Who comes to the next station reads its name and its numbers; for a moment those of the one before may stand there.
      const isRight = async () => {
        title = (await bar.getByRole('heading').textContent()) ?? ''
        const waits = await waitingAt(stations[title] ?? {})
        const numbers = title === station ? `${passed + 1} of ${done + waits}` : `1 of ${waits}`
        return bar.getByText(numbers, { exact: true }).isVisible()
      }
      await expect.poll(isRight).toBe(true)
      if (title !== station) {
        station = title
        done = 0
        passed = 0
      }
      const here = place().get('case')
      const isDone = bar.getByText(`Done: no longer under ${title}.`)
      if (title === 'Unread Mails') {
        const unread = page.getByRole('list', { name: 'Past activities' }).getByText('(unread)')
        // Each of its mails, until none is unread.
        while (true) {
          await isDone.or(unread).first().waitFor()
          if (await isDone.isVisible()) break
          const left = await unread.count()
          await page.keyboard.press('Shift+U')
          await page.getByRole('dialog').waitFor()
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
          await expect.poll(() => unread.count()).toBeLessThan(left)
        }
      } else if (title === 'Overdue Reminder') {
        await page.getByRole('button', { name: /^Reminder Settings/ }).waitFor()
        await page.keyboard.press('b')
        await page.getByRole('dialog', { name: 'Reminder Settings' }).waitFor()
        await pressOn(page, 'Delete')
        await isDone.waitFor()
      }
      const isLeft = await isDone.isVisible()
      await page.keyboard.press(isLeft ? 'f' : 'Shift+J')
      gone += 1
      passed += 1
      if (isLeft) done += 1
      else skipped += 1
      await expect.poll(() => place().get('case') !== here || over.isVisible()).toBeTruthy()
    }
    expect(gone).toBe(all)
    await bar.getByText(`Reviewed: ${gone}.`, { exact: false }).waitFor()
    // Who takes the mails and the reminders leaves what somebody has to decide.
    expect(await waitingEverywhere()).toBe(skipped)
    expect(await waitingAt({ state: 'ACTIVE', unread_emails: true })).toBe(0)
    expect(await waitingAt({ overdue_reminders: true })).toBe(0)
    await page.keyboard.press('q')
    await bar.waitFor({ state: 'detached' })
  })
})

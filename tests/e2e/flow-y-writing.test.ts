import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { detailOf, expectFaithful, inOffice } from '../support/browser/flows.ts'
import {
  expectBothSee,
  mailNumber,
  mailsOf,
  openWorkingDay,
} from '../support/browser/working-day.ts'

const SUBJECT = 'Your licence'
const TEXT = 'We have looked at your question.'

const day = await inOffice(openWorkingDay())
const [writer] = day.desks
const { page } = writer

const dialogOf = (at: Page) => at.getByRole('dialog', { name: 'New mail' })
const sent = (at: Page) =>
  detailOf(at, day.subject.host).getByRole('listitem').filter({ hasText: SUBJECT })

describe('flow Y: an email is written', () => {
  it('by its key, and is a draft by the time that the page is loaded anew [COMPOSE-01] [COMPOSE-19]', async () => {
    await page.keyboard.press('c')
    const dialog = dialogOf(page)
    const subject = dialog.getByRole('textbox', { name: 'Subject' })
    await subject.click()
    await page.keyboard.type(SUBJECT)
    await dialog.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type(`${TEXT} `)
    await dialog.getByText('Draft saved').waitFor()
    await page.reload()
    await detailOf(page, day.subject.host).waitFor()
    await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
    await page.keyboard.press('c')
    await dialog.getByText('This is your draft from last time.').waitFor()
    await dialog.getByText(TEXT).waitFor()
  })

  it('is taken back within its ten seconds, by everybody’s account, and nothing leaves [G-707]', async () => {
    const before = mailsOf(day.sink, day.subject).length
    await expectBothSee(
      day,
      () => page.keyboard.press('Control+Enter'),
      (desk) => sent(desk.page).first().waitFor(),
    )
    await expectBothSee(
      day,
      () => page.getByRole('button', { name: 'Undo send' }).first().click(),
      (desk) => sent(desk.page).waitFor({ state: 'detached' }),
    )
    await dialogOf(page).getByText(TEXT).waitFor()
    expect(mailsOf(day.sink, day.subject)).toHaveLength(before)
  })

  it('is sent again and arrives once, as it was typed', async () => {
    const before = mailsOf(day.sink, day.subject).length
    await page.keyboard.press('Control+Enter')
    await dialogOf(page).waitFor({ state: 'detached' })
    // It waits for its ten seconds first.
    const arrived = () => mailsOf(day.sink, day.subject).length
    await expect.poll(arrived, { timeout: 30_000 }).toBe(before + 1)
    const { mail, recipients } = await mailNumber(day.sink, day.subject, before + 1)
    expect(recipients).toEqual([day.subject.opponent_contact_details.email])
    expect([mail.subject, mail.html]).toEqual([SUBJECT, expect.stringContaining(TEXT)])
    for (const desk of day.desks) await sent(desk.page).getByText('Sent', { exact: true }).waitFor()
    expect(mailsOf(day.sink, day.subject)).toHaveLength(before + 1)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})

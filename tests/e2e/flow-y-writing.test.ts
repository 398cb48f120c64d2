import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { caretIn } from '../support/browser/by-keyboard.ts'
import {
  CUSTOMER,
  detailOf,
  expectFaithful,
  expectSeen,
  inOffice,
} from '../support/browser/flows.ts'
import {
  expectBothSee,
  mailNumber,
  mailsOf,
  openWorkingDay,
} from '../support/browser/working-day.ts'
import { sendMailFile } from '../support/mail/send-mail.ts'

const SUBJECT = 'Your licence'
const TEXT = 'We have looked at your question.'

const day = await inOffice(openWorkingDay())
const [writer] = day.desks
const { page } = writer

const dialogOf = (at: Page) => at.getByRole('dialog', { name: 'New mail' })
const entries = (at: Page, list: string) =>
  detailOf(at, day.subject.host)
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .filter({ hasText: SUBJECT })
const sent = (at: Page) => entries(at, 'Past activities')
/** What the writer alone sees. */
const drafts = (at: Page) => entries(at, 'Drafts')

/** Does this, and waits until the server has said that it is done: from then on the others are to see it. */
async function confirmed(call: RegExp, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => call.test(response.url()) && response.ok())
  await Promise.all([answer, act()])
}

describe('flow Y: an email is written', () => {
  it('by its key, and is a draft by the time that the page is loaded anew [COMPOSE-01]', async () => {
    await page.keyboard.press('c')
    const dialog = dialogOf(page)
    const subject = dialog.getByRole('textbox', { name: 'Subject' })
    await subject.click()
    await page.keyboard.type(SUBJECT)
    await caretIn(dialog.getByRole('textbox', { name: 'Text' }), 'Control+Home')
    await page.keyboard.type(`${TEXT} `)
    await dialog.getByText('Draft saved').waitFor()
    await page.reload()
    await detailOf(page, day.subject.host).waitFor()
    await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
    await drafts(page).getByRole('button', { name: SUBJECT }).click()
    await dialog.getByText('This is your draft from last time.').waitFor()
    await dialog.getByText(TEXT).waitFor()
  })

  it('is taken back within its ten seconds, by everybody’s account, and nothing leaves [G-707]', async () => {
    const before = mailsOf(day.sink, day.subject).length
    await expectBothSee(
      day,
      () => confirmed(/\/outbound_email/u, () => page.keyboard.press('Control+Enter')),
      (desk) => sent(desk.page).first().waitFor(),
    )
    await expectBothSee(
      day,
      () =>
        confirmed(/\/scheduled_email\//u, () =>
          page.getByRole('button', { name: 'Undo send' }).first().click(),
        ),
      (desk) => sent(desk.page).waitFor({ state: 'detached' }),
    )
    await dialogOf(page).getByText(TEXT).waitFor()
    for (const [at, count] of day.desks.map((desk, at) => [desk.page, at === 0 ? 1 : 0] as const))
      await expect.poll(() => drafts(at).count()).toBe(count)
    expect(mailsOf(day.sink, day.subject)).toHaveLength(before)
  })

  it('is sent again and arrives once, as it was typed', async () => {
    const before = mailsOf(day.sink, day.subject).length
    await page.keyboard.press('Control+Enter')
    await dialogOf(page).waitFor({ state: 'detached' })
    // It waits for its ten seconds first.
    const arrived = () => mailsOf(day.sink, day.subject).length
    await expect.poll(arrived, { timeout: 60_000 }).toBe(before + 1)
    const { mail, recipients } = await mailNumber(day.sink, day.subject, before + 1)
    expect(recipients).toEqual([day.subject.opponent_contact_details.email])
    expect([mail.subject, mail.html]).toEqual([SUBJECT, expect.stringContaining(TEXT)])
    for (const desk of day.desks) await sent(desk.page).getByText('Sent', { exact: true }).waitFor()
    expect(mailsOf(day.sink, day.subject)).toHaveLength(before + 1)
  })

  it('that belongs to no case comes in, is suggested its case by who wrote it, mapped, and answered in its thread [INBOUND-08, INBOUND-10, COMMNAV-06]', async () => {
    const { host } = day.subject
    const [from, to, Subject] = [`owner@${host}`, `${CUSTOMER}@inbound.example`, 'Who are you?']
    const headers = { From: from, To: to, Subject }
    await sendMailFile({ port: day.server.mailPort, from, to, file: 'reply.eml', headers })
    await page.getByRole('button', { name: /^Unmapped Emails/ }).click()
    const list = page.getByRole('listbox', { name: 'Unmapped emails' })
    await list.getByRole('option', { name: Subject }).click()
    const mail = page.getByRole('region', { name: 'Email', exact: true })
    await mail.getByText('Please confirm that the matter is closed.').waitFor()
    const theirs = detailOf(day.colleague.page, host)
    const seen = async () => {
      await theirs.getByRole('listitem').filter({ hasText: Subject }).first().waitFor()
      await theirs.getByRole('button', { name: 'Resume', exact: true }).waitFor()
    }
    await expectSeen(
      () =>
        confirmed(/\/map_to_case\//u, () =>
          mail.getByRole('button', { name: /Same domain/ }).click(),
        ),
      seen(),
    )
    await list.getByRole('option', { name: Subject }).waitFor({ state: 'detached' })

    await mail.getByRole('button', { name: `Open case ${day.subject.id}` }).click()
    await detailOf(page, host).getByRole('heading', { name: 'Now', exact: true }).waitFor()
    const before = mailsOf(day.sink, day.subject).length
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Reply' })
    await caretIn(dialog.getByRole('textbox', { name: 'Text' }), 'Control+Home')
    await page.keyboard.type('We are the agency. ')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    const arrived = () => mailsOf(day.sink, day.subject).length
    await expect.poll(arrived, { timeout: 60_000 }).toBe(before + 1)
    const answer = await mailNumber(day.sink, day.subject, before + 1)
    expect(answer.recipients).toEqual([from])
    expect(answer.mail).toMatchObject({
      subject: `Re: ${Subject}`,
      inReplyTo: '<20261121.7@shop.example>',
    })
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})

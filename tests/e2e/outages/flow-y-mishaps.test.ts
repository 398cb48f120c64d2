/** What goes wrong while people write: nothing is lost, nothing is sent twice, and nobody is left in the dark. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { CUSTOMER, expectFaithful, inOffice } from '../../support/browser/flows.ts'
import { untilLive } from '../../support/browser/login.ts'
import {
  answered,
  type Desk,
  mailNumber,
  mailsOf,
  openWorkingDay,
} from '../../support/browser/working-day.ts'
import { sendMailFile } from '../../support/mail/send-mail.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const [AGENT, COLLEAGUE] = ['Jonas Feld', 'Aino Salmela']
const QUESTION = 'Who are you?'
const REMINDER = 'Ask again'
const REASON = '550 No such user'

let restarted: TestServer | null = null
const day = await inOffice(openWorkingDay())
// Before its folder goes with the office.
afterAll(() => restarted?.stop())
const [mine, theirs] = day.desks

const dialogOf = (at: Page, name: string) => at.getByRole('dialog', { name })
const question = (at: Page) => at.getByRole('alertdialog', { name: 'Send this email?' })
const entries = ({ detail }: Desk, text: string) =>
  detail
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: text })
const answers = (desk: Desk) => entries(desk, `Re: ${QUESTION}`)
const reminder = ({ detail }: Desk, name: string) => detail.locator('.fw-reminder').getByText(name)
const arrived = () => mailsOf(day.sink, day.subject).length

/** What the customer's emails leave by; nothing is copy and paste. */
async function leaveBy(active: 'SMTP' | ''): Promise<void> {
  const request = {
    params: { customer_id: CUSTOMER },
    body: { active_email_setup: active },
  }
  const done = day.gateway.change('activateMailSetup', request, { commandId: randomUUID() })
  answered(await done)
}

/** How long what this desk sends can be taken back. */
async function takeBackFor({ page }: Desk, time: string): Promise<void> {
  await page.locator('.fw-user').click()
  await page.getByRole('menuitem', { name: 'Change undo send time' }).click()
  const dialog = dialogOf(page, 'Undo Send Time')
  await dialog.getByText(time, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The time was saved.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** Begins an email by its key. */
async function write({ page }: Desk, key: 'c' | 'r', text: string) {
  await page.keyboard.press(key)
  const dialog = dialogOf(page, key === 'c' ? 'New mail' : 'Reply')
  await caretIn(dialog.getByRole('textbox', { name: 'Text' }), 'Control+Home')
  await page.keyboard.type(text)
  return dialog
}

async function writeSubject({ page }: Desk, text: string): Promise<void> {
  await dialogOf(page, 'New mail').getByRole('textbox', { name: 'Subject' }).click()
  await page.keyboard.type(text)
}

/** Sends it although there is something to ask. */
async function sendAnyway({ page }: Desk, asked: string): Promise<void> {
  await dialogOf(page, 'Reply').getByRole('button', { name: /^Send/ }).click()
  await question(page).getByText(asked).waitFor()
  await question(page).getByRole('button', { name: 'Send' }).click()
  await dialogOf(page, 'Reply').waitFor({ state: 'detached' })
}

describe('who has no mail server', () => {
  it('copies what is written, filled in; it is noted as sent for everybody, and sets its reminder [COMPOSE-14] [G-60] [G-61] [G-69]', async () => {
    const { page } = theirs
    await day.colleague.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const before = arrived()
    const dialog = await write(theirs, 'c', 'About {{webs')
    await page.keyboard.press('Enter')
    await writeSubject(theirs, 'By hand')
    await dialog.getByText('Set reminder').click()
    await leaveBy('')
    await dialog.getByRole('button', { name: /^Send/ }).waitFor({ state: 'detached' })
    await Promise.all([
      page.getByText('Email was saved!').waitFor(),
      page.keyboard.press('Control+Enter'),
    ])
    await dialog.waitFor({ state: 'detached' })
    for (const desk of day.desks) {
      await entries(desk, 'By hand').getByText('Sent', { exact: true }).waitFor()
      await reminder(desk, 'Follow up').waitFor()
    }
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const blobs = ['text/html', 'text/plain'].map((type) => item?.getType(type))
      return Promise.all(blobs.map(async (blob) => (await blob)?.text()))
    })
    const filled = expect.stringMatching(new RegExp(`About (?:<[^>]+>)*${day.subject.host}`))
    expect(copied).toEqual([filled, filled])
    expect(arrived()).toBe(before)
    await leaveBy('SMTP')
  })
})

describe('two who answer one email', () => {
  it('see of each other that they write; who is later is told what was sent meanwhile, and can leave it [G-707]', async () => {
    // So long as a busy machine may take until the server dies below.
    await takeBackFor(mine, '10 s')
    await takeBackFor(theirs, 'None')
    const contact = day.subject.opponent_contact_details.email ?? ''
    const { mail } = await mailNumber(day.sink, day.subject, 1)
    await sendMailFile({
      ...{ port: day.server.mailPort, from: contact, to: `${CUSTOMER}@inbound.example` },
      file: 'reply.eml',
      headers: {
        From: contact,
        To: `${CUSTOMER}@inbound.example`,
        Subject: QUESTION,
        'In-Reply-To': mail.messageId ?? '',
      },
    })
    for (const desk of day.desks) await entries(desk, QUESTION).first().waitFor()
    const before = arrived()
    const ours = await write(mine, 'r', 'We are the agency. ')
    await ours.getByText('Set reminder').click()
    await ours.getByRole('textbox', { name: 'Title' }).fill(REMINDER)
    const other = await write(theirs, 'r', 'Please call us. ')
    await ours.getByText(`${COLLEAGUE} is editing this case at this moment.`).waitFor()
    await other.getByText(`${AGENT} is editing this case at this moment.`).waitFor()
    await sendAnyway(theirs, `${AGENT} is editing this case at this moment.`)
    await expect.poll(arrived).toBe(before + 1)

    const told = new RegExp(`^${COLLEAGUE} sent an email at .+, after you began this one`)
    await ours.getByText(told).waitFor()
    await mine.page.keyboard.press('Control+Enter')
    await question(mine.page).getByText(told).waitFor()
    await mine.page.keyboard.press('Escape')
    await question(mine.page).waitFor({ state: 'detached' })
    await ours.getByText('We are the agency.').waitFor()
    await expect.poll(() => answers(mine).count()).toBe(1)
    expect(arrived()).toBe(before + 1)
  })
})

describe('an answer', () => {
  it('that is refused where it is to go is a draft again, with its reason, and one failed entry for everybody [COMMERR-16] [COMMERR-18]', async () => {
    const { page } = mine
    day.sink.knowRecipients(false)
    await sendAnyway(mine, `${COLLEAGUE} sent an email at`)
    const failure = dialogOf(page, 'Sending mail failed')
    // It can be taken back for ten seconds first.
    await failure.getByText(REASON).waitFor({ timeout: 60_000 })
    await failure.getByRole('button', { name: 'Close', exact: true }).last().click()
    await failure.waitFor({ state: 'detached' })
    const back = dialogOf(page, 'Reply')
    await back.getByText(`Sending email failed : ${REASON}`).waitFor()
    await back.getByText('We are the agency.').waitFor()
    for (const desk of day.desks) {
      await answers(desk).getByText(`Sending email failed : ${REASON}`).waitFor()
      await expect.poll(() => answers(desk).count()).toBe(2)
      // What was not sent reminds of nothing.
      await expect.poll(() => reminder(desk, 'Follow up').count()).toBe(1)
    }
  })

  it('that is sent again leaves once, as the same entry, although the server dies while it can be taken back; what is written by then stays [G-65] [G-707]', async () => {
    for (const desk of [day.agent, day.colleague])
      desk.expectComplaint(/net::ERR_|status of 503|WebSocket connection to .* failed/)
    day.sink.knowRecipients(true)
    const before = arrived()
    await sendAnyway(mine, `${COLLEAGUE} sent an email at`)
    await mine.page.getByRole('button', { name: 'Undo send' }).first().waitFor()
    const dialog = await write(mine, 'c', 'Half a sentence')
    await day.server.kill9()
    expect(arrived()).toBe(before)
    await writeSubject(mine, 'Written without a server')

    const { dataDir, port } = day.server
    restarted = await startServer({ dataDir, port, env: { SEED_CASES: '600' } })
    for (const { page } of day.desks) await untilLive(page)
    await dialog.getByText('Draft saved').waitFor()
    await dialog.getByText('Half a sentence').waitFor()
    await dialog.getByText('Written without a server').waitFor()
    await expect.poll(arrived, { timeout: 60_000 }).toBe(before + 1)
    const { recipients, mail } = await mailNumber(day.sink, day.subject, before + 1)
    expect(recipients).toEqual([day.subject.opponent_contact_details.email])
    expect(mail).toMatchObject({
      subject: `Re: ${QUESTION}`,
      html: expect.stringContaining('We are the agency.'),
    })
    for (const desk of day.desks) {
      await expect.poll(() => answers(desk).getByText('Sent', { exact: true }).count()).toBe(2)
      await expect.poll(() => answers(desk).count()).toBe(2)
      await reminder(desk, REMINDER).waitFor()
    }
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
    expect(arrived()).toBe(before + 1)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})

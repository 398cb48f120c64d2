/** The server dies in the middle of an unmapped email: it is there once, mapped once, answered once. */
import { afterAll, describe, expect, it } from 'vitest'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { CUSTOMER, detailOf, expectFaithful, inOffice } from '../../support/browser/flows.ts'
import { draftsIn } from '../../support/browser/letter-office.ts'
import { untilLive } from '../../support/browser/login.ts'
import { mailNumber, mailsOf, openWorkingDay } from '../../support/browser/working-day.ts'
import { sendMailFile } from '../../support/mail/send-mail.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const QUESTION = 'Who are you?'
const [MAP, SEND] = [/\/map_to_case\//, /\/outbound_email/]

let restarted: TestServer | null = null
const day = await inOffice(openWorkingDay())
// Before its folder goes with the office.
afterAll(() => restarted?.stop())
const [{ page }] = day.desks
const pages = day.desks.map((desk) => desk.page)
for (const desk of [day.agent, day.colleague])
  desk.expectComplaint(/net::ERR_|status of 503|WebSocket connection to .* failed/)

const { host } = day.subject
const owner = `owner@${host}`
const list = page.getByRole('listbox', { name: 'Unmapped emails' })
const stray = list.getByRole('option', { name: QUESTION })
const mail = page.getByRole('region', { name: 'Email', exact: true })
const suggestion = mail.getByRole('button', { name: /Same domain/ })
const failure = mail.getByText(/^Map to case was not successfull/)
const inCase = (at: typeof page, text: string) =>
  detailOf(at, host)
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: text })

const kill = () => (restarted ?? day.server).kill9()

async function start(): Promise<void> {
  const { dataDir, port } = day.server
  restarted = await startServer({ dataDir, port, env: { SEED_CASES: '600' } })
  for (const at of pages)
    await at
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor()
}

/** Kills the server at the next such call: before it hears of it, or before it has answered. */
const killAt = (call: RegExp, isDone: boolean) =>
  page.route(
    call,
    async (route) => {
      if (isDone) await route.fetch()
      await kill()
      await route.abort()
    },
    { times: 1 },
  )

describe('an unmapped email whose server dies', () => {
  it('as soon as it is taken, is there once', async () => {
    await page.getByRole('button', { name: /^Unmapped Emails/ }).click()
    await list.getByRole('option').first().waitFor()
    const to = `${CUSTOMER}@inbound.example`
    const headers = { From: owner, To: to, Subject: QUESTION }
    const port = day.server.mailPort
    await sendMailFile({ port, from: owner, to, file: 'reply.eml', headers })
    await kill()
    await start()
    await stray.click()
    await mail.getByText('Please confirm that the matter is closed.').waitFor()
    await expect.poll(() => stray.count()).toBe(1)
  })

  it('before it hears that it is to be mapped, stays with the reason, and can be mapped then [COMMERR-32] [INBOUND-08]', async () => {
    await killAt(MAP, false)
    await suggestion.click()
    await failure.waitFor()
    await start()
    await failure.waitFor()
    await expect.poll(() => stray.count()).toBe(1)
    for (const at of pages) expect(await inCase(at, QUESTION).count()).toBe(0)
  })

  it('when it is mapped and nobody says so, is in its case once for everybody, and nowhere else [COMMERR-32] [INBOUND-08]', async () => {
    await killAt(MAP, true)
    await suggestion.click()
    await page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor()
    await start()
    await stray.waitFor({ state: 'detached' })
    await failure.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /needs your attention/ }).count()).toBe(0)
    const theirs = detailOf(day.colleague.page, host)
    await theirs.getByRole('button', { name: 'Resume', exact: true }).waitFor()
    await expect.poll(() => inCase(day.colleague.page, QUESTION).count()).toBe(1)
  })

  it('before it says that it has taken its answer, is answered once, in its thread [G-65] [G-707]', async () => {
    await page.getByRole('button', { name: /^Cases/ }).click()
    await untilLive(page)
    await inCase(page, QUESTION).first().waitFor()
    const before = mailsOf(day.sink, day.subject).length
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Reply' })
    await caretIn(dialog.getByRole('textbox', { name: 'Text' }), 'Control+Home')
    await page.keyboard.type('We are the agency. ')
    await killAt(SEND, true)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor()
    expect(mailsOf(day.sink, day.subject)).toHaveLength(before)
    await start()
    for (const name of ['Reply', 'Sending mail failed'])
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
    await draftsIn(page, host).waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /needs your attention/ }).count()).toBe(0)
    const arrived = () => mailsOf(day.sink, day.subject).length
    await expect.poll(arrived, { timeout: 60_000 }).toBe(before + 1)
    const answer = await mailNumber(day.sink, day.subject, before + 1)
    expect(answer.recipients).toEqual([owner])
    expect(answer.mail).toMatchObject({
      subject: `Re: ${QUESTION}`,
      inReplyTo: '<20261121.7@shop.example>',
    })
    for (const at of pages) {
      await inCase(at, `Re: ${QUESTION}`).getByText('Sent', { exact: true }).waitFor()
      await expect.poll(() => inCase(at, `Re: ${QUESTION}`).count()).toBe(1)
    }
    expect(mailsOf(day.sink, day.subject)).toHaveLength(before + 1)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})

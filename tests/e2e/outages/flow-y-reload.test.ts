/** The page is loaded anew while an email can be taken back: what was to follow it does, and what went wrong is told. */
import { describe, expect, it } from 'vitest'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { expectFaithful, inOffice } from '../../support/browser/flows.ts'
import { type Desk, mailsOf, openWorkingDay } from '../../support/browser/working-day.ts'

const REASON = '550 No such user'

const day = await inOffice(openWorkingDay())
const [mine] = day.desks
const { page, detail } = mine

const dialog = page.getByRole('dialog', { name: 'New mail' })
const entries = (desk: Desk, text: string) =>
  desk.detail
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: text })
const arrived = () => mailsOf(day.sink, day.subject).length

/** Writes an email and presses Send. */
async function write(subject: string, reminder?: string): Promise<void> {
  await page.keyboard.press('c')
  await caretIn(dialog.getByRole('textbox', { name: 'Text' }), 'Control+Home')
  await page.keyboard.type('We wait for your answer. ')
  await dialog.getByRole('textbox', { name: 'Subject' }).click()
  await page.keyboard.type(subject)
  if (reminder !== undefined) {
    await dialog.getByText('Set reminder').click()
    await dialog.getByRole('textbox', { name: 'Title' }).fill(reminder)
  }
  await page.keyboard.press('Control+Enter')
}

/** The same, and the page is loaded anew before it has left. */
async function sendAndReload(subject: string, reminder?: string): Promise<void> {
  await write(subject, reminder)
  await page.getByRole('button', { name: 'Undo send' }).first().waitFor()
  await page.reload()
  await detail.getByRole('heading', { name: 'Now', exact: true }).waitFor()
}

describe('an email whose page is loaded anew before it has left', () => {
  it('leaves once, and its reminder is set for everybody [COMPOSE-10] [G-69] [G-707]', async () => {
    const before = arrived()
    await sendAndReload('A first offer', 'Ask again')
    for (const desk of day.desks) {
      await entries(desk, 'A first offer')
        .getByText('Sent', { exact: true })
        .waitFor({ timeout: 60_000 })
      await desk.detail.locator('.fw-reminder').getByText('Ask again').waitFor()
    }
    expect(arrived()).toBe(before + 1)
  })

  it('and that fails is a draft again, with its reason in a popup, and reminds of nothing [COMMERR-16] [G-69]', async () => {
    day.sink.knowRecipients(false)
    await sendAndReload('A second offer', 'Never')
    const failure = page.getByRole('dialog', { name: 'Sending mail failed' })
    // It waits for its ten seconds first.
    await failure.getByText(REASON).waitFor({ timeout: 60_000 })
    await failure.getByRole('button', { name: 'Close', exact: true }).last().click()
    await failure.waitFor({ state: 'detached' })
    await dialog.getByText(`Sending email failed : ${REASON}`).waitFor()
    await dialog.getByText('We wait for your answer.').waitFor()
    await detail.locator('.fw-reminder').getByText('Ask again').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
    // It is told once.
    await page.reload()
    await entries(mine, 'A second offer').first().waitFor()
    expect(await failure.count()).toBe(0)
    expect(
      await page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => key.endsWith('leaving-mails')),
      ),
    ).toEqual([])
  })

  it('before anybody has heard of it, and that fails then, says so as well [COMMERR-16]', async () => {
    const SEND = /\/outbound_email/u
    const isAsked = page.waitForRequest(SEND)
    // The server hears of it once the page is gone.
    let isGone: () => void = () => undefined
    const gone = new Promise<void>((resolve) => {
      isGone = resolve
    })
    const sent = new Promise<void>((resolve, reject) => {
      void page.route(SEND, (route) => gone.then(() => route.fetch()).then(() => resolve(), reject))
    })
    await write('A third offer')
    await isAsked
    page.once('domcontentloaded', isGone)
    await page.reload()
    await sent
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await detail.getByRole('heading', { name: 'Now', exact: true }).waitFor()
    const failure = page.getByRole('dialog', { name: 'Sending mail failed' })
    // It waits for its ten seconds first.
    await failure.getByText(REASON).waitFor({ timeout: 60_000 })
    expect(await page.getByRole('button', { name: /needs your attention/ }).count()).toBe(0)
    await failure.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.getByText('We wait for your answer.').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([day.agent, day.colleague], day.gateway)
  })
})

/** The server dies in the middle of a letter: it is printed once and paid once, and nobody is left in the dark. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { expectFaithful, inOffice } from '../../support/browser/flows.ts'
import {
  draftsIn,
  LETTER_COST,
  lettersIn,
  openLetterOffice,
  previewLetter,
  untilSendable,
  writeLetter,
} from '../../support/browser/letter-office.ts'
import { untilLive } from '../../support/browser/login.ts'
import { answered } from '../../support/browser/working-day.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

const CREDITS = 10
const SUBJECT = 'Your use of a picture, by post'
const TEXT = 'We found one of our pictures on your page.'

let restarted: TestServer | null = null
const office = await inOffice(openLetterOffice(CREDITS, 'Münster'))
// Before its folder goes with the office.
afterAll(() => restarted?.stop())
const desks = [office.agent.page, office.colleague.page]
const { page } = office.agent
for (const desk of [office.agent, office.colleague])
  desk.expectComplaint(/net::ERR_|status of 503|WebSocket connection to .* failed/)

const letters = (at: Page) => lettersIn(at, office.host, SUBJECT)
const dialog = page.getByRole('dialog', { name: 'New letter' })
const failure = page.getByRole('dialog', { name: 'Sending mail failed' })
const post = async () => (await fetch(`${office.server.url}/post`)).text()

const kill = () => (restarted ?? office.server).kill9()

async function start(): Promise<void> {
  const { dataDir, port } = office.server
  restarted = await startServer({ dataDir, port })
  for (const at of desks) await untilLive(at)
}

describe('a letter whose server dies', () => {
  it('when it was looked at, is not sent, says so, and needs no other look when there is a server again [LETTERS-05] [COMMERR-16]', async () => {
    await writeLetter(page, SUBJECT, TEXT)
    await previewLetter(page)
    await dialog.getByText('Draft saved').waitFor()
    await kill()
    await page.keyboard.press('Control+Enter')
    await failure.getByText(/^The server is unreachable at the moment/).waitFor()
    await failure.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.getByText(TEXT).waitFor()

    await start()
    await dialog.getByText(`1 sheet · ${LETTER_COST} of ${CREDITS} credits`).waitFor()
    await untilSendable(page)
    for (const at of desks) expect(await letters(at).count()).toBe(0)
    expect(await office.credits()).toBe(CREDITS)
  })

  it('before it answers that it has taken it, is told as sent, and is no draft any more [COMMERR-25] [G-732]', async () => {
    // It stands for three seconds, before or after there is a server again.
    const told = page.getByText('Letter was sent!').waitFor({ timeout: 100_000 })
    // Where nobody comes to wait for it, something else is told.
    told.catch(() => undefined)
    await page.route(
      /\/send_letter/,
      async (route) => {
        await route.fetch()
        await kill()
        await route.abort()
      },
      { times: 1 },
    )
    await page.keyboard.press('Control+Enter')
    await page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor()
    await start()
    await told
    for (const gone of [dialog, failure]) await gone.waitFor({ state: 'detached' })
    for (const at of desks) await letters(at).first().waitFor()
    await draftsIn(page, office.host).waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /needs your attention/ }).count()).toBe(0)
  })

  it('on its way to the printer, is printed once, as it was kept, and paid once [G-81] [G-705]', async () => {
    await expect.poll(post, { timeout: 60_000 }).toMatch(/href="\/post\//)
    await kill()
    await start()
    for (const at of desks)
      await letters(at).getByText('Sent', { exact: true }).waitFor({ timeout: 60_000 })
    const printed = await post()
    expect(printed.match(/<td>yes<\/td>/g)).toHaveLength(1)
    const params = { id: office.caseId }
    const entries = answered(await office.gateway.call('readActivities', { params }))
    const sent = entries.filter((entry) => entry.type === 'LETTER_SENT')
    const ours = sent.filter(({ content }) => content.subject === SUBJECT)
    expect(ours).toHaveLength(1)
    const letterId = ours[0]?.content.letter_id ?? ''
    const kept = answered(
      await office.gateway.file('readLetter', { params: { ...params, letterId } }),
    )
    const [path] = printed.match(/\/post\/[\w-]+/) ?? []
    const paper = await (await fetch(`${office.server.url}${path}`)).arrayBuffer()
    expect(Buffer.from(paper).equals(Buffer.from(await kept.arrayBuffer()))).toBe(true)
    for (const at of desks) await expect.poll(() => letters(at).count()).toBe(1)
    await expect.poll(() => office.credits()).toBe(CREDITS - LETTER_COST)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([office.agent, office.colleague], office.gateway)
  })
})

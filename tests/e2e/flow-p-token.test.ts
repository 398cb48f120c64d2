import { describe, expect, it } from 'vitest'
import { messages } from '../../contracts/protocol.ts'
import { countRenewals, expireToken } from '../support/browser/expired-token.ts'
import { inOffice, openFlowOffice } from '../support/browser/flows.ts'
import { DEMO_PASSWORD, submitLogin, untilLive } from '../support/browser/login.ts'

const EMAIL = 'agent@enterprise.example'
const THOUGHT = 'Half a thought of the morning'

const office = await inOffice(openFlowOffice(600))
const page = office.agent.page
office.agent.expectComplaint(/status of 401/)
const renewals = countRenewals(page)

const bar = () => page.getByRole('region', { name: 'Triage' })
const place = async () =>
  (await bar()
    .getByText(/^\d+ of \d+$/)
    .textContent()) ?? ''
const untilAt = (numbers: string) => bar().getByText(numbers, { exact: true }).waitFor()

/** Opens the case and reads its mails. */
async function colleagueReads(caseId: string): Promise<void> {
  const { page: desk } = office.colleague
  await desk.goto(`/cases?case=${caseId}`)
  await untilLive(desk)
  const mails = desk.getByRole('list', { name: 'Past activities' })
  const unread = mails.getByText('(unread)')
  await unread.first().waitFor()
  while ((await unread.count()) > 0) {
    const left = await unread.count()
    await desk.keyboard.press('Shift+U')
    await desk.getByRole('dialog').waitFor()
    await desk.keyboard.press('Escape')
    await desk.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => unread.count()).toBeLessThan(left)
  }
}

describe('the token runs out', () => {
  it('on a walk through what waits: the next case comes, and a colleague who was quicker is counted', async () => {
    await page.keyboard.press('Shift+W')
    await bar()
      .getByText(/^1 of \d+$/)
      .waitFor()
    const waiting = Number((await place()).split(' of ')[1])
    await page.keyboard.press('Shift+J')
    await untilAt(`2 of ${waiting}`)
    const here = await page.getByRole('option', { selected: true }).textContent()
    renewals.reset()
    await expireToken(page, office.server)
    await colleagueReads(new URL(page.url()).searchParams.get('case') ?? '')
    await bar()
      .getByText(/^Done: no longer under/)
      .waitFor()
    await page.keyboard.press('f')
    await untilAt(`3 of ${waiting}`)
    await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('option', { selected: true }).textContent())
      .not.toBe(here)
    expect(renewals.calls.renewed).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('and is not renewed, because of a login elsewhere: one is told, and goes on where one was, with what one typed', async () => {
    const [address, numbers] = [page.url(), await place()]
    const note = page.getByRole('dialog', { name: 'Add note' })
    await page.keyboard.press('n')
    await note.getByLabel('Note').fill(THOUGHT)
    const json = { email: EMAIL, password: DEMO_PASSWORD }
    await expireToken(page, office.server)
    expect((await office.server.api('/login', { json })).status).toBe(200)
    await page.waitForURL('**/login')
    await page.getByRole('alert').getByText(messages.loggedOut).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)

    await submitLogin(page, EMAIL)
    await untilLive(page)
    await untilAt(numbers)
    await expect.poll(() => page.url()).toBe(address)
    await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => note.getByLabel('Note').inputValue()).toBe(THOUGHT)
  })
})

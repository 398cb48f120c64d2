import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openForOperator } from '../../../server-mock/operator/open.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import {
  adminGateway,
  CUSTOMER,
  detailOf,
  expectFaithful,
  inOffice,
  openBySearch,
} from '../../support/browser/flows.ts'
import { openDesk } from '../../support/browser/login.ts'
import { answered } from '../../support/browser/working-day.ts'
import { addBalance, anAddressee } from '../../support/letters/letter-office.ts'
import { urlForFolder } from '../../support/server/database.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { startServer } from '../../support/server/server.ts'

/** What the demo begins with, what is left of it here, and what a letter to that address costs. */
const [DEMO_CREDITS, CREDITS, COST] = [250, 4, 3]

/** An office that has credits for one letter. */
async function openLetterOffice() {
  const dataDir = await seededFolder(120)
  const url = await urlForFolder(dataDir)
  const environment = url === null ? { DATA_DIR: dataDir } : { DATABASE_URL: url }
  const { services, close } = await openForOperator(environment, { onlyLooks: false })
  await addBalance(services.database.db, CUSTOMER, CREDITS - DEMO_CREDITS)
  await close()
  const [browser, server] = await Promise.all([launchBrowser(), startServer({ dataDir })])
  const gateway = await adminGateway(server)
  const found = await gateway.call('searchCases', { body: { filter: { state: 'ACTIVE' } } })
  const [subject] = answered(found).cases
  if (!subject) throw new Error('the demo data has no active case')
  /** The contact moves, as a colleague writes down. */
  const moveTo = async (city: string) => {
    const params = { id: subject.id }
    const { version } = answered(await gateway.call('readCase', { params }))
    const body = { ...anAddressee, gender: 'NOT_KNOWN' as const, city }
    const change = { commandId: randomUUID(), version }
    answered(await gateway.change('changeContact', { params, body }, change))
  }
  const credits = async () => {
    const params = { customer_id: CUSTOMER }
    return answered(await gateway.call('readCredits', { params })).amount
  }
  const sit = async (who: string) => {
    const desk = await openDesk(browser, server, `${who}@enterprise.example`)
    await openBySearch(desk.page, subject.host)
    return desk
  }
  await moveTo('Correction')
  const [agent, colleague] = await Promise.all([sit('agent'), sit('agent2')])
  return {
    ...{ server, gateway, agent, colleague, host: subject.host, caseId: subject.id },
    ...{ moveTo, credits, sit },
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

const office = await inOffice(openLetterOffice())
const { page } = office.agent
const desks = [office.agent.page, office.colleague.page]

const SUBJECT = 'Your use of a picture, by post'
const TEXT = 'We found one of our pictures on your page.'

const sendIn = (at: Page) => at.getByRole('dialog').getByRole('button', { name: /^Send/ })
const letters = (at: Page) =>
  detailOf(at, office.host)
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: SUBJECT })
const newest = (at: Page) => letters(at).first()

/** Looks at it as it will be printed: a tab of its own. */
async function preview(at: Page): Promise<void> {
  const tab = at.waitForEvent('popup')
  await at
    .getByRole('dialog')
    .getByRole('button', { name: /^Preview/ })
    .click()
  await (await tab).close()
  await expect.poll(() => sendIn(at).getAttribute('aria-disabled')).toBeNull()
}

async function write(at: Page): Promise<void> {
  await at.keyboard.press('Shift+P')
  await at.getByRole('button', { name: 'Write without a template' }).click()
  const dialog = at.getByRole('dialog', { name: 'New letter' })
  await dialog.getByRole('textbox', { name: 'Subject' }).click()
  await at.keyboard.type(SUBJECT)
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).click()
  await at.keyboard.press('Control+Home')
  await at.keyboard.type(`${TEXT} `)
}

describe('flow Z: a letter', () => {
  it('says what it costs, is looked at anew after a change, and is sent [LETTERS-05] [LETTERS-06] [COMMERR-25] [COMMERR-27]', async () => {
    await write(page)
    await page.getByText('1 sheet · 3 of 4 credits').waitFor()
    expect(await sendIn(page).getAttribute('aria-description')).toBe('Preview the letter first')
    await preview(page)
    await page.getByText('Letter was generated!').waitFor()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Text', exact: true }).click()
    await page.keyboard.type('Please answer.')
    expect(await sendIn(page).getAttribute('aria-description')).toBe('Preview the letter first')
    await preview(page)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Letter was sent!').waitFor()
    for (const at of desks) await newest(at).waitFor()
    expect(await office.credits()).toBe(CREDITS - COST)
  })

  it('that needs a correction is sent again with its text, for what it held [LETTER-02] [LETTERS-03] [G-83]', async () => {
    for (const at of desks) await newest(at).getByText('Action required').waitFor()
    await newest(page).getByRole('button', { name: 'Resend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send letter again' })
    await dialog.getByText(TEXT).waitFor()
    await dialog.getByText('1 sheet · 3 of 4 credits').waitFor()
    await preview(page)
    // What a colleague changes meanwhile would be printed, and was not seen.
    await office.moveTo('Returned')
    await dialog.getByText(/^The letter has changed since its preview/).waitFor()
    await dialog.getByLabel('Recipient').getByText('48143 Returned').waitFor()
    await preview(page)
    await sendIn(page).click()
    await dialog.waitFor({ state: 'detached' })
    for (const at of desks) {
      await letters(at).getByText('Cancelled', { exact: true }).waitFor()
      await letters(at).getByText('Another letter took its place.').waitFor()
    }
    expect(await office.credits()).toBe(CREDITS - COST)
  })

  it('is printed as it was seen, comes back, and is done [G-81] [G-705]', async () => {
    await newest(page).getByText('Sent', { exact: true }).waitFor({ timeout: 60_000 })
    const post = await (await fetch(`${office.server.url}/post`)).text()
    expect(post.match(/<td>yes<\/td>/g)).toHaveLength(1)
    const params = { id: office.caseId }
    const entries = answered(await office.gateway.call('readActivities', { params }))
    const sent = entries.find(
      (entry) => entry.type === 'LETTER_SENT' && entry.content.letter_status === 'sent',
    )
    const letterId = sent?.type === 'LETTER_SENT' ? sent.content.letter_id : ''
    const kept = answered(
      await office.gateway.file('readLetter', { params: { ...params, letterId } }),
    )
    const [path] = post.match(/\/post\/[\w-]+/) ?? []
    const printed = await (await fetch(`${office.server.url}${path}`)).arrayBuffer()
    expect(Buffer.from(printed).equals(Buffer.from(await kept.arrayBuffer()))).toBe(true)
    for (const at of desks) await newest(at).getByText('Undeliverable').waitFor({ timeout: 60_000 })
    await newest(page).getByRole('button', { name: 'Done' }).click()
    for (const at of desks) await newest(at).getByText('Marked as done.').waitFor()
    // What was printed is paid.
    expect(await office.credits()).toBe(CREDITS - COST)
  })

  it('for which there are too few credits waits for an administrator who buys them [COMMERR-22] [COMMERR-23] [LETTERS-07] [G-87]', async () => {
    await write(page)
    await page.getByText('1 sheet · 3 of 1 credit').waitFor()
    await preview(page)
    await sendIn(page).click()
    const told = page.getByRole('dialog', { name: 'Insufficient Credits' })
    await told.getByText(/Admin > Account > Credits\. Please contact your admin\./).waitFor()
    await told.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expectFaithful([office.colleague], office.gateway)

    const admin = (await office.sit('admin')).page
    await write(admin)
    await admin.getByText('1 sheet · 3 of 1 credit').waitFor()
    await preview(admin)
    await sendIn(admin).click()
    const advice = admin.getByRole('dialog', { name: 'Insufficient Credits' })
    await advice
      .getByText('Buy credits under Admin > Account > Credits.', { exact: true })
      .waitFor()
    await advice.getByRole('button', { name: 'Open Credits' }).click()
    await admin.getByRole('button', { name: 'Add Credits' }).click()
    const buying = admin.getByRole('dialog', { name: 'Add Credits' })
    await buying.getByRole('textbox').fill('5')
    await admin.keyboard.press('Control+Enter')
    await buying.waitFor({ state: 'detached' })

    // Nobody told the agent of them.
    await sendIn(page).click()
    await page.getByRole('dialog', { name: 'New letter' }).waitFor({ state: 'detached' })
    await expect.poll(() => letters(page).count()).toBe(3)
  })
})

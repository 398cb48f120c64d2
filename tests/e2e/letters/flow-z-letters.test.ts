import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { expectFaithful, inOffice } from '../../support/browser/flows.ts'
import {
  draftsIn,
  LETTER_COST,
  lettersIn,
  openLetterOffice,
  previewLetter,
  sendButton,
  writeLetter,
} from '../../support/browser/letter-office.ts'
import { answered } from '../../support/browser/working-day.ts'

/** What is there for letters here: enough for one. */
const CREDITS = 4

const office = await inOffice(openLetterOffice(CREDITS, 'Correction'))
const { page } = office.agent
const desks = [office.agent.page, office.colleague.page]

const SUBJECT = 'Your use of a picture, by post'
const TEXT = 'We found one of our pictures on your page.'

const letters = (at: Page) => lettersIn(at, office.host, SUBJECT)
const newest = (at: Page) => letters(at).first()
const write = (at: Page) => writeLetter(at, SUBJECT, TEXT)
/** Says why the letter cannot be sent. */
const whyNot = (at: Page) => sendButton(at).getAttribute('aria-description')
/** It is on its way for eight seconds until it comes back: looked for from the moment on in which it is sent. */
let onItsWay: Promise<void> = Promise.resolve()

describe('flow Z: a letter', () => {
  it('says what it costs, is looked at anew after a change, and is sent [LETTERS-05] [LETTERS-06] [COMMERR-25] [COMMERR-27]', async () => {
    await write(page)
    await page.getByText('1 sheet · 3 of 4 credits').waitFor()
    await expect.poll(() => whyNot(page)).toBe('Preview the letter first')
    // It stands for three seconds, which a busy machine takes until the tab of the preview is closed.
    const told = page.getByText('Letter was generated!').waitFor()
    await Promise.all([told, previewLetter(page)])
    const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text', exact: true })
    await caretIn(text, 'Control+End')
    await page.keyboard.type('Please answer.')
    await expect.poll(() => whyNot(page)).toBe('Preview the letter first')
    await previewLetter(page)
    await Promise.all([
      page.getByText('Letter was sent!').waitFor(),
      page.keyboard.press('Control+Enter'),
    ])
    for (const at of desks) await newest(at).waitFor()
    await draftsIn(page, office.host).waitFor({ state: 'detached' })
    await expect.poll(() => office.credits()).toBe(CREDITS - LETTER_COST)
  })

  it('that needs a correction is sent again with its text, for what it held [LETTER-02] [LETTERS-03] [G-83]', async () => {
    for (const at of desks) await newest(at).getByText('Action required').waitFor()
    await newest(page).getByRole('button', { name: 'Resend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send letter again' })
    await dialog.getByText(TEXT).waitFor()
    await dialog.getByText('1 sheet · 3 of 4 credits').waitFor()
    await previewLetter(page)
    // What a colleague changes meanwhile would be printed, and was not seen.
    await office.moveTo('Returned')
    await dialog.getByText(/^The letter has changed since its preview/).waitFor()
    await dialog.getByLabel('Recipient').getByText('48143 Returned').waitFor()
    await previewLetter(page)
    onItsWay = newest(page).getByText('Sent', { exact: true }).waitFor({ timeout: 100_000 })
    // Where nobody comes to wait for it, something else is told.
    onItsWay.catch(() => undefined)
    await sendButton(page).click()
    await dialog.waitFor({ state: 'detached' })
    for (const at of desks) {
      await letters(at).getByText('Cancelled', { exact: true }).waitFor()
      await letters(at).getByText('Another letter took its place.').waitFor()
    }
    await expect.poll(() => office.credits()).toBe(CREDITS - LETTER_COST)
  })

  it('is printed as it was seen, comes back, and is done [G-81] [G-705]', async () => {
    await onItsWay
    const post = await (await fetch(`${office.server.url}/post`)).text()
    expect(post.match(/<td>yes<\/td>/g)).toHaveLength(1)
    const params = { id: office.caseId }
    const entries = answered(await office.gateway.call('readActivities', { params }))
    const sent = entries.find(
      (entry) =>
        entry.type === 'LETTER_SENT' &&
        entry.content.subject === SUBJECT &&
        entry.content.letter_status !== 'cancelled',
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
    await expect.poll(() => office.credits()).toBe(CREDITS - LETTER_COST)
  })

  it('for which there are too few credits waits for an administrator who buys them [COMMERR-22] [COMMERR-23] [LETTERS-07] [G-87]', async () => {
    await write(page)
    await page.getByText('1 sheet · 3 of 1 credit').waitFor()
    await previewLetter(page)
    await sendButton(page).click()
    const told = page.getByRole('dialog', { name: 'Insufficient Credits' })
    await told.getByText(/Admin > Account > Credits\. Please contact your admin\./).waitFor()
    await told.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expectFaithful([office.colleague], office.gateway)

    const admin = (await office.sit('admin')).page
    await write(admin)
    await admin.getByText('1 sheet · 3 of 1 credit').waitFor()
    await previewLetter(admin)
    await sendButton(admin).click()
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
    await sendButton(page).click()
    await page.getByRole('dialog', { name: 'New letter' }).waitFor({ state: 'detached' })
    await expect.poll(() => letters(page).count()).toBe(3)
  })
})

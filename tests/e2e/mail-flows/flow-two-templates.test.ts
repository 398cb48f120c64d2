import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { expectFaithful, hold, inOffice, openFlowOffice } from '../../support/browser/flows.ts'
import { answered } from '../../support/browser/working-day.ts'

const COLLEAGUE = 'Aino Salmela'
const QUESTION = /^Answer to a question/

const office = await inOffice(openFlowOffice(120, withAdmins))
office.agent.expectComplaint(/status of 412/)
const mine = office.agent.page
const theirs = office.colleague.page

/** Both desks are those of admins. */
async function withAdmins(gateway: Gateway): Promise<void> {
  const { list } = answered(await gateway.call('listUsers', {}))
  for (const { user_id: id, version } of list.filter(({ role }) => role === 'AGENT')) {
    const request = { params: { id }, body: { role: 'ADMIN' as const } }
    const command = { commandId: randomUUID(), version }
    expect(answered(await gateway.change('changeUser', request, command)).role).toBe('ADMIN')
  }
}

const form = (page: Page) => page.getByRole('region', { name: 'Template', exact: true })
const field = (page: Page, name: RegExp | string) => form(page).getByRole('textbox', { name })
const content = (page: Page) => field(page, 'Content')
const save = (page: Page) => form(page).getByRole('button', { name: /^Save/ })
const saved = (page: Page) => save(page).and(page.locator('[aria-disabled]')).waitFor()

/** Opens an email that goes out by hand: nothing waits for it, and no save asks anything. */
async function openTemplate(page: Page) {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Mail Flows' }).click()
  const list = page.getByRole('region', { name: 'Flow list' })
  const first = list.locator('.fw-flow-name').first()
  await first.waitFor()
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click()
  await list.getByRole('button', { name: QUESTION }).first().click()
  await content(page).waitFor()
}

/** Writes a paragraph at the end of the text. */
async function write(page: Page, text: string) {
  await caretIn(content(page), 'Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
}

async function saveAs(page: Page, text: string) {
  await write(page, text)
  await save(page).click()
  await saved(page)
}

const marks = (page: Page) =>
  form(page).getByRole('region', { name: 'Content: changes' }).locator('ins, del').allTextContents()

const written = async (page: Page) => (await content(page).textContent()) ?? ''

await openTemplate(mine)
await openTemplate(theirs)
for (const page of [mine, theirs])
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Users' })
    .waitFor()
const before = await written(mine)

describe('two admins, one template', () => {
  it('what a colleague saves is shown word by word beside what was typed, and one of both is chosen [G-607]', async () => {
    await write(mine, 'With regards from me')
    await field(mine, /^Template Name/).fill('Answer, shorter')
    await saveAs(theirs, 'With regards from them')
    const news = form(mine).getByText(`${COLLEAGUE} changed this template while you were editing`)
    await news.waitFor()
    await expect
      .poll(() => marks(mine))
      .toEqual(['Added: With regards from them', 'Added: With regards from me'])
    await form(mine).getByRole('radio', { name: 'Theirs' }).check()
    await expect.poll(() => written(mine)).toContain('from them')
    await form(mine).getByRole('radio', { name: 'Mine' }).check()
    await expect.poll(() => written(mine)).toContain('from me')
    await save(mine).click()
    await saved(mine)
    await content(theirs).getByText('With regards from me').waitFor()
    await field(theirs, /^Template Name/)
      .and(theirs.locator('[value="Answer, shorter"]'))
      .waitFor()
  })

  it('a save that comes too late is refused in view, and both texts are there to choose from', async () => {
    await write(mine, 'Mine again')
    const request = await hold(mine, /\/template\/[^/]+$/)
    await save(mine).click()
    await saveAs(theirs, 'Theirs again')
    request.release()
    const refusal = form(mine).getByRole('alert')
    await refusal.waitFor()
    const top = () => refusal.evaluate((one) => one.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThan(80)
    await expect.poll(() => marks(mine)).toEqual(['Added: Theirs again', 'Added: Mine again'])
    await form(mine).getByRole('radio', { name: 'Theirs' }).click()
    await saved(mine)
    await expect.poll(() => written(mine)).not.toContain('Mine again')
    // What was chosen by mistake is undone like anything else in the text.
    await content(mine).focus()
    await mine.keyboard.press('Control+z')
    await content(mine).getByText('Mine again').waitFor()
    await form(mine).getByRole('button', { name: 'Discard changes' }).click()
    await saved(mine)
  })

  it('the history says who wrote what; a version is seen, brought back and saved, and asks before it takes the place of something typed [G-701]', async () => {
    await field(mine, /^Template Name/).fill('Typed and not saved')
    await form(mine).getByRole('button', { name: 'History' }).click()
    const dialog = mine.getByRole('dialog', { name: 'History of Answer, shorter' })
    const rows = dialog.getByRole('region', { name: 'Versions' }).getByRole('button')
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringMatching(/^Version 4Current.*Aino Salmela/),
        expect.stringMatching(/^Version 3.*Jonas Feld/),
        expect.stringMatching(/^Version 2.*Aino Salmela/),
        expect.stringMatching(/^Version 1/),
      ])
    await rows.first().focus()
    for (let down = 0; down < 3; down += 1) await mine.keyboard.press('ArrowDown')
    await mine.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: 'Changes if you restore it' }).check()
    const gone = dialog.getByRole('region', { name: 'Version 1' }).locator('del')
    await expect
      .poll(async () => (await gone.allTextContents()).join(' '))
      .toMatch(/shorter.*from me.*Theirs again/)
    await dialog.getByRole('button', { name: 'Restore version 1' }).click()
    const question = mine.getByRole('alertdialog', { name: 'Restore version 1' })
    await question.getByRole('button', { name: 'Restore' }).click()
    await form(mine).getByText('The form shows version 1.').waitFor()
    await expect.poll(() => written(mine)).toBe(before)
    await save(mine).click()
    await saved(mine)
    await form(mine).getByRole('button', { name: 'History' }).click()
    const again = mine.getByRole('dialog', { name: /^History of Answer to a question/ })
    await again.getByText('Restored from version 1').waitFor()
    await mine.keyboard.press('Escape')
    await again.waitFor({ state: 'detached' })
  })

  it('both desks show the same text, and end equal to the server', async () => {
    await theirs.waitForFunction(
      (text) => document.querySelector('[aria-label="Content"]')?.textContent === text,
      before,
    )
    await expectFaithful([office.agent, office.colleague], office.gateway)
  })
})

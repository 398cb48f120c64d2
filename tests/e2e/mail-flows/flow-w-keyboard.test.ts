import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { untilFocused } from '../../support/browser/by-keyboard.ts'
import { openSeeded } from '../../support/browser/flows.ts'
import { openDesk } from '../../support/browser/login.ts'
import { walkByKeyboard } from '../../support/browser/look.ts'
import { untilStill } from '../../support/browser/until-still.ts'
import { openReminder } from '../../support/screens/set-up/mail-flow-screens.ts'
import { opened } from '../../support/setup/opened.ts'

const office = await opened(openSeeded(600))
const desk = await openDesk(office.browser, office.server, 'agent@enterprise.example')
const { page } = desk
// Whoever looks into every frame tries that of a mail, too, which lets no script in.
desk.expectComplaint(/Blocked script execution in 'about:srcdoc'/u)
afterAll(() => expect(desk.complaints()).toEqual([]))

const well = { missed: [], unseen: [], nameless: [] }
const topmost = '.bp6-portal:last-of-type'
const isOpen = () => page.locator('.fw-dialog').count()
const isIn = () => page.evaluate((at) => !!document.activeElement?.closest(at), '.fw-dialog')

/** Presses a button by the keyboard, and an entry of its menu. */
async function press(name: string | RegExp, entry?: string): Promise<void> {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  if (entry === undefined) return
  await page.getByRole('menuitem').first().waitFor()
  await page.getByRole('menuitem', { name: entry, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function leave(back: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('.fw-dialog').waitFor({ state: 'detached' })
  await untilFocused(page, back)
}

const openForm = async (of: Page) => {
  await openReminder(of)
  await of.getByRole('textbox', { name: /^Template Name/ }).fill('Second reminder, firmer')
}

describe('the mail flows by keyboard alone', () => {
  it('are walked through, list, form, editor and placeholders, and each stop is named and shows', async () => {
    await openForm(page)
    await page.getByRole('heading', { level: 1 }).focus()
    expect(await walkByKeyboard(page)).toEqual(well)
  })

  it.each([
    ['Create new Mail Flow', undefined, 'Create new Mail Flow'],
    ['Actions for EU standard 2026', 'Rename', 'Actions for EU standard 2026'],
    ['Actions for EU standard 2026', 'Calendar', 'Actions for EU standard 2026'],
    ['Actions for EU standard 2026', 'Delete', 'Actions for EU standard 2026'],
    ['Preview', undefined, 'Preview'],
    ['History', undefined, 'History'],
    ['Settings of salutation', undefined, 'Settings of salutation'],
    ['Settings of image_uses', undefined, 'Settings of image_uses'],
    ['Settings of settlement_portal', undefined, 'Settings of settlement_portal'],
    [/^Save/, undefined, 'Save'],
  ])(
    '%s %s opens a dialog that is walked round and given up, each time',
    async (name, entry, back) => {
      for (const _ of [1, 2]) {
        await press(name, entry)
        await expect.poll(isIn).toBe(true)
        await untilStill(page)
        expect(await walkByKeyboard(page, topmost)).toEqual(well)
        await expect.poll(isIn).toBe(true)
        await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('Shift+Tab')
        await expect.poll(isIn).toBe(true)
        await leave(back)
      }
    },
  )

  it('are left by Escape one by one: what is found, then the dialog that it is looked for in', async () => {
    await press('Actions for EU standard 2026', 'Calendar')
    const dialog = page.getByRole('dialog', { name: /^Calendar of / })
    await dialog.getByRole('combobox', { name: 'Case' }).focus()
    await page.keyboard.type('bae')
    await dialog.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('option').first().waitFor({ state: 'detached' })
    expect(await isOpen()).toBe(1)
    await leave('Actions for EU standard 2026')
  })

  it('show the preview by Ctrl+P from within the text, and go on in the text', async () => {
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.focus()
    await page.keyboard.press('Control+p')
    await page.getByRole('dialog', { name: /^Preview: / }).waitFor()
    await expect.poll(isIn).toBe(true)
    await leave('Content')
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  it('are walked through in the dark and in a narrow window as well', async () => {
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.getByRole('heading', { level: 1 }).focus()
    expect(await walkByKeyboard(page)).toEqual(well)
  })
})

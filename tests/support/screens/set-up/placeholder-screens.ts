/** Placeholders and pictures beside the text of a template, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { agent, type Screen, screen } from '../../browser/gallery.ts'
import { blue, green, paintPng } from '../../files/pixels.ts'
import { openFlows, openReminder } from './mail-flow-screens.ts'

const atReminder = { ...agent, start: openReminder } as const
const panel = (page: Page) => page.getByRole('region', { name: 'Placeholders' })
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const discard = (page: Page) => page.getByRole('button', { name: 'Discard changes' }).click()
const insertImage = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })
const striped = paintPng(640, 160, (x) => (x % 80 < 40 ? blue : green))

const openLetter = async (page: Page) => {
  const list = await openFlows(page)
  await list.getByRole('button', { name: 'Formal notice' }).first().click()
  await page.getByRole('textbox', { name: /^Label for Case ID/ }).waitFor()
}

const close = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

/** The settings of a placeholder that the text has. */
const settings = (
  of: string,
  title: string,
  { name = of.replace('_', '-'), start = openReminder } = {},
): Screen => ({
  ...agent,
  start,
  name: `placeholder-${name}`,
  show: async (page) => {
    await panel(page)
      .getByRole('button', { name: `Settings of ${of}`, exact: true })
      .click()
    await page.getByRole('dialog', { name: title }).waitFor()
  },
  // The browser's own words about the links of a sample, whose frame runs no script.
  expects: /Blocked script execution in 'about:srcdoc'/u,
  leave: close,
})

export const placeholderScreens: readonly Screen[] = [
  {
    ...atReminder,
    name: 'placeholders-subject',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Subject' }).click()
      await page.keyboard.press('End')
      await panel(page).getByRole('textbox', { name: 'Search placeholders' }).fill('case')
    },
    leave: async (page) => {
      await panel(page).getByRole('textbox', { name: 'Search placeholders' }).fill('')
    },
  },
  {
    ...atReminder,
    name: 'placeholder-list',
    show: async (page) => {
      await content(page).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' {{na')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
    leave: discard,
  },
  {
    ...atReminder,
    name: 'mail-template-picture',
    show: async (page) => {
      await content(page).click()
      await page.keyboard.press('Control+Home')
      await insertImage(page, 'masthead.png', striped)
      await content(page).locator('.fw-rich-picture img').waitFor()
    },
    leave: discard,
  },
  {
    ...atReminder,
    name: 'mail-template-picture-refused',
    show: async (page) => {
      await insertImage(page, 'masthead.png', striped.slice(0, -9))
      await page.getByText('damaged or incomplete').waitFor()
    },
  },
  screen(agent, 'mail-template-letter', openLetter),
  settings('salutation', 'Salutation'),
  settings('image_uses', 'Image uses'),
  settings('settlement_portal', 'Settlement portal link'),
  settings('settlement_portal', 'Settlement portal link', {
    name: 'settlement-portal-letter',
    start: openLetter,
  }),
]

/** What is opened and closed fifty times (`leaks.test.ts`), and how. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBySearch } from './flows.ts'
import { firstOf } from './gallery.ts'

/**
 * `logs`: every cycle reads what the log keeps until it is full: up to then the heap grows by right. The
 * first screen fills it; and whoever looks then reads lists until the log has let its oldest part go.
 */
export type Screen = {
  name: string
  logs?: boolean
  warm?: number
  /** Leads to where every cycle begins. */
  start?: (page: Page) => Promise<unknown>
  cycle: (page: Page) => Promise<void>
}

/** Leaves a dialog once it has the focus. */
export const close = async (page: Page, dialog: Locator) => {
  await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** A dialog that somebody opens and leaves. */
export const dialog = (
  name: string,
  open: (page: Page) => Promise<void>,
  more: Partial<Screen> = {},
): Screen => ({
  name: `the dialog ${name}`,
  cycle: async (page) => {
    await open(page)
    const shown = page.getByRole('dialog', { name })
    await shown.waitFor()
    await close(page, shown)
  },
  ...more,
})

export const byKey = (key: string) => (page: Page) => page.keyboard.press(key)

export const byButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

export const byUserMenu = (entry: string) => async (page: Page) => {
  await page.locator('button.fw-user').click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export const readLists = async (page: Page) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const view of [/^Active/, /^Paid/, /^Cases/]) {
    await main.getByRole('button', { name: view }).click()
    await page.getByRole('option').first().waitFor()
  }
}

/** The case of the pictures, with mails, image uses, and a licence that waits; keys are keys again. */
export const atShowcase = async (page: Page) => {
  await openBySearch(page, 'baeckerei-althaus-voss.de')
  await page.getByLabel('Search cases').fill('')
  await page.getByRole('listbox', { name: 'Cases' }).focus()
}

const atStandby = firstOf('Standby')

const inRegion = (name: string, button: string) => (page: Page) =>
  page
    .getByRole('region', { name, exact: true })
    .getByRole('button', { name: button, exact: true })
    .first()
    .click()

const openUse = (page: Page) => page.getByRole('button', { name: /^Image use 1 of/u }).click()

async function markSome(page: Page): Promise<void> {
  await page.getByRole('listbox', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await page.getByRole('group', { name: 'Selected cases' }).waitFor()
}

/** What is done with a case, and with many. */
export const caseWork: readonly Screen[] = [
  {
    name: 'a mail',
    start: atShowcase,
    cycle: async (page) => {
      const past = page.getByRole('list', { name: 'Past activities' })
      await past.locator('.fw-activity-open').first().click()
      const shown = page.getByRole('dialog')
      await shown.getByTitle(/^Mail: /u).waitFor()
      await close(page, shown)
    },
  },
  dialog('Uploaded License', inRegion('Case baeckerei-althaus-voss.de', 'Review'), {
    start: atShowcase,
  }),
  dialog('Add image use', byKey('i'), { start: atShowcase }),
  {
    name: 'the dialog Upload License from an image use',
    start: atShowcase,
    cycle: async (page) => {
      await openUse(page)
      await page.getByRole('button', { name: 'Upload License' }).click()
      await close(page, page.getByRole('dialog', { name: 'Upload License' }))
    },
  },
  {
    name: 'the question whether to cancel',
    start: atShowcase,
    cycle: async (page) => {
      await page.keyboard.press('Shift+X')
      const question = page.getByRole('alertdialog')
      await question.waitFor()
      await close(page, question)
    },
  },
  dialog('Keyboard shortcuts', byKey('Shift+?')),
  dialog('Export cases', byKey('e')),
  dialog('Choose Template', byKey('Shift+F'), { start: atStandby }),
  dialog('Select Language', byKey('g'), { start: atStandby }),
  dialog('Assign email flow', byKey('m'), { start: atStandby }),
  dialog('Website Owner', inRegion('Website Owner', 'Edit'), { start: atStandby }),
  dialog('Add log entry', byButton('Add entry'), { start: atStandby }),
  {
    name: 'the marks of the list',
    start: readLists,
    cycle: async (page) => {
      await markSome(page)
      await page.keyboard.press('Escape')
      await page.getByRole('group', { name: 'Selected cases' }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'a walk through what is shown',
    logs: true,
    start: firstOf('Active'),
    cycle: async (page) => {
      const bar = page.getByRole('region', { name: 'Triage' })
      await page.keyboard.press('w')
      await bar.getByText(/^1 of \d+$/u).waitFor()
      await page.keyboard.press('q')
      await bar.waitFor({ state: 'detached' })
    },
  },
]

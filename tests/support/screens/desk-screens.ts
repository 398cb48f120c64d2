/** What leads through the office: the palette, saved views, the warning of a second case; for `screens.ts`. */
import type { Page } from 'playwright-core'
import { atShowcase, type Screen, screen } from '../browser/gallery.ts'

const palette = async (page: Page, query: string) => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search cases or run a command' })
  await field.waitFor()
  if (query !== '') await field.fill(query)
}

const filtered = async (page: Page) => {
  await page.getByRole('button', { name: 'Choose a filter' }).click()
  await page.getByRole('menuitemradio', { name: /^Overdue/u }).click()
}

const saveView = async (page: Page) => {
  await filtered(page)
  await page.keyboard.press('Shift+V')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.waitFor()
  return dialog
}

export const deskScreens: readonly Screen[] = [
  { ...atShowcase, name: 'palette', show: (page) => palette(page, '') },
  screen(atShowcase, 'palette-search', async (page) => {
    await palette(page, 're')
    await page.getByRole('group', { name: 'Cases', exact: true }).waitFor()
  }),
  { ...atShowcase, name: 'save-view', show: saveView },
  {
    ...atShowcase,
    name: 'saved-views',
    show: async (page) => {
      const dialog = await saveView(page)
      await dialog.getByLabel('Name').fill('Call today')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Call today', exact: true }).hover()
      await page.getByText('Success').waitFor({ state: 'detached' })
    },
    leave: async (page) => {
      await page.getByRole('button', { name: 'Delete saved view Call today' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete saved view' })
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('region', { name: 'Saved views' }).waitFor({ state: 'detached' })
    },
  },
  {
    ...atShowcase,
    name: 'add-case-again',
    show: async (page) => {
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog', { name: 'Add New Case' })
      await dialog.getByLabel('Domain').fill('baeckerei-althaus-voss.de')
      await dialog.getByText('This website already has an open case').waitFor()
    },
    leave: async (page) => {
      await page.getByLabel('Domain').fill('')
      await page.keyboard.press('Escape')
    },
  },
]

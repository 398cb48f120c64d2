/** The dialogs by which a case takes from the set-up, and the screen of case templates, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { agent, atShowcase, caseRows, firstOf, type Screen, screen } from '../browser/gallery.ts'

/** Opens the first case that stands by, and a dialog of it by its key. */
const atStandby = (key: string, title: string) => async (page: Page) => {
  await firstOf('Standby')(page)
  await page.keyboard.press(key)
  await page.getByRole('dialog', { name: title }).getByRole('combobox').waitFor()
}

const openTemplates = async (page: Page) => {
  await caseRows(page).first().waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Case Auto Fill' }).click()
  await page.getByRole('heading', { level: 1, name: 'Case Auto Fill' }).waitFor()
}

const chosen = async (page: Page) => {
  await openTemplates(page)
  await page.getByRole('button', { name: 'Germany, editorial', exact: true }).click()
  await page.getByRole('textbox', { name: /^Name/ }).waitFor()
}

/** In the order in which they stand in the case, then the screen. */
export const caseFlowScreens: readonly Screen[] = [
  { ...atShowcase, name: 'choose-template', show: atStandby('Shift+F', 'Choose Template') },
  { ...atShowcase, name: 'select-language', show: atStandby('g', 'Select Language') },
  { ...atShowcase, name: 'assign-flow', show: atStandby('m', 'Assign email flow') },
  screen(agent, 'case-templates', async (page) => {
    await openTemplates(page)
    await page.getByText('NO TEMPLATE IS SELECTED!').waitFor()
  }),
  { ...agent, name: 'case-templates-edit', show: chosen },
  screen(agent, 'case-templates-add', async (page) => {
    await openTemplates(page)
    await page.getByRole('button', { name: 'Add Case Template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Case Template' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Name must be set for the new template').waitFor()
  }),
  screen(agent, 'case-templates-delete', async (page) => {
    await chosen(page)
    await page.getByRole('button', { name: 'Edit Germany, editorial' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog', { name: 'Confirmation required' }).waitFor()
  }),
  {
    ...agent,
    name: 'case-templates-wrong',
    show: async (page) => {
      await chosen(page)
      await page.getByRole('textbox', { name: /^Tax percentage/ }).fill('')
      await page.getByRole('button', { name: 'Add fee' }).click()
      await page.getByRole('button', { name: /^Save/ }).click()
      await page.getByText('VAT Percentage must be larger than 0').waitFor()
    },
    // What is typed would stay as a draft.
    leave: (page) => page.getByRole('button', { name: 'Discard changes' }).click(),
  },
]

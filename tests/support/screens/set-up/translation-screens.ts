/** The screen of the portal's languages, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { caseRows, type Screen, screen } from '../../browser/gallery.ts'

const admin = { account: 'admin@enterprise.example', path: '/cases' } as const

const openTranslations = async (page: Page) => {
  await caseRows(page).first().waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Translations' }).click()
  await page.getByRole('region', { name: 'Language list' }).waitFor()
}

const openGerman = async (page: Page) => {
  await openTranslations(page)
  const list = page.getByRole('region', { name: 'Language list' })
  await list.getByRole('button', { name: /^German/ }).click()
}

const openFaq = async (page: Page) => {
  await openGerman(page)
  await page.getByRole('tab', { name: 'FAQ Page' }).click()
  await page.getByRole('group', { name: 'Question 1' }).waitFor()
}

export const translationScreens: readonly Screen[] = [
  screen(admin, 'translations', async (page) => {
    await openTranslations(page)
    await page.getByText('No translation is selected.').waitFor()
  }),
  screen(admin, 'translations-text', async (page) => {
    await openGerman(page)
    await page.getByRole('tab', { name: /^Case Page/ }).click()
    await page.getByRole('textbox', { name: 'Case Page' }).waitFor()
  }),
  screen(admin, 'translations-faq', openFaq),
  screen(admin, 'translations-faq-wrong', async (page) => {
    await openFaq(page)
    await page.getByRole('button', { name: 'Add question' }).click()
    const added = page.getByRole('group', { name: 'Question 4' })
    await added.getByRole('textbox', { name: 'Question' }).fill('Wo?')
    await page.getByRole('button', { name: /^Save/ }).click()
    await added.getByText('Please enter an answer.').waitFor()
  }),
  screen(admin, 'translations-history', async (page) => {
    await openGerman(page)
    await page.getByRole('button', { name: 'History' }).click()
    const dialog = page.getByRole('dialog', { name: /^History of/ })
    await dialog.getByText('This is the first version.').waitFor()
  }),
  screen(admin, 'translations-delete', async (page) => {
    await openGerman(page)
    await page.getByRole('button', { name: 'Delete German' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
]

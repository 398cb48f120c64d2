/** The screens of the accounting, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { caseRows, type Screen, screen } from '../../browser/gallery.ts'

const admin = { account: 'admin@enterprise.example', path: '/cases' } as const

const openEntry = async (page: Page, name: string) => {
  await caseRows(page).first().waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name, exact: true }).click()
}

const openTemplate = async (page: Page) => {
  await openEntry(page, 'Invoice Templates')
  const list = page.getByRole('region', { name: 'Template list' })
  await list.locator('.fw-invoice-template-name').first().click()
  await page.getByRole('form', { name: 'Invoice template form' }).waitFor()
}

export const accountingScreens: readonly Screen[] = [
  screen(admin, 'invoice-templates', async (page) => {
    await openEntry(page, 'Invoice Templates')
    await page.getByText('No template is selected.').waitFor()
  }),
  screen(admin, 'invoice-template', openTemplate),
  screen(admin, 'invoice-template-wrong', async (page) => {
    await openTemplate(page)
    await page.getByRole('textbox', { name: /^Invoice number/ }).fill('')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Please fill all required fields.').waitFor()
  }),
]

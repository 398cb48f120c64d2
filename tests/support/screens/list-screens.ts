/** The screens of what is done with a list as a whole. */
import { atShowcase, type Screen, screen } from '../browser/gallery.ts'

export const listScreens: readonly Screen[] = [
  screen(atShowcase, 'export-cases', async (page) => {
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Export cases' })
    await dialog.getByText('Country', { exact: true }).click()
  }),
  screen({ ...atShowcase, leave: (page) => page.keyboard.press('q') }, 'triage', async (page) => {
    await page.getByRole('button', { name: 'Choose a filter' }).click()
    await page.getByRole('menuitemradio', { name: /^Unread Mails/ }).click()
    await page.getByRole('status', { name: 'Cases' }).getByText(' of ').waitFor()
    await page.keyboard.press('w')
    const bar = page.getByRole('region', { name: 'Triage' })
    await bar.getByText(/^1 of \d+$/).waitFor()
    await page.keyboard.press('Shift+J')
    await bar.getByText(/^2 of \d+$/).waitFor()
    await page.keyboard.press('f')
    await bar.getByText('Not done yet').waitFor()
  }),
]

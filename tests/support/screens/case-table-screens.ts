/** The case list as a table, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { agent, type Screen, screen } from '../browser/gallery.ts'

/** From the list to the table, as everybody begins with it. */
export async function showTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.locator('.bp6-table-quadrant-main .bp6-table-cell').first().waitFor()
}

/** From the table to the list. */
export async function showList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page.getByRole('listbox', { name: 'Cases' }).waitFor()
}

export const caseTableScreens: readonly Screen[] = [
  screen({ ...agent, leave: showList }, 'case-table', async (page) => {
    await showTable(page)
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Space', 'ArrowDown'])
      await page.keyboard.press(key)
  }),
  {
    ...agent,
    name: 'case-table-drawer',
    show: async (page) => {
      await showTable(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page
        .getByRole('region', { name: 'Open case' })
        .getByText('Portal Language', { exact: true })
        .waitFor()
    },
    leave: async (page) => {
      await page.getByRole('button', { name: 'Close case' }).click()
      await showList(page)
    },
  },
]

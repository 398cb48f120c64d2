/** The screens of an administrator that show texts. */
import type { Page } from 'playwright-core'
import { goTo, type Place, press } from './hostile-places.ts'

const main = (page: Page) => page.getByRole('main')

/** A screen of the sidebar, where this is on it. */
const screen = (name: string, on: (page: Page) => { waitFor(): Promise<void> }): Place => ({
  ...{ name, from: 'office' },
  open: async ({ page }) => {
    await goTo(page, name)
    await on(page).waitFor()
  },
  at: main,
})

/** While they load, rows stand there that are no buttons. */
const chooseUser = (page: Page, at: number) => page.locator('button.fw-user-row').nth(at).click()

export const officePlaces: readonly Place[] = [
  screen('Audit Log', (page) => page.getByRole('cell', { name: 'User invited' })),
  {
    ...{ name: 'a user', from: 'office' },
    open: async ({ page }) => {
      await goTo(page, 'Users')
      await chooseUser(page, 0)
      await page.getByRole('textbox', { name: /^Public name/u }).waitFor()
    },
    at: main,
    leave: ({ page }) => press(page, 'Discard changes'),
  },
  {
    ...screen('Business Details', (page) => page.getByLabel('City')),
    leave: ({ page }) => press(page, 'Discard changes'),
  },
  {
    ...screen('Email Setup', (page) => page.getByLabel('SMTP host')),
    leave: ({ page }) => press(page, 'Discard changes'),
  },
  {
    ...{ name: 'a mail server that does not answer', from: 'office' },
    open: async ({ page }) => {
      await goTo(page, 'Email Setup')
      await press(page, 'validate my setup')
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
  {
    ...{ name: 'what a colleague has changed of the mail server', from: 'office' },
    open: async ({ page }) => {
      await goTo(page, 'Email Setup')
      await page.getByLabel('SMTP port').fill('465')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Reload' }).waitFor()
    },
    at: main,
    leave: ({ page }) => press(page, 'Discard changes'),
  },
]

/** How a place that shows texts is opened, typed into and left. */
import type { Locator, Page } from 'playwright-core'
import { pressUntil } from '../browser/by-keyboard.ts'
import type { Office, states } from './hostile-answers.ts'

/** From where a place is opened: a case in this state, the case list, an administrator's case list. */
export type Start = (typeof states)[number] | 'list' | 'office'

export type Place = {
  readonly name: string
  readonly from: Start
  readonly open: (office: Office) => Promise<unknown>
  /** Where its texts stand; what lies over the page, unless said otherwise. */
  readonly at?: (page: Page) => Locator
  /** What is read of every text where it is shown as HTML: an element of its beginning has this in it. */
  readonly shows?: RegExp
  /** Leaves it as it was, where closing what lies over the page is not enough. */
  readonly leave?: (office: Office) => Promise<unknown>
}

const layers = '[role=dialog], [role=alertdialog], .fw-palette'

/** What lies over everything else. */
export const topLayer = (page: Page): Locator => page.locator(layers).last()

/** Whatever lies over the page is closed. */
export async function clear({ page }: { page: Page }): Promise<void> {
  for (let tries = 0; tries < 6 && (await page.locator(layers).count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await topLayer(page)
      .waitFor({ state: 'detached', timeout: 700 })
      .catch(() => undefined)
  }
}

/** What is typed stands in the fields, in hints and in refusals. */
export async function typeInto(part: Locator, text: string): Promise<void> {
  const fields = part.locator('input[type=text], input:not([type]), textarea')
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at)
    // What is typed into one may take another away.
    if ((await field.isVisible()) && (await field.isEditable())) {
      await field.fill(text.replaceAll('\0', ''))
    }
  }
}

/** Opens something by its key. */
export const openBy = (page: Page, key: string, what = topLayer(page)): Promise<void> =>
  pressUntil(page, key, (timeout) => what.waitFor({ timeout }))

export const byKey = (from: Start, key: string, name: string): Place => ({
  ...{ name, from },
  open: ({ page }) => openBy(page, key),
})

export const byClick = (from: Start, name: string, on: (page: Page) => Locator): Place => ({
  ...{ name, from },
  open: async ({ page }) => {
    await on(page).first().click()
    await topLayer(page).waitFor()
  },
})

export const region = (page: Page, name: string): Locator => page.getByRole('region', { name })

export const press = (part: Page | Locator, name: string | RegExp): Promise<void> =>
  part.getByRole('button', { name }).first().click()

/** Chooses an entry of the sidebar that is no view of the case list. */
export async function goTo(page: Page, name: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** The places around the case list that show texts, and the screens that everybody has. */
import type { Page } from 'playwright-core'
import { showList, showTable } from '../screens/case-table-screens.ts'
import { type Office, openCaseId } from './hostile-answers.ts'
import { byKey, goTo, openBy, type Place, press, region, topLayer } from './hostile-places.ts'

/** What a short field takes of a text, also of an address. */
const BEGINNING = /hostile|javascript/u

const list = (place: Omit<Place, 'from'>): Place => ({ from: 'list', ...place })

const triage = (page: Page) => region(page, 'Triage')

/** Marks the first row and chooses what is done to it. */
async function forMarked(page: Page, act: string): Promise<void> {
  // Rows can be marked a moment after they are there.
  await page.locator('[role=listbox][aria-multiselectable=true]').waitFor()
  await page.getByRole('listbox', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await press(page.getByRole('group', { name: 'Selected cases' }), 'Actions')
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

/** Goes through what waits, until a colleague has the case open as well. */
const walkBy = (key: string) => async (office: Office) => {
  const { page } = office
  const place = triage(page).getByText(/^1 of \d+$/u)
  await openBy(page, key, place)
  office.meet(openCaseId(page))
  await triage(page)
    .getByText(/this case open/u)
    .waitFor()
}

const leaveWalk = async ({ page }: Office) => {
  await press(triage(page), 'Leave triage')
  await triage(page).waitFor({ state: 'detached' })
}

const fromMenu =
  (entry: string) =>
  async ({ page }: Office) => {
    await page.locator('.fw-user').click()
    await page.getByRole('menuitem', { name: entry }).click()
    await topLayer(page).waitFor()
  }

const chooseTemplate = async (page: Page) => {
  await goTo(page, 'Case Auto Fill')
  await page.locator('.fw-record-name').first().click()
  await page.getByRole('textbox', { name: /^Name/u }).waitFor()
}

const main = (page: Page) => page.getByRole('main')

export const listPlaces: readonly Place[] = [
  list({
    name: 'cases that the palette finds',
    open: async ({ page }) => {
      const search = page.getByRole('combobox', { name: 'Search cases or run a command' })
      await openBy(page, 'Control+k', search)
      await search.fill('w')
      await page.getByRole('group', { name: 'Cases', exact: true }).waitFor()
    },
  }),
  list({
    name: 'saved views',
    open: ({ page }) => region(page, 'Saved views').waitFor(),
    at: (page) => region(page, 'Saved views'),
  }),
  { ...byKey('list', 'Shift+V', 'a view to be saved'), shows: BEGINNING },
  list({
    name: 'deletion of a saved view',
    open: async ({ page }) => {
      await press(region(page, 'Saved views'), /^Delete saved view/u)
      await page.getByRole('alertdialog').waitFor()
    },
  }),
  list({
    name: 'the table, and a case beside it',
    open: async ({ page }) => {
      await showTable(page)
      await page.keyboard.press('Enter')
      await region(page, 'Open case').getByText('Portal Language', { exact: true }).waitFor()
    },
    at: (page) => page.getByRole('grid', { name: 'Cases' }),
    leave: async ({ page }) => {
      await press(page, 'Close case')
      await showList(page)
    },
  }),
  list({
    name: 'a tag for many',
    open: ({ page }) => forMarked(page, 'Add tag'),
    shows: BEGINNING,
  }),
  list({ name: 'a flow for many', open: ({ page }) => forMarked(page, 'Assign email flow') }),
  list({
    name: 'refusals of many',
    open: async ({ page }) => {
      await forMarked(page, 'Cancel cases')
      await press(page.getByRole('alertdialog'), 'Cancel 1 case')
      await press(page, 'Show failed cases')
      await page
        .getByRole('dialog', { name: 'Failed cases' })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  }),
  list({
    name: 'a refused export',
    open: async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Export cases' })
      await openBy(page, 'e', dialog)
      await press(dialog, 'Export')
      await dialog.getByText('The cases could not be exported.').waitFor()
    },
  }),
  list({ name: 'triage', open: walkBy('w'), at: triage, leave: leaveWalk }),
  list({ name: 'the daily routine', open: walkBy('Shift+W'), at: triage, leave: leaveWalk }),
  list({
    name: 'the user menu',
    open: ({ page }) => page.locator('.fw-user').waitFor(),
    at: (page) => page.locator('.fw-user'),
  }),
  list({ name: 'the own profile', open: fromMenu('Edit profile') }),
  list({
    name: 'the own signature',
    open: async (office) => {
      await fromMenu('Edit email signature')(office)
      await office.page.getByRole('textbox', { name: 'Email signature' }).waitFor()
    },
    shows: /!|hostile/u,
  }),
  list({
    name: 'a case template',
    open: ({ page }) => chooseTemplate(page),
    at: main,
    leave: ({ page }) => press(page, 'Discard changes'),
  }),
  list({
    name: 'a refused case template',
    open: async ({ page }) => {
      await goTo(page, 'Case Auto Fill')
      await press(page, 'Add Case Template')
      const dialog = page.getByRole('dialog', { name: 'Add Case Template' })
      await dialog.getByLabel('Name').fill('Another')
      await press(dialog, 'Create')
      await dialog.getByRole('alert').waitFor()
    },
  }),
]

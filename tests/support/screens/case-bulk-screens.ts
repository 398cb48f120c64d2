/** One act on many cases, for `screens.ts`: the bar, the question, the progress, and what was refused. */
import type { Page, Route } from 'playwright-core'
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import { agent, caseRows, pictureMoment, type Screen, screen } from '../browser/gallery.ts'

const aBulk: CaseBulk = {
  id: 'pictured',
  kind: 'cancel',
  state: 'running',
  undo_of: null,
  can_undo: false,
  created: pictureMoment,
  ...{ total: 500, done: 238, unchanged: 0, refused: 1 },
}

const ended: CaseBulk = { ...aBulk, state: 'finished', done: 498, refused: 2 }

const refusals = [
  {
    id: '30000117',
    host: 'fotostudio-lindner-kessler.de',
    message:
      "Invalid request: case in state ACTIVE cannot be cancelled. This case contains an active invoice and can't be cancelled.",
  },
  {
    id: '30000231',
    host: 'hotel-am-alten-markt.example',
    message: 'Invalid request: case in state PAYMENT_PROCESSING cannot be cancelled.',
  },
]

const json = (body: object) => (route: Route) => route.fulfill({ json: body })

/** The office is to stay as it is: the order is another server's. */
const ordered = (bulk: CaseBulk) => async (page: Page) => {
  await page.route('**/api/cases/_bulk', json({ bulk: aBulk, events: [] }))
  await page.route('**/api/cases/_bulk/pictured', json({ bulk, refusals }))
}

async function selectSome(page: Page): Promise<void> {
  await caseRows(page).first().waitFor()
  await page.getByRole('listbox', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  for (let more = 0; more < 4; more += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('group', { name: 'Selected cases' }).waitFor()
}

async function choose(page: Page, name: string): Promise<void> {
  await selectSome(page)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function cancelAll(page: Page): Promise<void> {
  await choose(page, 'Cancel cases')
  // What other screens change meanwhile may take a row from under the keys.
  await page.getByRole('button', { name: /^Cancel \d cases$/ }).click()
}

/** In the order in which a person meets them. */
export const caseBulkScreens: readonly Screen[] = [
  { ...agent, name: 'bulk-bar', show: selectSome },
  screen(agent, 'bulk-reminder', async (page) => {
    await choose(page, 'Set reminder')
    await page.getByRole('dialog', { name: 'Set reminder' }).waitFor()
  }),
  screen({ ...agent, arrange: ordered(aBulk) }, 'bulk-running', async (page) => {
    await cancelAll(page)
    await page.getByText('239 of 500').waitFor()
  }),
  screen({ ...agent, arrange: ordered(ended) }, 'bulk-refused', async (page) => {
    await cancelAll(page)
    await page.getByRole('button', { name: 'Show failed cases' }).click()
    await page.getByRole('dialog', { name: 'Failed cases' }).waitFor()
  }),
]

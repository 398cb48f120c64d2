/** The places of an open case that show texts: its dialogs, questions and notices. */
import type { Page } from 'playwright-core'
import { aPdf, aPng } from '../files/files.ts'
import { openCaseId } from './hostile-answers.ts'
import { byClick, byKey, openBy, type Place, press, region, topLayer } from './hostile-places.ts'
import { textAt } from './hostile-texts.ts'
import type { Watch } from './hostile-watch.ts'

const past = (page: Page) => page.getByRole('list', { name: 'Past activities' })

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

type Contents = { ending: string; content: Uint8Array<ArrayBuffer> }

const png = { ending: 'png', content: aPng() }

/** Files of these contents, whose names are texts. */
async function chooseFiles({ page, turn }: Watch, { ending, content }: Contents): Promise<void> {
  const fields = topLayer(page).locator('input[type=file]')
  for (let at = 0; at < (await fields.count()); at += 1) {
    turn.at += 1
    const name = `${textAt(turn.at).replaceAll('\0', '')}.${ending}`
    const file = { name, mimeType: 'text/html', buffer: Buffer.from(content) }
    await fields.nth(at).setInputFiles(file)
  }
  await topLayer(page).locator('.fw-file-name').first().waitFor()
}

/** From the first image use to the dialog behind one of its buttons. */
const ofUse = (name: string, button: string, title: string, contents?: Contents): Place => ({
  ...{ name, from: 'ACTIVE' },
  open: async (office) => {
    const { page } = office
    await page.locator('.fw-thumbnail').last().click()
    await press(dialog(page, /^Image use/u), button)
    await page.getByRole(contents ? 'dialog' : 'alertdialog', { name: title }).waitFor()
    if (contents) await chooseFiles(office, contents)
  },
})

/** Opened by a key, or by what is said of it. */
const onCase: readonly Place[] = [
  byKey('STANDBY', 'm', 'flow'),
  byKey('STANDBY', 'g', 'language'),
  byKey('STANDBY', 'Shift+F', 'auto fill'),
  byKey('STANDBY', 'Shift+X', 'cancellation'),
  byKey('ACTIVE', 'n', 'note'),
  byKey('ACTIVE', 't', 'tag'),
  byKey('ACTIVE', 'b', 'reminder'),
  byKey('ACTIVE', 'o', 'offer'),
  byKey('ACTIVE', 'Control+k', 'palette'),
  byKey('ACTIVE', 'a', 'new case'),
  byClick('STANDBY', 'imprint', (page) =>
    region(page, 'Website Owner').getByRole('button', { name: 'Edit' }),
  ),
  byClick('STANDBY', 'case log', (page) => page.getByRole('button', { name: 'Edit log entry' })),
  byClick('ACTIVE', 'contact', (page) =>
    region(page, 'Website Owner Contact Info').getByRole('button', { name: 'Edit' }),
  ),
  byClick('ACTIVE', 'image use', (page) => page.locator('.fw-thumbnail')),
  byClick('ACTIVE', 'callback', (page) => page.getByRole('button', { name: 'Show', exact: true })),
  byClick('ACTIVE', 'license', (page) => page.getByRole('button', { name: 'Review', exact: true })),
  byClick('ACTIVE', 'mail', (page) => past(page).locator('.fw-activity-open')),
  byClick('ACTIVE', 'scheduled mail', (page) =>
    page.getByRole('list', { name: 'Scheduled activities' }).locator('.fw-activity-open'),
  ),
  byClick('ACTIVE', 'deletion of a scheduled mail', (page) =>
    page
      .getByRole('list', { name: 'Scheduled activities' })
      .getByRole('button', { name: /Delete/u }),
  ),
  byClick('ACTIVE', 'cancellation of an invoice', (page) =>
    past(page).getByRole('button', { name: 'Cancel', exact: true }),
  ),
  byKey('PAID', 'Shift+I', 'invoice'),
  byClick('PAID', 'billing address', (page) =>
    region(page, 'Payment').getByRole('button', { name: 'Billing address' }),
  ),
]

/** What needs more than one step. */
const further: readonly Place[] = [
  {
    ...{ name: 'new image use, with files', from: 'STANDBY' },
    open: async (office) => {
      await openBy(office.page, 'i')
      await dialog(office.page, 'Add image use').waitFor()
      await chooseFiles(office, png)
    },
  },
  ofUse('upload of a license', 'Upload License', 'Upload License', {
    ending: 'pdf',
    content: aPdf(),
  }),
  ofUse('another original', 'Replace original', 'Replace original image', png),
  ofUse('deletion of an image use', 'Delete image use', 'Delete image use'),
  {
    ...{ name: 'a refusal in words of somebody else', from: 'ACTIVE' },
    open: async ({ page }) => {
      await openBy(page, 'n')
      await page.getByRole('dialog').getByLabel('Note').fill('Hello')
      await press(page, 'Save note')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    ...{ name: 'what a colleague has changed meanwhile', from: 'ACTIVE' },
    open: async ({ page }) => {
      await openBy(page, 'b')
      const reminder = dialog(page, 'Reminder Settings')
      await reminder.getByLabel('Title').fill('Call again')
      await reminder.getByLabel('Date').fill('24/11/2030')
      await reminder.getByLabel('Date').press('Tab')
      await press(reminder, 'Confirm')
      await reminder.getByText('Reminder title', { exact: true }).waitFor()
    },
    at: (page) => dialog(page, 'Reminder Settings'),
  },
  {
    ...{ name: 'who else is here', from: 'ACTIVE' },
    open: async (office) => {
      office.meet(openCaseId(office.page))
      await office.page.getByRole('list', { name: 'Other users viewing this case' }).waitFor()
    },
    at: (page) => page.getByRole('list', { name: 'Other users viewing this case' }),
  },
  {
    ...{ name: 'changes that wait', from: 'ACTIVE' },
    open: async (office) => {
      const { page, turn } = office
      office.isCut = true
      await openBy(page, 'n')
      await page.getByRole('dialog').getByLabel('Note').fill(textAt(turn.at).replaceAll('\0', ''))
      await press(page, 'Save note')
      await press(page, /^1 change waiting/u)
      await dialog(page, 'Unsent changes').getByRole('listitem').waitFor()
    },
    leave: async (office) => {
      const { page } = office
      await press(page, /^1 change waiting/u)
      await press(dialog(page, 'Unsent changes'), 'Discard')
      await press(page.getByRole('alertdialog'), 'Discard')
      await page.getByRole('button', { name: /^1 change waiting/u }).waitFor({ state: 'detached' })
      office.isCut = false
    },
  },
  {
    ...{ name: 'the event log', from: 'ACTIVE' },
    open: async ({ page }) => {
      await openBy(page, 'l', page.locator('.fw-dock'))
      const log = region(page, 'Event log')
      const rows = log.getByRole('listbox', { name: 'Events and commands' })
      await rows.getByText('activities.loaded').last().click()
      const panel = log.getByRole('tabpanel')
      await panel.getByRole('treeitem').first().waitFor()
      await log.getByRole('tab', { name: 'State' }).click()
      await panel.getByText('Only differences').click()
      await panel.getByRole('treeitem').first().waitFor()
      await log.getByRole('tab', { name: 'Changes' }).click()
      await panel.getByRole('list', { name: 'Differences' }).waitFor()
    },
    at: (page) => region(page, 'Event log'),
    leave: ({ page }) => press(region(page, 'Event log'), 'Close event log'),
  },
  {
    ...{ name: 'a test of the session', from: 'PAID' },
    open: async ({ page }) => {
      await openBy(page, 'l', page.locator('.fw-dock'))
      await press(region(page, 'Event log'), 'Copy as test')
      await dialog(page, 'Copy as test').waitFor()
    },
    leave: ({ page }) => press(region(page, 'Event log'), 'Close event log'),
  },
]

export const casePlaces: readonly Place[] = [...onCase, ...further]

/** The screen of mail flows, its dialogs and its editor. */
import type { Locator, Page } from 'playwright-core'
import type { Office } from './hostile-answers.ts'
import { goTo, type Place, press, region, topLayer } from './hostile-places.ts'

const main = (page: Page) => page.getByRole('main')
const list = (page: Page) => region(page, 'Flow list')
const pane = (page: Page) => page.getByRole('region', { name: 'Template', exact: true })
/** Letters and custom emails have their names in the list, the others what the app calls them. */
const inSection = (page: Page, name: string, at = 0) =>
  region(page, name).first().getByRole('button').nth(at)

async function openFlow({ page }: Office): Promise<void> {
  await goTo(page, 'Mail Flows')
  const flow = list(page).locator('.fw-flow-name').first()
  await flow.waitFor()
  if ((await flow.getAttribute('aria-expanded')) === 'false') await flow.click()
  await region(page, 'Letters').first().waitFor()
}

const openTemplate = (section: string, at?: number) => async (office: Office) => {
  await openFlow(office)
  await inSection(office.page, section, at).click()
  await pane(office.page).getByRole('textbox', { name: 'Subject' }).waitFor()
}

/** What was typed goes, where anything was. */
const discard = async ({ page }: Office) => {
  const button = pane(page).getByRole('button', { name: 'Discard changes' })
  if (await button.isVisible()) await button.click()
}

const template = (name: string, section: string): Place => ({
  ...{ name, from: 'office', open: openTemplate(section), at: main, leave: discard },
})

/** The settings of a placeholder that the text of an event's email has. */
const settings = (of: string): Place => ({
  ...{ name: `the settings of ${of}`, from: 'office' },
  open: async (office) => {
    await openTemplate('Event triggered emails')(office)
    await press(region(office.page, 'Placeholders'), `Settings of ${of}`)
    await topLayer(office.page).waitFor()
  },
})

/** What happens when a template of a section is saved. */
const saved = (
  name: string,
  [section, at]: readonly [section: string, at: number],
  shown: (page: Page) => Locator,
): Place => ({
  ...{ name, from: 'office', at: main, leave: discard },
  open: async (office) => {
    await openTemplate(section, at)(office)
    await pane(office.page)
      .getByRole('textbox', { name: /^Template Name/u })
      .fill('Mine')
    await pane(office.page).getByRole('textbox', { name: 'Subject' }).fill('Mine')
    await press(pane(office.page), /^Save/u)
    await shown(office.page).first().waitFor()
  },
})

const preview = (name: string, section: string, shown: (page: Page) => Locator): Place => ({
  ...{ name, from: 'office' },
  open: async (office) => {
    await openTemplate(section)(office)
    await press(pane(office.page), 'Preview')
    await shown(office.page).waitFor()
  },
})

async function openHistory(office: Office): Promise<void> {
  await openTemplate('Custom emails')(office)
  await press(pane(office.page), 'History')
  await topLayer(office.page).locator('ins').first().waitFor()
}

const fromMenu = (name: string): Place => ({
  ...{ name: `${name} of a mail flow`, from: 'office' },
  open: async (office) => {
    await openFlow(office)
    await press(list(office.page), /^Actions for/u)
    await office.page.getByRole('menuitem', { name, exact: true }).click()
    await topLayer(office.page).waitFor()
  },
})

export const flowPlaces: readonly Place[] = [
  { ...{ name: 'the mail flows', from: 'office', open: openFlow, at: main } },
  template('a reminder', 'Scheduled emails'),
  template('a letter', 'Letters'),
  {
    ...template('the source of a template', 'Custom emails'),
    open: async (office) => {
      await openTemplate('Custom emails')(office)
      await press(pane(office.page), 'Source')
      await pane(office.page).getByRole('textbox', { name: 'Content, source' }).waitFor()
    },
  },
  settings('salutation'),
  settings('image_uses'),
  settings('settlement_portal'),
  {
    ...saved(
      'the cases that a change of a template did not reach',
      ['Scheduled emails', 0],
      (page) => page.getByRole('dialog', { name: 'Affected cases' }),
    ),
    at: topLayer,
  },
  saved('what a colleague has changed of a template', ['Custom emails', 0], (page) =>
    pane(page).getByRole('radio'),
  ),
  saved('a template that the server refuses', ['Scheduled emails', 1], (page) =>
    pane(page).getByRole('alert'),
  ),
  {
    ...{ name: 'the question before a template is deleted', from: 'office' },
    open: async (office) => {
      await openTemplate('Custom emails')(office)
      await press(pane(office.page), 'Delete')
      await topLayer(office.page).waitFor()
    },
  },
  preview('the preview of an email', 'Custom emails', (page) =>
    page.getByRole('dialog').locator('iframe').first(),
  ),
  preview('the preview of a letter', 'Letters', (page) =>
    page.getByRole('dialog').getByRole('article'),
  ),
  {
    ...preview('a test email that was not sent', 'Custom emails', (page) =>
      page.getByRole('dialog').locator('iframe').first(),
    ),
    open: async (office) => {
      await openTemplate('Custom emails')(office)
      await press(pane(office.page), 'Preview')
      await press(topLayer(office.page), /^Send/u)
      await topLayer(office.page).getByRole('alert').first().waitFor()
    },
  },
  { ...{ name: 'the history of a template', from: 'office', open: openHistory } },
  {
    ...{ name: 'what bringing a version back would change', from: 'office' },
    open: async (office) => {
      await openHistory(office)
      await press(topLayer(office.page), /^Version 1/u)
      await topLayer(office.page).getByText('Changes if you restore it').click()
      await topLayer(office.page).locator('del').first().waitFor()
    },
  },
  {
    ...{ name: 'a version that is brought back', from: 'office', at: main, leave: discard },
    open: async (office) => {
      await openHistory(office)
      await press(topLayer(office.page), /^Version 1/u)
      await press(topLayer(office.page), 'Restore version 1')
      await pane(office.page).getByText('The form shows version 1.', { exact: false }).waitFor()
    },
  },
  fromMenu('Calendar'),
  fromMenu('Rename'),
  fromMenu('Delete'),
  {
    ...{ name: 'a new mail flow', from: 'office' },
    open: async (office) => {
      await openFlow(office)
      await press(office.page, 'Create new Mail Flow')
      await topLayer(office.page).getByRole('checkbox').nth(1).waitFor()
    },
  },
]

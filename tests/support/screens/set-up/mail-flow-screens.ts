/** The screen of mail flows with the editor of a template, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { agent, caseRows, type Screen, screen } from '../../browser/gallery.ts'

/** Opens the screen, with the first flow expanded. */
export const openFlows = async (page: Page) => {
  await caseRows(page).first().waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Mail Flows' }).click()
  const list = page.getByRole('region', { name: 'Flow list' })
  const first = list.locator('.fw-flow-name').first()
  await first.waitFor()
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click()
  await list.getByRole('region', { name: 'Scheduled emails' }).first().waitFor()
  return list
}

export const openReminder = async (page: Page) => {
  const list = await openFlows(page)
  await list
    .getByRole('button', { name: /^2nd reminder/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
}

/** Puts a placeholder into the content that many cases have no value for, and waits for what is said of it. */
const addInvoiceNumber = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Content' }).click()
  const panel = page.getByRole('region', { name: 'Placeholders' })
  await panel.getByRole('button', { name: /^Invoice number/ }).click()
  await page.getByText(/active cases have no invoice number/).waitFor()
}

const previewOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: /^Preview: / })
  await dialog.getByTitle(/^(?:Email|Letter): /).waitFor()
  return dialog
}

const openPreview = async (page: Page) => {
  await openReminder(page)
  return previewOf(page)
}

/** The frame of a mail lets no script in, and says so to whoever looks into every frame. */
const withMail = { ...agent, expects: /Blocked script execution in 'about:srcdoc'/u }

export const discard = (page: Page) => page.getByRole('button', { name: 'Discard changes' }).click()

export const mailFlowScreens: readonly Screen[] = [
  screen(agent, 'mail-flows', async (page) => {
    await openFlows(page)
    await page.getByText('NO TEMPLATE IS SELECTED!').waitFor()
  }),
  { ...agent, name: 'mail-template', show: openReminder },
  {
    ...agent,
    name: 'mail-template-question',
    show: async (page) => {
      await openReminder(page)
      await page.getByRole('textbox', { name: /^Template Name/ }).fill('Second reminder, firmer')
      await page.getByRole('button', { name: /^Save/ }).click()
      await page.getByRole('alertdialog').waitFor()
    },
    leave: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await discard(page)
    },
  },
  {
    ...agent,
    name: 'mail-template-facts',
    show: async (page) => {
      await openReminder(page)
      await addInvoiceNumber(page)
    },
    leave: discard,
  },
  {
    ...agent,
    name: 'mail-template-gaps',
    show: async (page) => {
      const list = await openFlows(page)
      await list.getByRole('button', { name: 'License rejected' }).first().click()
      await addInvoiceNumber(page)
      await page.getByRole('button', { name: /^Save/ }).click()
      await page.getByRole('alertdialog').waitFor()
    },
    leave: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await discard(page)
    },
  },
  {
    ...agent,
    name: 'mail-template-wrong',
    show: async (page) => {
      await openReminder(page)
      await page.getByRole('textbox', { name: /^Template Name/ }).fill('')
      await page.getByRole('textbox', { name: /^Days/ }).fill('400')
      await page.getByRole('button', { name: /^Save/ }).click()
      await page.getByText('Please enter a name for your template.').waitFor()
    },
    leave: discard,
  },
  screen(withMail, 'mail-preview', async (page) => {
    const dialog = await openPreview(page)
    await dialog.getByText('Dark mail program').waitFor()
  }),
  screen(withMail, 'mail-preview-phone', async (page) => {
    const dialog = await openPreview(page)
    await dialog.getByText('Phone', { exact: true }).click()
    await dialog.getByText('Dark mail program').click()
  }),
  screen(withMail, 'mail-preview-letter', async (page) => {
    const list = await openFlows(page)
    const letters = list.getByRole('region', { name: 'Letters' }).first()
    await letters.getByRole('button').first().click()
    await previewOf(page)
  }),
  screen(agent, 'mail-flow-calendar', async (page) => {
    await openFlows(page)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Calendar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: 'After activation' }).waitFor()
    await dialog.getByRole('combobox', { name: 'Case' }).fill('baeckerei-althaus-voss')
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('region', { name: /^Next emails|^If / }).waitFor()
  }),
  screen(agent, 'mail-flows-new', async (page) => {
    await openFlows(page)
    await page.getByRole('button', { name: 'Create new Mail Flow' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Email Flow' })
    await dialog.getByText('Standard (English)', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Please enter a name for your mail flow.').waitFor()
  }),
]

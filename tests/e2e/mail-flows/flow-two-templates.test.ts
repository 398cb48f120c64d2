import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { allowsInvoice, hasActiveInvoice } from '../../../contracts/rules/cases/case-allows.ts'
import { NO_INVOICE_TEMPLATE } from '../../../contracts/rules/invoices/invoices.ts'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import {
  CUSTOMER,
  expectFaithful,
  hold,
  inOffice,
  openBySearch,
  openFlowOffice,
} from '../../support/browser/flows.ts'
import { answered, makeAdmins } from '../../support/browser/working-day.ts'

const COLLEAGUE = 'Aino Salmela'
const QUESTION = /^Answer to a question/

const office = await inOffice(openFlowOffice(120, makeAdmins))
office.agent.expectComplaint(/status of 4(12|09)/)
const mine = office.agent.page
const theirs = office.colleague.page

const form = (page: Page) => page.getByRole('region', { name: 'Template', exact: true })
const field = (page: Page, name: RegExp | string) => form(page).getByRole('textbox', { name })
const content = (page: Page) => field(page, 'Content')
const save = (page: Page) => form(page).getByRole('button', { name: /^Save/ })
const saved = (page: Page) => save(page).and(page.locator('[aria-disabled]')).waitFor()

/** Opens an email that goes out by hand: nothing waits for it, and no save asks anything. */
async function openTemplate(page: Page) {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Mail Flows' }).click()
  const list = page.getByRole('region', { name: 'Flow list' })
  const first = list.locator('.fw-flow-name').first()
  await first.waitFor()
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click()
  await list.getByRole('button', { name: QUESTION }).first().click()
  await content(page).waitFor()
}

/** Writes a paragraph at the end of the text. */
async function write(page: Page, text: string) {
  await caretIn(content(page), 'Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
}

async function saveAs(page: Page, text: string) {
  await write(page, text)
  await save(page).click()
  await saved(page)
}

const marks = (page: Page) =>
  form(page).getByRole('region', { name: 'Content: changes' }).locator('ins, del').allTextContents()

const written = async (page: Page) => (await content(page).textContent()) ?? ''

await openTemplate(mine)
await openTemplate(theirs)
for (const page of [mine, theirs])
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Users' })
    .waitFor()
const before = await written(mine)

describe('two admins, one template', () => {
  it('what a colleague saves is shown word by word beside what was typed, and one of both is chosen [G-607]', async () => {
    await write(mine, 'With regards from me')
    await field(mine, /^Template Name/).fill('Answer, shorter')
    await saveAs(theirs, 'With regards from them')
    const news = form(mine).getByText(`${COLLEAGUE} changed this template while you were editing`)
    await news.waitFor()
    await expect
      .poll(() => marks(mine))
      .toEqual(['Added: With regards from them', 'Added: With regards from me'])
    await form(mine).getByRole('radio', { name: 'Theirs' }).check()
    await expect.poll(() => written(mine)).toContain('from them')
    await form(mine).getByRole('radio', { name: 'Mine' }).check()
    await expect.poll(() => written(mine)).toContain('from me')
    await save(mine).click()
    await saved(mine)
    await content(theirs).getByText('With regards from me').waitFor()
    await field(theirs, /^Template Name/)
      .and(theirs.locator('[value="Answer, shorter"]'))
      .waitFor()
  })

  it('a save that comes too late is refused in view, and both texts are there to choose from', async () => {
    await write(mine, 'Mine again')
    await write(theirs, 'Theirs again')
    const request = await hold(mine, /\/template\/[^/]+$/)
    await save(mine).click()
    await save(theirs).click()
    await saved(theirs)
    request.release()
    const refusal = form(mine).getByRole('alert')
    await refusal.waitFor()
    const top = () => refusal.evaluate((one) => one.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThan(80)
    await expect.poll(() => marks(mine)).toEqual(['Added: Theirs again', 'Added: Mine again'])
    await form(mine).getByRole('radio', { name: 'Theirs' }).click()
    await saved(mine)
    await expect.poll(() => written(mine)).not.toContain('Mine again')
    // What was chosen by mistake is undone like anything else in the text.
    await content(mine).focus()
    await mine.keyboard.press('Control+z')
    await content(mine).getByText('Mine again').waitFor()
    await form(mine).getByRole('button', { name: 'Discard changes' }).click()
    await saved(mine)
  })

  it('the history says who wrote what; a version is seen, brought back and saved, and asks before it takes the place of something typed [G-701]', async () => {
    await field(mine, /^Template Name/).fill('Typed and not saved')
    await form(mine).getByRole('button', { name: 'History' }).click()
    const dialog = mine.getByRole('dialog', { name: 'History of Answer, shorter' })
    const rows = dialog.getByRole('region', { name: 'Versions' }).getByRole('button')
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringMatching(/^Version 4Current.*Aino Salmela/),
        expect.stringMatching(/^Version 3.*Jonas Feld/),
        expect.stringMatching(/^Version 2.*Aino Salmela/),
        expect.stringMatching(/^Version 1/),
      ])
    await rows.first().focus()
    for (let down = 0; down < 3; down += 1) await mine.keyboard.press('ArrowDown')
    await mine.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: 'Changes if you restore it' }).check()
    const gone = dialog.getByRole('region', { name: 'Version 1' }).locator('del')
    await expect
      .poll(async () => (await gone.allTextContents()).join(' '))
      .toMatch(/shorter.*from me.*Theirs again/)
    await dialog.getByRole('button', { name: 'Restore version 1' }).click()
    const question = mine.getByRole('alertdialog', { name: 'Restore version 1' })
    await question.getByRole('button', { name: 'Restore' }).click()
    await form(mine).getByText('The form shows version 1.').waitFor()
    await expect.poll(() => written(mine)).toBe(before)
    await save(mine).click()
    await saved(mine)
    await form(mine).getByRole('button', { name: 'History' }).click()
    const again = mine.getByRole('dialog', { name: /^History of Answer to a question/ })
    await again.getByText('Restored from version 1').waitFor()
    await mine.keyboard.press('Escape')
    await again.waitFor({ state: 'detached' })
  })

  it('both desks show the same text', async () => {
    await theirs.waitForFunction(
      (text) => document.querySelector('[aria-label="Content"]')?.textContent === text,
      before,
    )
  })
})

const invoices = (page: Page) => page.getByRole('region', { name: 'Invoice template', exact: true })
const listed = (page: Page) => page.getByRole('region', { name: 'Template list' })
const text = (page: Page, name: RegExp | string) =>
  invoices(page).getByRole('textbox', { name, exact: typeof name === 'string' })
const title = (page: Page) => text(page, /^Title(?! of)/)
const keep = (page: Page) => invoices(page).getByRole('button', { name: /^Save/ })
const stored = (page: Page) => keep(page).and(page.locator('[aria-disabled]')).waitFor()
const NAME = 'Ours, in English'

/** Opens the template of this name among those of invoices. */
async function openInvoiceTemplate(page: Page, name: string) {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar
    .getByRole('region', { name: 'Templates' })
    .getByRole('button', { name: /^Invoices/ })
    .click()
  await listed(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await title(page).waitFor()
}

/** Deletes the template of this name, after the question. */
async function deleteTemplate(page: Page, name: string) {
  await listed(page)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Yes' }).click()
  await question.waitFor({ state: 'detached' })
}

describe('two admins, one invoice template', () => {
  it('what a colleague saves comes into the form, and one of both is chosen where both wrote [G-607]', async () => {
    const sidebar = mine.getByRole('navigation', { name: 'Main' })
    await sidebar
      .getByRole('region', { name: 'Templates' })
      .getByRole('button', { name: /^Invoices/ })
      .click()
    await mine.getByRole('button', { name: 'Add invoice Template' }).click()
    await mine.getByRole('menuitem', { name: 'In English' }).click()
    await text(mine, /^Name(?! of)/).fill(NAME)
    await keep(mine).click()
    await listed(mine)
      .getByRole('button', { name: new RegExp(`^${NAME}`) })
      .waitFor()
    await stored(mine)
    await openInvoiceTemplate(theirs, NAME)
    await title(mine).fill('Mine')
    await title(theirs).fill('Theirs')
    await text(theirs, /^Bill to|^Recipient/).fill('Made out to')
    await keep(theirs).click()
    await stored(theirs)
    await invoices(mine)
      .getByText(`${COLLEAGUE} changed this template while you were editing`)
      .waitFor()
    await expect.poll(() => text(mine, /^Bill to|^Recipient/).inputValue()).toBe('Made out to')
    expect(await title(mine).inputValue()).toBe('Mine')
    await invoices(mine).getByRole('radio', { name: /^Mine/ }).check()
    await keep(mine).click()
    await stored(mine)
    await expect.poll(() => title(theirs).inputValue()).toBe('Mine')
  })

  it('one that is deleted while somebody types in it goes on as a new one [G-607]', async () => {
    await title(mine).fill('Typed here')
    await deleteTemplate(theirs, NAME)
    await invoices(mine).getByText('What you typed is still here.').waitFor()
    await invoices(mine).getByRole('button', { name: 'Keep as a new template' }).click()
    await keep(mine).click()
    const row = (page: Page) => listed(page).getByRole('button', { name: new RegExp(`^${NAME}`) })
    await row(mine).and(mine.locator('[aria-current]')).waitFor()
    await stored(mine)
    await row(theirs).click()
    await expect.poll(() => title(theirs).inputValue()).toBe('Typed here')
  })

  it('an invoice whose template is deleted before it is issued is refused, and draws no number', async () => {
    const found = await invoiceable(office.gateway)
    const sidebar = mine.getByRole('navigation', { name: 'Main' })
    await sidebar
      .getByRole('button', { name: /^Cases/ })
      .first()
      .click()
    const detail = await openBySearch(mine, found.host)
    await detail.getByRole('button', { name: 'Generate invoice' }).click()
    await fillBilling(mine.getByRole('dialog'))
    const preview = mine.getByRole('dialog', { name: 'Preview of the invoice' })
    await preview.getByRole('article', { name: 'Invoice', exact: true }).waitFor()
    const request = await hold(mine, /\/invoice$/)
    // Held for a moment, as a press that follows the one before at once is its double.
    const asked = mine.waitForRequest(/\/invoice$/)
    await preview.getByRole('button', { name: 'Generate invoice' }).click({ delay: 600 })
    await asked
    const params = { customer_id: CUSTOMER, id: found.invoice_template_id ?? '' }
    answered(
      await office.gateway.change('deleteInvoiceTemplate', { params }, { commandId: randomUUID() }),
    )
    request.release()
    await preview.getByText(NO_INVOICE_TEMPLATE).first().waitFor()
    const after = answered(await office.gateway.call('readCase', { params: { id: found.id } }))
    expect(after.invoices).toEqual(found.invoices)
    await mine.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
  })

  it('both desks end equal to the server', async () => {
    await expectFaithful([office.agent, office.colleague], office.gateway)
  })
})

/** A case of which an invoice can be generated now. */
async function invoiceable(gateway: Gateway): Promise<CaseDetail> {
  for (const state of ['PAID', 'ACTIVE'] as const) {
    const search = { body: { filter: { state } } }
    for (const { id, host } of answered(await gateway.call('searchCases', search)).cases) {
      const detail = answered(await gateway.call('readCase', { params: { id } }))
      const isOne = allowsInvoice(detail) && !hasActiveInvoice(detail)
      if (!isOne || detail.invoice_template_id === null) continue
      const same = { body: { filter: { search: host } } }
      if (answered(await gateway.call('searchCases', same)).cases.length === 1) return detail
    }
  }
  throw new Error('the demo data has no case to be invoiced')
}

/** What every invoice needs; the rest stays as it is known. */
async function fillBilling(billing: Locator): Promise<void> {
  const address = {
    Name: 'Ilse Nordwind',
    Email: 'ilse@nordwind.example',
    'Address line 1': 'Am Leuchtturm 3',
    'Postal code': '26757',
    City: 'Borkum',
    'VAT ID': 'DE811569869',
  }
  for (const [label, value] of Object.entries(address))
    await billing.getByLabel(new RegExp(`^${label}`)).fill(value)
  await billing.getByLabel(/^Country/).selectOption('DE')
  await billing.getByRole('button', { name: 'Preview invoice' }).click()
}

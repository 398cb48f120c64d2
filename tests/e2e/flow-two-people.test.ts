import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messages } from '../../contracts/protocol.ts'
import {
  expectFaithful,
  findQuietCase,
  hold,
  inOffice,
  openBySearch,
  openFlowOffice,
} from '../support/browser/flows.ts'

const AGENT = 'Jonas Feld'
const COLLEAGUE = 'Aino Salmela'
/** Who only falls silent is there for longer, in ms. */
const GONE_WITHIN = 15_000

const office = await inOffice(openFlowOffice())
const subject = await findQuietCase(office.gateway)
office.agent.expectComplaint(/status of 412/)
const mine = await openBySearch(office.agent.page, subject.host)
const theirs = await openBySearch(office.colleague.page, subject.host)

const present = (detail: Locator) =>
  detail.getByRole('list', { name: 'Other users viewing this case' })

const contactForm = (page: Page) => page.getByRole('dialog', { name: 'Website Owner Contact Info' })

async function editContact(page: Page, detail: Locator): Promise<Locator> {
  await detail
    .getByRole('region', { name: 'Website Owner Contact Info' })
    .getByRole('button', { name: 'Edit' })
    .click()
  return contactForm(page)
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
}

/** The colleague fills in fields of the contact, and has still to save them. */
async function colleagueFills(fields: Record<string, string>): Promise<Locator> {
  const form = await editContact(office.colleague.page, theirs)
  for (const [label, text] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
  return form
}

const inForm = (form: Locator, label: string) =>
  form.getByLabel(label, { exact: true }).inputValue()

describe('two people, one case', () => {
  it('each sees the other there, and what they do', async () => {
    await present(mine).getByText(`${COLLEAGUE} is viewing`).waitFor()
    await present(theirs).getByText(`${AGENT} is viewing`).waitFor()
    const form = await editContact(office.agent.page, mine)
    await present(theirs).getByText(`${AGENT} is editing`).waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await present(theirs).getByText(`${AGENT} is viewing`).waitFor()
  })

  it('what a colleague changes shows in the open form; only what both typed is asked about', async () => {
    const { page } = office.agent
    const form = await editContact(page, mine)
    await form.getByLabel('Phone').fill('040 1')
    await save(await colleagueFills({ City: 'Lübeck', Phone: '040 2' }))
    const news = form.getByRole('status')
    await news.getByText(`${COLLEAGUE} changed this case while this dialog was open.`).waitFor()
    await expect.poll(() => news.textContent()).toContain('→ Lübeck')
    await expect.poll(() => inForm(form, 'City')).toBe('Lübeck')
    expect(await inForm(form, 'Phone')).toBe('040 1')
    await news.getByRole('radio', { name: /^Theirs: 040 2/ }).check()
    await expect.poll(() => inForm(form, 'Phone')).toBe('040 2')
    await form.getByLabel('Company').fill('Feld & Sons')
    await save(form)
    for (const text of ['040 2', 'Feld & Sons', 'Lübeck']) {
      await theirs.getByText(text).first().waitFor()
    }
  })

  it('a save on its way that comes too late is refused, merged, and saved over on demand', async () => {
    const { page } = office.agent
    const form = await editContact(page, mine)
    await form.getByLabel('Phone').fill('040 3')
    const theirForm = await colleagueFills({ City: 'Kiel', Phone: '040 4' })
    const request = await hold(page, /\/opponent_contact_details$/)
    await form.getByRole('button', { name: 'Save' }).click()
    await save(theirForm)
    request.release()
    const refusal = form.getByRole('alert')
    await refusal.getByText(messages.conflict).waitFor()
    for (const said of ['City: Lübeck → Kiel', 'Phone: 040 2 → 040 4', COLLEAGUE])
      await expect.poll(() => refusal.textContent()).toContain(said)
    await expect.poll(() => inForm(form, 'City')).toBe('Kiel')
    expect(await inForm(form, 'Phone')).toBe('040 3')
    await refusal.getByRole('button', { name: 'Save anyway' }).click()
    await form.waitFor({ state: 'detached' })
    await theirs.getByText('040 3').first().waitFor()
    await theirs.getByText('Kiel').first().waitFor()
  })

  it('who leaves the case is gone from it; both desks end equal to the server', async () => {
    const { page } = office.colleague
    await page.getByLabel('Search cases').fill('')
    await page.getByRole('option').filter({ hasNotText: subject.host }).first().click()
    await present(mine).waitFor({ state: 'detached' })
    await expectFaithful([office.agent, office.colleague], office.gateway)
  })

  it('who closes the page is gone from the case at once', async () => {
    const { page } = office.colleague
    await openBySearch(page, subject.host)
    await present(mine).getByText(`${COLLEAGUE} is viewing`).waitFor()
    await page.goto('about:blank')
    await present(mine).waitFor({ state: 'detached', timeout: GONE_WITHIN })
  })
})

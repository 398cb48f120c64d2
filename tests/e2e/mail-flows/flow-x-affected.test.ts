import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { APPLY_QUESTION } from '../../../contracts/rules/mail/mail-templates.ts'
import {
  CUSTOMER,
  detailOf,
  expectFaithful,
  inOffice,
  openFlowOffice,
} from '../../support/browser/flows.ts'
import { answered } from '../../support/browser/working-day.ts'

// A quarter of them is active.
const office = await inOffice(openFlowOffice(2_000))
const page = office.agent.page

const params = { customer_id: CUSTOMER }
const flows = answered(await office.gateway.call('listMailFlows', { params }))
const [flow] = flows.toSorted((a, b) => b.cases - a.cases)
if (!flow) throw new Error('the demo has no mail flow')

const NAME = 'One more reminder'
/** Days that are over for some of the cases and ahead for others. */
const DAYS = 30

const list = page.getByRole('region', { name: 'Flow list' })
const form = page.getByRole('region', { name: 'Template', exact: true })
const field = (name: RegExp | string) => form.getByRole('textbox', { name })
const save = form.getByRole('button', { name: /^Save/ })
const question = page.getByRole('alertdialog')
const affected = page.getByRole('dialog', { name: 'Affected cases' })

/** How many mails wait with the template. */
async function waiting() {
  const templates = answered(
    await office.gateway.call('listMailTemplates', {
      params: { ...params, flow_id: flow?.id ?? '' },
    }),
  )
  const template = templates.find(({ name }) => name === NAME)
  return (template?.scheduled_emails ?? []).reduce((sum, { count }) => sum + count, 0)
}

/** How many cases followed, of how many, once the dialog says that it is over. */
async function applied(): Promise<{ done: number; total: number }> {
  const said = affected.getByRole('status').filter({ hasText: /^The change was applied to / })
  await said.waitFor({ timeout: 100_000 })
  const [done = 0, total = 0] = [...((await said.textContent()) ?? '').matchAll(/[\d,]+/g)].map(
    ([figure]) => Number(figure.replaceAll(',', '')),
  )
  return { done, total }
}

async function answer(name: string): Promise<void> {
  await question.getByText(APPLY_QUESTION).waitFor()
  await question.getByRole('button', { name, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}

async function openFlow(): Promise<Locator> {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Mail Flows' }).click()
  const entry = list.getByRole('button', { name: flow?.name ?? '', exact: true })
  await entry.waitFor()
  if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click()
  return list.getByRole('region', { name: 'Scheduled emails' }).first()
}

let waits = 0

describe('flow X: what is changed reaches the active cases that are meant', () => {
  it('a reminder is added with Yes: the dialog says how many cases get it, and names those that cannot with their reason [TPL-36, TPL-38]', async () => {
    const section = await openFlow()
    await section.getByRole('button', { name: 'ADD SCHEDULED EMAIL' }).click()
    await field(/^Template Name/).fill(NAME)
    await field(/^Days after initial Email/).fill(String(DAYS))
    await field('Subject').fill('Your case')
    await field('Content').fill('We write once more.')
    await save.click()
    await answer('Yes')
    const { done, total } = await applied()
    expect(total).toBeGreaterThanOrEqual(flow.cases)
    const items = affected.getByRole('listitem')
    expect(total - done).toBeGreaterThan(0)
    await expect.poll(() => items.count()).toBe(total - done)
    for (const text of await items.allTextContents())
      expect(text).toMatch(new RegExp(`already past day ${DAYS}$`))
    waits = await waiting()
    expect(waits).toBeGreaterThan(0)
    const host = (await items.first().getByRole('button').textContent()) ?? ''
    await items.first().getByRole('button').click()
    await detailOf(page, host).waitFor()
    await affected.waitFor({ state: 'detached' })

    await page.goBack()
    await affected.waitFor()
    await expect.poll(() => items.count()).toBe(total - done)
    await page.reload()
    await affected.waitFor()
    await expect.poll(() => items.count()).toBe(total - done)
    await page.keyboard.press('Escape')
    await affected.waitFor({ state: 'detached' })
  })

  it('a change is saved with No, which reaches nobody, and with Yes, which reaches all that wait [TPL-37]', async () => {
    const section = await openFlow()
    // An entry of the list is named by its place and days, not by the template's name.
    await section.getByRole('button', { name: `after ${DAYS} days` }).click()
    await field('Subject').fill('Your case, once more')
    await save.click()
    await answer('No')
    await save.and(page.locator('[aria-disabled]')).waitFor()
    expect(await affected.count()).toBe(0)
    await field('Subject').fill('Your case, for the last time')
    await save.click()
    await answer('Yes')
    expect(await applied()).toEqual({ done: waits, total: waits })
    expect(await affected.getByRole('listitem').count()).toBe(0)
    await page.keyboard.press('Escape')
    await affected.waitFor({ state: 'detached' })
  })

  it('it is deleted with Yes, by keyboard: nothing of it waits any more [TPL-41]', async () => {
    expect(await waiting()).toBe(waits)
    await form.getByRole('button', { name: 'Delete' }).press('Enter')
    await question.getByText(APPLY_QUESTION).waitFor()
    await question.getByRole('button', { name: 'Yes', exact: true }).press('Enter')
    expect(await applied()).toEqual({ done: waits, total: waits })
    await page.keyboard.press('Escape')
    await affected.waitFor({ state: 'detached' })
    await expect.poll(waiting).toBe(0)
    await list.getByRole('button', { name: `after ${DAYS} days` }).waitFor({ state: 'detached' })
  })

  it('its recording replays to the same bytes and equals a fresh load', async () => {
    await expectFaithful([office.agent], office.gateway)
  })
})

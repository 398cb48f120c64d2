import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CaseFilter } from '../../contracts/model/query.ts'
import { ACTIVE_INVOICE_BLOCKS } from '../../contracts/rules/case-allows.ts'
import {
  countOf,
  expectFaithful,
  expectNoComplaints,
  type FlowOffice,
  openFlowOffice,
} from '../support/flows.ts'
import { answered } from '../support/working-day.ts'

const TAG = 'spring sale'

let office: FlowOffice
let page: Page

beforeAll(async () => {
  // A quarter of them is active.
  office = await openFlowOffice(2_000)
  page = office.agent.page
})

afterAll(() => office?.close())

afterEach(() => expectNoComplaints(office))

const list = () => page.getByRole('listbox', { name: 'Cases' })
const bar = () => page.getByRole('group', { name: 'Selected cases' })
const panel = () => page.getByRole('region', { name: 'Bulk actions' })

async function showView(name: string): Promise<number> {
  const count = await countOf(page, name)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: new RegExp(`^${name}\\b`) })
    .click()
  await page
    .getByRole('option')
    .and(page.locator(`[aria-setsize="${count}"]`))
    .first()
    .waitFor()
  return count
}

/** Marks all that match and opens the dialog of an act, with keys. */
async function actOnAll(act: string, count: number): Promise<void> {
  await list().focus()
  await page.keyboard.press('Control+a')
  await bar().getByText(`${count} selected`).waitFor()
  await bar().getByRole('button', { name: 'Actions' }).press('Enter')
  await page.getByRole('menuitem', { name: act }).press('Enter')
}

/** What became of the order, in its figures. */
async function outcome(title: string): Promise<Record<string, number>> {
  const told = panel()
    .getByRole('status')
    .filter({ hasText: `${title}: ` })
  await told.waitFor({ timeout: 60_000 })
  const text = (await told.textContent()) ?? ''
  const figures = text.slice(`${title}: `.length).matchAll(/(\d+) ([a-z ]+)/g)
  return Object.fromEntries([...figures].map(([, count, word]) => [word, Number(count)]))
}

async function search(filter: CaseFilter) {
  const paging = { page: 1, page_size: 5_000 }
  return answered(await office.gateway.call('searchCases', { body: { filter, paging } })).cases
}

describe('flow P: many cases at once', () => {
  it('500 are cancelled with keys, those that are refused say why, and a colleague follows', async () => {
    const count = await showView('Active')
    expect(count).toBeGreaterThan(499)
    await actOnAll('Cancel cases', count)
    await page.getByRole('button', { name: `Cancel ${count} cases` }).press('Enter')
    await panel().getByRole('progressbar', { name: 'Cancel cases' }).waitFor()
    await panel()
      .getByText(new RegExp(`^\\d+ of ${count}$`))
      .waitFor()

    const { done = 0, refused = 0 } = await outcome('Cancel cases')
    expect(refused).toBeGreaterThan(0)
    expect(done + refused).toBe(count)
    const left = await search({ state: 'ACTIVE' })
    expect(left).toHaveLength(refused)
    for (const desk of [office.agent, office.colleague]) {
      await expect.poll(() => countOf(desk.page, 'Active')).toBe(refused)
    }
    expect(await panel().getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await panel().getByRole('button', { name: 'Show refused' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Refused cases' })
    const items = dialog.getByRole('listitem')
    await items.first().waitFor()
    expect(await items.count()).toBe(refused)
    for (const text of await items.allTextContents()) expect(text).toContain(ACTIVE_INVOICE_BLOCKS)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await panel().getByRole('button', { name: 'Close result' }).press('Enter')
  })

  it('an order is stopped in between, and what it did is taken back by its key', async () => {
    // All of them: many are left to begin when the key arrives, also on a machine with other work.
    const count = await showView('Cases')
    await actOnAll('Add tag', count)
    const dialog = page.getByRole('dialog', { name: 'Add tag' })
    await dialog.getByLabel('Tag').fill(TAG)
    await page.keyboard.press('Enter')
    // What was not begun is not taken back either.
    await panel()
      .getByText(new RegExp(`^[1-9]\\d* of ${count}$`))
      .waitFor()
    await panel().getByRole('button', { name: 'Stop' }).press('Enter')
    const ended = await outcome('Add tag')
    expect(ended['not begun']).toBeGreaterThan(0)
    const tagged = async () => (await search({})).filter(({ tags }) => tags.includes(TAG)).length
    expect(await tagged()).toBe(ended.done ?? 0)

    await list().focus()
    await page.keyboard.press('z')
    expect((await outcome('Undo: Add tag')).done ?? 0).toBe(ended.done ?? 0)
    expect(await tagged()).toBe(0)
    await panel().getByRole('button', { name: 'Close result' }).click()
  })

  it('the table has the marks of the list', async () => {
    await list().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await bar().getByText('2 selected').waitFor()
    await page.keyboard.press('Shift+T')
    const grid = page.getByRole('grid', { name: 'Cases' })
    await grid.waitFor()
    expect(await bar().getByText('2 selected').count()).toBe(1)
    await grid.focus()
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+T')
    await list().waitFor()
  })

  it('its recording replays to the same bytes and equals a fresh load', async () => {
    await expectFaithful([office.agent], office.gateway)
  })
})

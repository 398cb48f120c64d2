import { describe, expect, it } from 'vitest'
import type { CaseFilter } from '../../contracts/model/cases/query.ts'
import { ACTIVE_INVOICE_BLOCKS } from '../../contracts/rules/cases/case-allows.ts'
import { formatCount } from '../../src/ui/format.ts'
import {
  downTo,
  pressOn,
  pressOnto,
  typeInto,
  untilFocused,
  walkOnto,
  walkTo,
} from '../support/browser/by-keyboard.ts'
import { countOf, expectFaithful, inOffice, openFlowOffice } from '../support/browser/flows.ts'
import { answered } from '../support/browser/working-day.ts'

const TAG = 'spring sale'

// A quarter of them is active.
const office = await inOffice(openFlowOffice(2_000))
const page = office.agent.page

const list = () => page.getByRole('listbox', { name: 'Cases' })
const bar = () => page.getByRole('group', { name: 'Selected cases' })
const panel = () => page.getByRole('region', { name: 'Bulk actions' })

async function showView(name: string): Promise<number> {
  const count = await countOf(page, name)
  await pressOnto(
    page,
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: new RegExp(`^${name}\\b`) }),
  )
  await page
    .getByRole('option')
    .and(page.locator(`[aria-setsize="${count}"]`))
    .first()
    .waitFor()
  return count
}

/** Marks all that match and opens the dialog of an act, with keys. */
async function actOnAll(act: string, count: number): Promise<void> {
  await walkOnto(page, list())
  await page.keyboard.press('Control+a')
  await bar()
    .getByText(`${formatCount(count)} selected`)
    .waitFor()
  await pressOnto(page, bar().getByRole('button', { name: 'Actions', exact: true }))
  await untilFocused(page, 'Add tag')
  await downTo(page, act)
  await page.keyboard.press('Enter')
}

/** What became of the order, in its figures. */
async function outcome(title: string): Promise<Record<string, number>> {
  const told = panel()
    .getByRole('status')
    .filter({ hasText: `${title}: ` })
  await told.waitFor({ timeout: 100_000 })
  const text = (await told.textContent()) ?? ''
  const figures = text.slice(`${title}: `.length).matchAll(/([\d,]+) ([a-z ]+)/g)
  return Object.fromEntries(
    [...figures].map(([, count = '', word]) => [word, Number(count.replaceAll(',', ''))]),
  )
}

async function search(filter: CaseFilter) {
  const paging = { page: 1, page_size: 5_000 }
  return answered(await office.gateway.call('searchCases', { body: { filter, paging } })).cases
}

describe('flow P: many cases at once, by keyboard alone', () => {
  it('500 are cancelled with keys, those that are refused say why, and a colleague follows', async () => {
    const count = await showView('Active')
    expect(count).toBeGreaterThan(499)
    await actOnAll('Cancel cases', count)
    // They stand for as long as the order takes: looked for before it is given.
    const shown = [
      panel().getByRole('progressbar', { name: 'Cancel cases' }).waitFor(),
      panel()
        .getByText(new RegExp(`^[\\d,]+ of ${formatCount(count)}$`))
        .waitFor(),
    ]
    await Promise.all([...shown, pressOn(page, `Cancel ${count} cases`)])

    const { done = 0, failed: refused = 0 } = await outcome('Cancel cases')
    expect(refused).toBeGreaterThan(0)
    expect(done + refused).toBe(count)
    const left = await search({ state: 'ACTIVE' })
    expect(left).toHaveLength(refused)
    for (const desk of [office.agent, office.colleague]) {
      await expect.poll(() => countOf(desk.page, 'Active')).toBe(refused)
    }
    expect(await panel().getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await pressOn(page, 'Show failed cases')
    const dialog = page.getByRole('dialog', { name: 'Failed cases' })
    const items = dialog.getByRole('listitem')
    await expect.poll(() => items.count()).toBe(refused)
    for (const text of await items.allTextContents()) expect(text).toContain(ACTIVE_INVOICE_BLOCKS)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await pressOn(page, 'Close result')
  })

  it('an order is stopped in between, and what it did is taken back by its key', async () => {
    // All of them: many are left to begin when the key arrives, also on a machine with other work.
    const count = await showView('Cases')
    await actOnAll('Add tag', count)
    const dialog = page.getByRole('dialog', { name: 'Add tag' })
    await dialog.waitFor()
    await typeInto(page, 'Tag', TAG)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await walkTo(page, 'Stop')
    // What was not begun is not taken back either.
    await panel()
      .getByText(new RegExp(`^[1-9][\\d,]* of ${formatCount(count)}$`))
      .waitFor()
    await page.keyboard.press('Enter')
    const ended = await outcome('Add tag')
    expect(ended['not started']).toBeGreaterThan(0)
    const tagged = async () => (await search({})).filter(({ tags }) => tags.includes(TAG)).length
    expect(await tagged()).toBe(ended.done ?? 0)

    await walkOnto(page, list())
    await page.keyboard.press('z')
    expect((await outcome('Undo: Add tag')).done ?? 0).toBe(ended.done ?? 0)
    expect(await tagged()).toBe(0)
    await pressOn(page, 'Close result')
  })

  it('the table has the marks of the list', async () => {
    await walkOnto(page, list())
    await page.keyboard.press('Home')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await bar().getByText('2 selected').waitFor()
    await page.keyboard.press('Shift+T')
    const grid = page.getByRole('grid', { name: 'Cases' })
    await grid.waitFor()
    await bar().getByText('2 selected').waitFor()
    await walkOnto(page, grid)
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+T')
    await list().waitFor()
  })

  it('its recording replays to the same bytes and equals a fresh load', async () => {
    await expectFaithful([office.agent], office.gateway)
  })
})

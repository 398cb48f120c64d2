import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inOffice, openFlowOffice } from '../../support/browser/flows.ts'
import { accessFaults, textFaults } from '../../support/browser/look.ts'
import { showTable } from '../../support/screens/case-table-screens.ts'

const office = await inOffice(openFlowOffice(600))
const page = office.agent.page
await page.setViewportSize({ width: 1440, height: 900 })
await showTable(page)

const grid = () => page.getByRole('grid', { name: 'Cases' })
/** Where the table scrolls. */
const box = () => page.locator('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container')
/** A drawn cell of the part that scrolls, or of the frozen one; the first column is that of the marks. */
const drawn = (row: number, column: number): Locator =>
  page
    .locator(column <= 2 ? '.bp6-table-quadrant-left' : '.bp6-table-quadrant-main')
    .locator(`.bp6-table-cell-row-${row}.bp6-table-cell-col-${column}`)
const heads = () => page.getByRole('columnheader').allTextContents()
/** A drawn head as the mouse meets it. */
const head = (name: string): Locator =>
  page
    .locator(
      '.bp6-table-quadrant-top .bp6-table-header, .bp6-table-quadrant-top-left .bp6-table-header',
    )
    .filter({ has: page.getByText(name, { exact: true }) })
    .last()
const bar = () => page.getByRole('group', { name: 'Selected cases' })
const untilSelected = (count: number) =>
  bar().getByText(`${count} selected`, { exact: true }).waitFor()
const here = () =>
  page.evaluate(() => {
    const active = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
    return document.getElementById(active)?.textContent
  })

/** What this attribute says of what has the focus. */
const focusedBy = (attribute: string) =>
  page.evaluate((name) => document.activeElement?.getAttribute(name), attribute)

async function drag(from: Locator, to: { x: number; y: number }): Promise<void> {
  const at = await from.boundingBox()
  if (!at) throw new Error('nothing is drawn there')
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

const middle = async (of: Locator) => {
  const at = await of.boundingBox()
  if (!at) throw new Error('nothing is drawn there')
  return { x: at.x + at.width / 2, y: at.y + at.height / 2 }
}

describe('the table of cases in a browser', () => {
  it('has no fault that axe finds, and no stop of the Tab key inside', async () => {
    expect(await accessFaults(page)).toEqual([])
    await grid().focus()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]')))
      .toBeNull()
  })

  it('draws what the grid says, compact, and scrolls to the cursor', async () => {
    await grid().focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await expect.poll(here).toBe(await drawn(0, 2).textContent())
    await expect.poll(async () => (await drawn(0, 2).boundingBox())?.height).toBe(28)
    await page.keyboard.press('End')
    await expect.poll(() => box().evaluate((at) => at.scrollLeft)).toBeGreaterThan(100)
    await drawn(0, 2).waitFor()
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('PageDown')
    await expect.poll(() => box().evaluate((at) => at.scrollTop)).toBeGreaterThan(500)
    await page.keyboard.press('Control+Home')
    await expect.poll(() => box().evaluate((at) => at.scrollTop)).toBe(0)
  })

  it('marks rows by the mouse: one, up to one, all', async () => {
    await drawn(1, 0).click()
    await drawn(4, 0).click({ modifiers: ['Shift'] })
    await untilSelected(4)
    await drawn(2, 2).click({ modifiers: ['Control'] })
    await untilSelected(3)
    await page.locator('.bp6-table-quadrant-top-left .bp6-table-header').first().click()
    await untilSelected(600)
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
  })

  it('copies the range that the mouse drew', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await drag(drawn(0, 1), await middle(drawn(1, 2)))
    await page.keyboard.press('Control+c')
    await page.getByText('4 cells copied').waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    const cells = await Promise.all(
      [drawn(0, 1), drawn(0, 2), drawn(1, 1), drawn(1, 2)].map((cell) => cell.textContent()),
    )
    expect(text).toBe(`${cells[0]}\t${cells[1]}\n${cells[2]}\t${cells[3]}`)
    await page.keyboard.press('Escape')
  })

  it('widens and moves columns by the mouse, and remembers them', async () => {
    const caseHead = head('Case')
    const at = await caseHead.boundingBox()
    if (!at) throw new Error('no head')
    await page.mouse.move(at.x + at.width - 2, at.y + 16)
    await page.mouse.down()
    await page.mouse.move(at.x + at.width + 58, at.y + 16, { steps: 6 })
    await page.mouse.up()
    await expect.poll(async () => (await caseHead.boundingBox())?.width).toBeGreaterThan(140)
    await caseHead.hover()
    await drag(caseHead.locator('.bp6-table-reorder-handle-target'), await middle(head('Licenses')))
    await expect.poll(async () => (await heads()).indexOf('Case')).toBeGreaterThan(3)
    const before = await heads()
    await page.reload()
    await grid().waitFor()
    await expect.poll(heads).toEqual(before)
  })

  it('has the next page before the reader is at the end, and says where the end is [LIST-20] [LIST-22]', async () => {
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/cases/_search')) pages.push(request.url())
    })
    const to = (share: number) =>
      box().evaluate((at, part) => {
        at.scrollTop = (at.scrollHeight - at.clientHeight) * part
      }, share)
    await to(0.5)
    await page.waitForLoadState('networkidle')
    expect(pages).toHaveLength(0)
    await to(0.96)
    await page.getByText('400 of 600 loaded').waitFor()
    expect(await page.getByText('No more data to load.').count()).toBe(0)
    await to(1)
    await page.getByText('600 of 600 loaded').waitFor()
    await to(1)
    await page.getByText('No more data to load.').waitFor()
    await to(0)
  })

  it('shows its last row above the bar of what is marked', async () => {
    await grid().focus()
    await page.keyboard.press('Space')
    const bar = page.getByRole('group', { name: 'Selected cases' })
    await bar.waitFor()
    await page.keyboard.press('Control+End')
    const last = drawn(599, 2)
    await last.waitFor()
    const isAbove = async () => {
      const [row, over] = [await last.boundingBox(), await bar.boundingBox()]
      return row !== null && over !== null && row.y + row.height <= over.y
    }
    await expect.poll(isAbove).toBe(true)
    const told = page.locator('[role=grid] [role=row]').last().getByRole('gridcell').nth(1)
    await expect.poll(() => told.textContent()).toBe(await last.textContent())
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
  })

  it('fits beside a case on a narrow screen, its columns within reach', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await grid().focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('region', { name: 'Open case' })
    await drawer.getByText('Portal Language', { exact: true }).waitFor()
    expect(await textFaults(page)).toEqual([])
    await grid().focus()
    await page.keyboard.press('End')
    // What is seen there is the cell itself, and neither a frozen one nor the case.
    const isSeen = () =>
      drawn(0, 21).evaluate((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        const seen = document.elementFromPoint(x + width / 2, y + height / 2)
        return seen?.closest('.bp6-table-cell') === cell
      })
    await expect.poll(isSeen).toBe(true)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('opens a case in the drawer by keyboard, works on beside it, and gives the focus back', async () => {
    await grid().focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const host = await drawn(1, 2).textContent()
    await expect.poll(here).toBe(host)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('region', { name: 'Open case' })
    await drawer.getByRole('heading', { name: host ?? '', exact: true }).waitFor()
    await expect.poll(() => focusedBy('aria-label')).toBe('Open case')
    await expect.poll(() => new URL(page.url()).searchParams.get('case')).toMatch(/^\d+$/)
    expect(await accessFaults(page)).toEqual([])
    await page.keyboard.press('j')
    await drawer
      .getByRole('heading', { name: host ?? '', exact: true })
      .waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => focusedBy('role')).toBe('grid')
  })

  it('gives its place to the open case where both are too wide, as at 200 % zoom', async () => {
    await page.setViewportSize({ width: 720, height: 450 })
    await grid().focus()
    await page.keyboard.press('Control+Home')
    await box().evaluate((at) => {
      at.scrollTop = 280
    })
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('region', { name: 'Open case' })
    await drawer.getByText('Portal Language', { exact: true }).waitFor()
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ width: 511 })
    await grid().waitFor({ state: 'hidden' })
    expect(await textFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Close case' }).click()
    await grid().waitFor()
    await expect.poll(() => focusedBy('role')).toBe('grid')
    await expect.poll(() => box().evaluate((at) => at.scrollTop)).toBe(280)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('keeps place and marks while a colleague changes cases', async () => {
    await box().evaluate((at) => {
      at.scrollTop = 280
    })
    await drawn(12, 0).click()
    const host = await drawn(12, 2).textContent()
    const first = await drawn(10, 2).textContent()
    const other = office.colleague.page
    await other.getByRole('button', { name: 'Add New Case' }).click()
    const dialog = other.getByRole('dialog', { name: 'Add New Case' })
    await dialog.getByLabel('Domain').fill('table-colleague.example')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '1 new' }).waitFor()
    expect(await box().evaluate((at) => at.scrollTop)).toBe(280)
    expect(await drawn(10, 2).textContent()).toBe(first)
    expect(await drawn(12, 2).textContent()).toBe(host)
    await untilSelected(1)
    await page.keyboard.press('Escape')
  })

  it('ends what is searched for in three dots where it is longer than its field', async () => {
    const search = page.getByLabel('Search cases')
    await search.fill('a-bakery-whose-name-is-longer-than-any-field-of-a-list.example'.repeat(4))
    await search.blur()
    const [isLonger, ending] = await search.evaluate((field) => [
      field.scrollWidth > field.clientWidth,
      getComputedStyle(field).textOverflow,
    ])
    expect([isLonger, ending]).toEqual([true, 'ellipsis'])
  })
})

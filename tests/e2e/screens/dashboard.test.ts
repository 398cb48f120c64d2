/** The dashboard at work: by keyboard from the first use to a bar's list, while somebody else adds a case. */
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PATIENCE } from '../../support/browser/browser.ts'
import { untilFocused, walkOnto } from '../../support/browser/by-keyboard.ts'
import { CUSTOMER, inOffice, openFlowOffice } from '../../support/browser/flows.ts'
import { accessFaults, textFaults, widthFaults } from '../../support/browser/look.ts'
import { switchTheme } from '../../support/browser/seat.ts'

const office = await inOffice(openFlowOffice())
const { page } = office.agent
const { gateway } = office
await page.setViewportSize({ width: 1440, height: 900 })

const sidebar = page.getByRole('navigation', { name: 'Main' })
const tile = (name: string) =>
  page.getByRole('region', { name: 'KPIs' }).getByRole('button', { name: new RegExp(`^${name} `) })
const bars = (name: string) => page.getByRole('slider', { name: new RegExp(`^${name}`) })
const withTimeout = { timeout: PATIENCE }
const said = (of: Locator, attribute: string) => of.getAttribute(attribute)

/** How many cases stand by, as the server lists them. */
async function standingBy(): Promise<number> {
  const answer = await gateway.call('searchCases', { body: { filter: { state: 'STANDBY' } } })
  if (answer.kind !== 'answer') throw new Error(answer.message)
  return answer.value.total_count ?? -1
}

/** The twenty days before today, as the server counts days. */
async function daysAtServer(): Promise<[first: string, last: string]> {
  const answer = await gateway.call('readChart', {
    params: { customer_id: CUSTOMER },
    query: { chart_class: 'Emails' },
    body: {
      ...{ start_date: null, end_date: null, date_range: '4_weeks', date_grouping: 'daily' },
      ...{ filter: { user: 'all' }, currencies: [] },
      ...{ option1: 'sent', option2: 'total', option3: null },
    },
  })
  if (answer.kind !== 'answer') throw new Error(answer.message)
  const days = answer.value.data.map(({ start }) => start)
  return [days.at(-21) ?? '', days.at(-2) ?? '']
}

const openDashboard = async () => {
  await sidebar.getByRole('button', { name: 'Dashboard' }).press('Enter')
  await untilFocused(page, 'Dashboard')
}

describe('the dashboard of an agent', () => {
  it('has tiles and charts at first use, and only their own figures [COMMNAV-11, NAV-01]', async () => {
    await openDashboard()
    await bars('Payments').waitFor()
    await bars('Emails').waitFor()
    await expect.poll(() => page.locator('.fw-chart canvas').count(), withTimeout).toBe(2)
    expect(await page.locator('.fw-chart canvas').first().textContent()).toContain(
      'the left and right arrow keys go from bar to bar',
    )
    const users = page.getByLabel('User').locator('option')
    expect(await users.count()).toBe(1)
    await expect.poll(() => tile('Standby cases').textContent(), withTimeout).toContain('Threshold')
    expect(await accessFaults(page)).toEqual([])
    expect(await textFaults(page)).toEqual([])
  })

  it('is set by keyboard; a tile turns red, follows others, and opens as many cases', async () => {
    const before = await standingBy()
    expect(before).toBeGreaterThan(0)
    const settings = page.getByRole('button', { name: 'Dashboard settings' })
    await walkOnto(page, settings)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Dashboard settings' })
    await walkOnto(page, dialog.getByLabel('Threshold').first())
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('0')
    expect(await accessFaults(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    const text = () => tile('Standby cases').textContent()
    await expect.poll(text, withTimeout).toBe(`Standby cases ${before} Above threshold 0`)
    await untilFocused(page, 'Dashboard settings')

    const added = await gateway.change(
      'createCase',
      { body: { host: 'dashboard-flow.example' } },
      { commandId: 'the-case-of-the-dashboard' },
    )
    expect(added.kind).toBe('answer')
    await expect.poll(text, withTimeout).toBe(`Standby cases ${before + 1} Above threshold 0`)
    await tile('Standby cases').press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('STANDBY')
    const count = () => sidebar.getByRole('button', { name: /^Standby/ }).textContent()
    await expect.poll(count, withTimeout).toBe(`Standby${before + 1}`)
    expect(await standingBy()).toBe(before + 1)
  })

  it('comes by email once that is chosen, by keyboard', async () => {
    await openDashboard()
    const reports = page.getByRole('button', { name: 'Reports by email' })
    await walkOnto(page, reports)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reports by email' })
    await dialog.getByLabel('Off').focus()
    await page.keyboard.press('ArrowDown')
    await dialog.getByText(/^The next one leaves on .* GMT, about /).waitFor()
    expect(await accessFaults(page)).toEqual([])
    expect(await textFaults(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await untilFocused(page, 'Reports by email')
    await page.keyboard.press('Enter')
    const isWeekly = () => dialog.getByLabel(/^Weekly/).isChecked()
    await expect.poll(isWeekly, withTimeout).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it("has bars for the days of a range of one's own, each of which opens what it counts", async () => {
    await openDashboard()
    await page.getByLabel('Date range').selectOption({ label: 'Custom' })
    await page.getByLabel('Grouping').selectOption({ label: 'Daily' })
    const [from, to] = await daysAtServer()
    for (const [label, day] of [
      ['From', from],
      ['To', to],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      await expect.poll(() => field.isEditable(), withTimeout).toBe(true)
      await field.fill(day)
      await field.press('Enter')
    }
    const slider = bars('Emails')
    await expect.poll(() => said(slider, 'aria-valuemax'), withTimeout).toBe('20')
    await slider.focus()
    const total = async () =>
      Number(/Total (\d+)/.exec((await said(slider, 'aria-valuetext')) ?? '')?.[1] ?? 0)
    for (let at = 0; at < 20 && (await total()) === 0; at += 1)
      await page.keyboard.press('ArrowLeft')
    const figure = await total()
    expect(figure).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Emails, / })
    await dialog.getByText(`${figure} email${figure === 1 ? '' : 's'}`, { exact: true }).waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(figure)
    expect(await accessFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Narrower than it was drawn.
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect.poll(() => widthFaults(page), withTimeout).toEqual([])
  })

  it('is drawn anew in another theme, copied as a picture, and ordered by the mouse', async () => {
    const canvas = page.locator('.fw-chart canvas').first()
    const drawn = () => canvas.evaluate((one: HTMLCanvasElement) => one.toDataURL())
    // The page became narrower above: until the picture has, it is that of another width.
    const isFitted = () =>
      canvas.evaluate((one) => {
        const plot = one.closest('.uplot')
        return plot !== null && plot.clientWidth === plot.parentElement?.clientWidth
      })
    await expect.poll(isFitted, withTimeout).toBe(true)
    const light = await drawn()
    await switchTheme(page, 'dark')
    await expect.poll(drawn, withTimeout).not.toBe(light)
    await switchTheme(page, 'light')
    await expect.poll(drawn, withTimeout).toBe(light)

    await page.getByRole('button', { name: 'Copy Payments' }).click()
    await page.getByRole('menuitem', { name: 'Copy as PNG' }).click()
    await page.getByText(/^Payments copied as PNG$|^Saved as Payments.png$/).waitFor()

    await page.getByRole('button', { name: 'Dashboard settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dashboard settings' })
    const rows = dialog.getByRole('list', { name: 'KPIs' }).locator('> li')
    const names = () =>
      rows
        .locator('select')
        .evaluateAll((all: HTMLSelectElement[]) => all.map(({ value }) => value))
    const [first, second, ...others] = await names()
    const from = await rows.first().locator('.fw-order-handle').boundingBox()
    const to = await rows.nth(1).boundingBox()
    if (!from || !to) throw new Error('the rows are not seen')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y + to.height - 4, { steps: 4 })
    await page.mouse.up()
    await expect.poll(names, withTimeout).toEqual([second, first, ...others])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const shown = () =>
      page.getByRole('region', { name: 'KPIs' }).getByRole('button').first().textContent()
    await expect.poll(shown, withTimeout).toMatch(/^Unread emails /)
  })

  it('fills the whole screen on a wall without a scroll bar, and gives it back', async () => {
    const wall = page.getByRole('dialog', { name: 'Wall mode' })
    const isWhole = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.getByRole('button', { name: 'Wall mode' }).press('Enter')
    await wall.locator('canvas').nth(1).waitFor()
    await expect.poll(isWhole, withTimeout).toBe(true)
    const beyond = () =>
      wall
        .locator('.fw-wall-body')
        .evaluate((body) => [
          body.scrollWidth - body.clientWidth,
          body.scrollHeight - body.clientHeight,
        ])
    await expect.poll(beyond, withTimeout).toEqual([0, 0])
    expect(await accessFaults(page)).toEqual([])
    await wall.getByRole('button', { name: 'Leave wall mode' }).press('Enter')
    await wall.waitFor({ state: 'detached' })
    await expect.poll(isWhole, withTimeout).toBe(false)
    await untilFocused(page, 'Wall mode')
  })
})

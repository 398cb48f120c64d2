import { describe, expect, it } from 'vitest'
import { inOffice, openFlowOffice } from '../../support/browser/flows.ts'
import { untilLive } from '../../support/browser/login.ts'

const office = await inOffice(openFlowOffice(600))
const page = office.agent.page
await page.goto('/cases')
await untilLive(page)
await page.getByRole('option').first().waitFor()

const cases = () => page.getByRole('listbox', { name: 'Cases', exact: true })

/** What the focus names, and whether it is wholly seen in the box that it scrolls in. */
const named = () =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
    const row = document.getElementById(id)
    const box = row?.closest('.fw-palette-list, .fw-list')
    if (!row || !box) return { id, text: null, isSeen: false }
    const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
    const isSeen = inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
    return { id, text: row.textContent, isSeen }
  })

/** Presses a key so many times; each time the active row is another one, and seen. */
async function walk(key: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const before = (await named()).id
    await page.keyboard.press(key)
    await expect
      .poll(async () => {
        const { id, isSeen } = await named()
        return id !== before && isSeen
      })
      .toBe(true)
  }
}

describe('the keys lead to what is seen', () => {
  it('in the palette, down to its last line, round its end, and up again', async () => {
    await page.keyboard.press('Control+k')
    const list = page.getByRole('listbox', { name: 'Search cases or run a command' })
    await list.waitFor()
    const countLines = () => list.getByRole('option').count()
    await expect.poll(countLines).toBeGreaterThan(30)
    const lines = await countLines()
    await walk('ArrowDown', lines - 1)
    expect((await named()).text).toBe(await list.getByRole('option').last().textContent())
    await walk('ArrowDown')
    expect((await named()).text).toBe(await list.getByRole('option').first().textContent())
    await walk('ArrowUp', 25)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
  })

  it('in the palette, which a double click on what opens it leaves open', async () => {
    await page.getByRole('button', { name: /^Search cases or run a command/ }).dblclick()
    const field = page.getByRole('combobox', { name: 'Search cases or run a command' })
    await field.waitFor()
    await page.keyboard.type('licenses')
    await expect.poll(() => field.inputValue()).toBe('licenses')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  })

  it('in the list of cases, row by row, by pages, and to both ends', async () => {
    await cases().focus()
    await walk('ArrowDown', 30)
    await walk('PageDown', 3)
    await walk('End')
    await walk('ArrowUp', 30)
    await walk('Home')
  })

  it('in the list of cases, by the keys of the page', async () => {
    await cases().focus()
    await page.keyboard.press('Enter')
    await page.getByText('Case Activities').waitFor()
    await page.getByRole('heading', { name: 'Cases', level: 1 }).click()
    const open = page
      .getByRole('listbox', { name: 'Cases' })
      .getByRole('option', { selected: true })
    const box = page.locator('.fw-list')
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press('j')
      await expect.poll(() => new URL(page.url()).searchParams.get('case')).not.toBeNull()
      const isSeen = async () => {
        const [row, list] = [await open.boundingBox(), await box.boundingBox()]
        return row && list && row.y >= list.y - 1 && row.y + row.height <= list.y + list.height + 1
      }
      await expect.poll(isSeen).toBe(true)
    }
  })

  it('in the event log', async () => {
    await page.keyboard.press('l')
    const list = page.getByRole('listbox', { name: 'Events and commands' })
    const rows = Number(await list.getByRole('option').first().getAttribute('aria-setsize'))
    expect(rows).toBeGreaterThan(20)
    await walk('ArrowDown', 20)
    await walk('Home')
    await walk('End')
    await walk('PageUp')
    await page.keyboard.press('l')
  })
})

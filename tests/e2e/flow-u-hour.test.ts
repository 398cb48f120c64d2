import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { adminGateway, openSeeded } from '../support/browser/flows.ts'
import { openDesk } from '../support/browser/login.ts'
import { isFullProof } from '../support/proofs/proof.ts'
import { opened } from '../support/setup/opened.ts'

/** What an hour has room for, and a third of it. */
const CASES = isFullProof ? 30 : 10

const { browser, server } = await opened(openSeeded(120))
const gateway = await adminGateway(server)
const desk = await opened(openDesk(browser, server, 'agent@enterprise.example'))

/** The active cases as the list shows them: the newest change of state first. */
async function listed(): Promise<string[]> {
  const answer = await gateway.call('searchCases', {
    body: {
      filter: { state: 'ACTIVE' },
      sort: { key: 'date_state_updated', ascending: false },
      paging: { page_size: 100 },
    },
  })
  if (answer.kind !== 'answer') throw new Error(answer.message)
  return answer.value.cases.map(({ id }) => id)
}

/** Opens a dialog by its key, types into one field after the other but where it says null, and confirms by Ctrl+Enter. */
async function byKeys(page: Page, key: string, dialog: string, typed: readonly (string | null)[]) {
  await page.keyboard.press(key)
  const open = page
    .getByRole('dialog', { name: dialog })
    .or(page.getByRole('alertdialog', { name: dialog }))
  await open.waitFor()
  // Nobody types before the caret is there.
  await page.waitForFunction(() =>
    document.activeElement?.matches('.fw-dialog :is(input, textarea, select, button)'),
  )
  // The calendar is fetched with the first dialog that has one: its field can be typed into from then on.
  if (dialog === 'Reminder Settings') await open.getByPlaceholder('DD/MM/yyyy').waitFor()
  for (const [at, text] of typed.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    if (text === null) continue
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Control+Enter')
  await open.waitFor({ state: 'detached' })
}

/** What is done to one case after another; a cancelled one leaves the list. */
const changes: readonly ((page: Page, count: number) => Promise<void>)[] = [
  (page, count) => byKeys(page, 'n', 'Add note', [`Called at ${count}, no answer.`]),
  (page, count) => byKeys(page, 't', 'Add Case Tag', [`hour ${count}`]),
  (page, count) => byKeys(page, 'Shift+O', 'Website Owner Contact Info', [null, `+49 30 ${count}`]),
  (page, count) => byKeys(page, 'b', 'Reminder Settings', [`Call ${count}`, '24.12.2099']),
  (page) => byKeys(page, 'Shift+X', 'Cancel case', []),
]

type Box = { x: number; y: number; width: number; height: number } | null

/** Whether two parts of the page are shown, and neither lies over the other. */
const areApart = (a: Box, b: Box): boolean =>
  a !== null &&
  b !== null &&
  (a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y)

describe('flow U: an hour’s work by keyboard', () => {
  it(`takes ${CASES} cases from the list, each opened, changed and left by J for the one below it [CASENAV-07]`, async () => {
    const { page } = desk
    await page.goto('/cases?view=ACTIVE')
    const order = await listed()
    expect(order.length).toBeGreaterThan(CASES)
    await page.getByRole('option').first().waitFor()
    const here = () => new URL(page.url()).searchParams.get('case')
    for (const [count, id] of order.slice(0, CASES).entries()) {
      await page.keyboard.press('j')
      await expect.poll(here).toBe(id)
      await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
      await changes[count % changes.length]?.(page, count)
    }
    const gone = order.slice(0, CASES).filter((_, count) => count % changes.length === 4)
    await expect.poll(listed).toEqual(order.filter((id) => !gone.includes(id)))
    // Nobody else did anything: no case is announced as new.
    await expect.poll(() => page.getByText(/^\d+ new/).count()).toBe(0)
    const [, tagged = ''] = order
    const stored = await gateway.call('readCase', { params: { id: tagged } })
    expect(stored.kind === 'answer' && stored.value.tags).toContain('hour 1')
    expect(desk.complaints()).toEqual([])
  })

  it.each([1440, 1024, 768])(
    'types a day beside its calendar, which hides neither what is wrong with it nor the buttons, at %i px [REMIND-02]',
    async (width) => {
      const { page } = desk
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/cases?view=ACTIVE')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('j')
      await page.getByRole('button', { name: /^Reminder Settings/ }).waitFor()
      await page.keyboard.press('b')
      const dialog = page.getByRole('dialog', { name: 'Reminder Settings' })
      const day = dialog.getByPlaceholder('DD/MM/yyyy')
      await day.fill('31/02/2027')
      await page.keyboard.press('Enter')
      const alert = dialog.getByRole('alert')
      await alert.waitFor()
      await day.click()
      const calendar = await page.locator('.bp6-datepicker').boundingBox()
      const buttons = dialog.locator('.fw-dialog-foot button')
      for (const part of [alert, ...(await buttons.all())]) {
        expect(areApart(calendar, await part.boundingBox())).toBe(true)
      }
      expect(desk.complaints()).toEqual([])
    },
  )
})

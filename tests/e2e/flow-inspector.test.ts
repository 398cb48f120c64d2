import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectReplays,
  exportLog,
  findQuietCase,
  inOffice,
  openBySearch,
  openFlowOffice,
} from '../support/browser/flows.ts'
import { accessFaults, textFaults } from '../support/browser/look.ts'
import { untilStill } from '../support/browser/until-still.ts'

const NOTE = 'The inspector has to show this.'
const chunks: string[] = []

const office = await inOffice(openFlowOffice())
const page = office.agent.page
page.on('request', (request) => {
  if (/\/assets\/inspector-[^/]+\.js$/.test(request.url())) chunks.push(request.url())
})
const subject = await findQuietCase(office.gateway)

const dock = () => page.getByRole('region', { name: 'Event log' })
const list = () => dock().getByRole('listbox', { name: 'Events and commands' })
const row = (type: string): Locator =>
  list()
    .getByRole('option')
    .filter({ has: page.getByText(type, { exact: true }) })
    .first()
const panel = () => dock().getByRole('tabpanel')
const tab = (name: string) => dock().getByRole('tab', { name }).click()

async function noteOn(detail: Locator): Promise<void> {
  await detail.getByRole('button', { name: 'Add note' }).click()
  const dialog = detail.page().getByRole('dialog', { name: 'Add note' })
  await dialog.getByLabel('Note').fill(NOTE)
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A picture for whoever looks at it, in both themes, where LOOK_AT names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env.LOOK_AT
  if (!folder) return
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

describe('the inspector', () => {
  it('is fetched when the key opens it, and not before', async () => {
    await noteOn(await openBySearch(page, subject.host))
    expect(chunks).toEqual([])
    await page.keyboard.press('l')
    await list().waitFor()
    expect(chunks).toHaveLength(1)
    await expect.poll(() => list().evaluate((node) => node === document.activeElement)).toBe(true)
    await picture('1-open')
  })

  it('leads from the command over its answer to the event, and shows what that changed', async () => {
    await dock().getByLabel('Origin').selectOption('done')
    await row('case.note.add').click()
    await panel().getByText(`"${NOTE}"`).waitFor()
    await tab('Causes')
    const chain = panel().getByRole('list', { name: 'Chain of causes' })
    await expect
      .poll(() => chain.textContent())
      .toMatch(/case\.note\.add.*Done.*after \d+ ms.*case\.note-added/)
    await picture('2-causes')
    await chain.getByRole('button', { name: /case\.note-added/ }).click()
    await dock().getByLabel('Origin').selectOption('')
    await tab('Changes')
    const changes = panel().getByRole('list', { name: 'Differences' })
    await expect.poll(() => changes.textContent()).toContain(NOTE)
    await expect.poll(() => changes.textContent()).toMatch(/rows\[.+\]\.version/)
    await picture('3-changes')
  })

  it('shows the state at an event beside the one of now, and goes back to it', async () => {
    await dock().getByRole('slider', { name: 'Point in the session' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await dock()
      .getByText(/^Viewing/)
      .waitFor()
    await tab('State')
    const tree = panel().getByRole('tree')
    await tree.getByRole('treeitem', { name: /^activities/ }).click()
    await expect.poll(() => tree.getByRole('treeitem').count()).toBeGreaterThan(1)
    await picture('4-state')
    await dock().getByRole('button', { name: 'Increase height' }).click()
    await picture('5-state-tall')
    await untilStill(page)
    expect(await accessFaults(page)).toEqual([])
    expect(await textFaults(page)).toEqual([])
    await dock().getByRole('button', { name: 'Reduce height' }).click()
    await dock().getByRole('button', { name: 'Back to live' }).click()
    await tab('Content')
  })

  it('finds by text, holds still while it is paused, and says what a colleague did', async () => {
    await list().focus()
    await page.keyboard.press('/')
    await page.keyboard.type(NOTE)
    await expect.poll(() => list().getByRole('option').count()).toBe(2)
    await picture('6-filter')
    await page.keyboard.press('Escape')
    await list().focus()
    await page.keyboard.press('p')
    await noteOn(await openBySearch(office.colleague.page, subject.host))
    await dock()
      .getByRole('button', { name: /^Paused, [1-9]/ })
      .click()
    await row('case.note-added').click()
    await tab('Causes')
    await panel()
      .getByText(/^A command from another client/)
      .waitFor()
    await row('case.note-added').getByText('Channel').first().waitFor()
  })

  it('exports, and reads the export as a log of its own that touches nothing', async () => {
    await page.keyboard.press('Escape')
    await dock().getByRole('button', { name: 'Close event log' }).click()
    const text = await exportLog(page, true)
    expect(text).not.toContain(NOTE)
    const bytes = expectReplays(text)
    const file = join(await mkdtemp(join(tmpdir(), 'framewright-')), 'of-somebody.ndjson')
    await writeFile(file, text)
    await page.keyboard.press('l')
    await dock().getByLabel('Event log to import').setInputFiles(file)
    await dock().getByText('Imported log', { exact: true }).waitFor()
    await dock()
      .getByText(/Its replay ends in exactly the recorded state/)
      .waitFor()
    await row('case.note.add').click()
    await tab('Causes')
    await panel()
      .getByRole('button', { name: /case\.note-added/ })
      .waitFor()
    await tab('State')
    await panel().getByRole('tree').waitFor()
    await picture('7-imported')
    await page.keyboard.press('d')
    await picture('8-imported-dark')
    await untilStill(page)
    expect(await accessFaults(page)).toEqual([])
    await page.keyboard.press('d')
    await dock().getByRole('button', { name: 'Back to my session' }).click()
    await dock().getByText('Imported log', { exact: true }).waitFor({ state: 'detached' })
    await writeFile(file, 'What is this?')
    await dock().getByLabel('Event log to import').setInputFiles(file)
    await dock()
      .getByRole('alert')
      .getByText(/^of-somebody\.ndjson is not an event log: line 1/)
      .waitFor()
    await picture('9-no-log')
    expect(bytes).not.toContain(NOTE)
  })

  it('writes a test of the session that git can apply, without personal data', async () => {
    await office.agent.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dock().getByRole('button', { name: 'Copy as test' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy as test' })
    await dialog.getByLabel('Test name').fill('Two notes')
    await picture('10-copy-as-test')
    await untilStill(page)
    expect(await accessFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const patch = await page.evaluate(() => navigator.clipboard.readText())
    const [, recording = ''] = patch.split(/^diff --git .*$/m)
    const lines = recording.split('\n').filter((line) => line.startsWith('+') && line[1] === '{')
    expectReplays(lines.map((line) => line.slice(1)).join('\n'))
    expect(patch).toContain('+++ b/tests/logs/reported/two-notes.test.ts')
    expect(patch).not.toContain(NOTE)
  })
})

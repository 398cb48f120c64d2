import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { openPage, type WatchedPage } from '../../support/browser/browser.ts'
import {
  adminGateway,
  detailOf,
  findQuietCase,
  openBySearch,
  openSeeded,
} from '../../support/browser/flows.ts'
import { openDesk, untilFetched, untilLive } from '../../support/browser/login.ts'
import { accessFaults } from '../../support/browser/look.ts'
import { opened } from '../../support/setup/opened.ts'

/** The browser itself reports every call that finds no network. */
const offlineIsExpected = (watched: WatchedPage) =>
  watched.expectComplaint(/net::ERR_|status of 412|WebSocket connection to .* failed/)

const { browser, server } = await opened(openSeeded(120))
const gateway = await adminGateway(server)
const host = (await findQuietCase(gateway)).host
let desk = await openDesk(browser, server, 'agent@enterprise.example')
offlineIsExpected(desk)
afterAll(() => desk.close())

const chip = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
const entry = (page: Page, text: string) =>
  detailOf(page, host)
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: text })

async function addNote(page: Page, text: string): Promise<void> {
  await detailOf(page, host).getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add note' })
  await dialog.getByLabel('Note').fill(text)
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function addTag(page: Page, tag: string): Promise<void> {
  await detailOf(page, host)
    .getByRole('button', { name: /^Add Case Tag/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add Case Tag' })
  await dialog.getByRole('combobox', { name: 'Tag' }).fill(tag)
  await dialog.getByRole('button', { name: 'Create Case Tag' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function setReminder(page: Page, title: string): Promise<void> {
  await detailOf(page, host)
    .getByRole('button', { name: /^Reminder Settings/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reminder Settings' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Date').fill('05/01/2031')
  await dialog.getByLabel('Date').press('Tab')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** What the server was asked to change, once for each id, by the last part of the path. */
function changesOf(context: BrowserContext): string[] {
  const paths: string[] = []
  const known = new Set<string>()
  context.on('request', (request) => {
    const id = request.headers()['idempotency-key']
    if (id && !known.has(id)) {
      known.add(id)
      paths.push(new URL(request.url()).pathname.replace(/^.*\/cases\/\d+\//, ''))
    }
  })
  return paths
}

async function caseNow() {
  const found = await gateway.call('searchCases', { body: { filter: { search: host } } })
  if (found.kind !== 'answer') throw new Error(found.message)
  const [row] = found.value.cases
  if (!row) throw new Error(`no case of ${host}`)
  return row
}

describe('flow O: without a connection', () => {
  it('three changes wait, and what cannot wait says so', async () => {
    const { page, context } = desk
    await openBySearch(page, host)
    // What is needed later is fetched ahead, while there is a connection.
    await untilFetched(page, ['date-input', 'waiting-panel', '/late-'])
    await context.setOffline(true)
    await addNote(page, 'Written on a train')
    await chip(page, '1 change waiting').waitFor()
    await addTag(page, 'from the train')
    await setReminder(page, 'Call from the train')
    await chip(page, '3 changes waiting').waitFor()
    await entry(page, 'Written on a train').getByText('Waiting').first().waitFor()
    await detailOf(page, host).getByText('from the train', { exact: true }).waitFor()

    await detailOf(page, host).getByRole('button', { name: 'CANCEL' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button').last().click()
    await dialog.getByText('“Cancel case” needs a connection: nothing was sent.').waitFor()
    await expect.poll(() => dialog.textContent()).toContain(messages.unreachable)
    await dialog.getByRole('button').first().click()
    await dialog.waitFor({ state: 'detached' })
    await chip(page, '3 changes waiting').waitFor()
  })

  it('they outlive the browser, go out in order by themselves, and the one overtaken is shown', async () => {
    const session = await desk.context.storageState()
    await desk.close()
    const { id, version } = await caseNow()
    const theirs = { name: 'Theirs', date: '2031-02-02' }
    await gateway.change(
      'setReminder',
      { params: { id }, body: theirs },
      { commandId: 'their-reminder', version },
    )

    desk = await openPage(browser, server.url, { session })
    offlineIsExpected(desk)
    const { page, context } = desk
    const changes = changesOf(context)
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/note$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    await untilLive(page)
    await chip(page, '3 changes waiting').waitFor()
    await openBySearch(page, host)
    await entry(page, 'Written on a train').getByText('Waiting').first().waitFor()

    letGo()
    await chip(page, '1 change needs your attention').waitFor()
    expect(changes).toEqual(['note', 'case_tag/from%20the%20train', 'reminder'])
    await expect.poll(() => entry(page, 'Written on a train').count()).toBe(1)

    await chip(page, '1 change needs your attention').click()
    const panel = page.getByRole('dialog', { name: 'Unsent changes' })
    const line: Locator = panel.getByRole('listitem').first()
    await line.getByText(messages.conflict).waitFor()
    for (const said of ['Set reminder: Call from the train', 'Theirs'])
      await expect.poll(() => line.textContent()).toContain(said)
    expect(await accessFaults(page)).toEqual([])
    await line.getByRole('button', { name: 'Try again' }).click()
    await panel.waitFor({ state: 'detached' })
    const renamed = () => caseNow().then(({ reminder_name }) => reminder_name)
    await expect.poll(renamed).toBe('Call from the train')
    await page.getByRole('button', { name: /^\d+ changes? / }).waitFor({ state: 'detached' })
  })

  it('two tabs: when the one that sends is closed, the other one sends what waits', async () => {
    const { page: first, context } = desk
    const second = await context.newPage()
    await second.goto('/')
    await untilLive(second)
    await openBySearch(second, host)
    await untilFetched(second, ['/late-'])
    const changes = changesOf(context)
    await context.setOffline(true)
    await addNote(second, 'From the second tab')
    await chip(second, '1 change waiting').waitFor()
    await chip(first, '1 change waiting').waitFor()
    await first.close()
    await context.setOffline(false)
    await chip(second, '1 change waiting').waitFor({ state: 'detached' })
    expect(changes).toEqual(['note'])
    await expect.poll(() => entry(second, 'From the second tab').count()).toBe(1)
  })

  it('a note that is given before the page knows how is kept, and sent as soon as it does', async () => {
    const { context } = desk
    const page = await context.newPage()
    // Another tab that knows how would send it.
    for (const other of context.pages()) if (other !== page) await other.close()
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/late-[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(/\/late-/)
    await page.goto('/')
    await untilLive(page)
    await openBySearch(page, host)
    const changes = changesOf(context)
    await detailOf(page, host).getByRole('button', { name: 'Add note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add note' })
    await dialog.getByLabel('Note').fill('Written at once')
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await asked
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).toContain('Written at once')
    expect([changes, await entry(page, 'Written at once').count()]).toEqual([[], 0])
    letGo()
    await entry(page, 'Written at once').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => changes).toEqual(['note'])
    await page.unrouteAll()
  })

  it('a logout in one tab is one in all of them', async () => {
    const { context } = desk
    const [one] = context.pages()
    const other = await context.newPage()
    await other.goto('/')
    await untilLive(other)
    await other.locator('.fw-user').click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    for (const page of [other, one]) await page?.getByRole('button', { name: 'LOGIN' }).waitFor()
  })
})

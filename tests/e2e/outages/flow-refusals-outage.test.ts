import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { launchBrowser, openPage, type WatchedPage } from '../../support/browser/browser.ts'
import { countRenewals, expireOn, expireToken } from '../../support/browser/expired-token.ts'
import {
  adminGateway,
  countOf,
  detailOf,
  expectFaithful,
  openBySearch,
  rowOf,
} from '../../support/browser/flows.ts'
import {
  DEMO_PASSWORD,
  openDesk,
  submitLogin,
  untilFetched,
  untilLive,
} from '../../support/browser/login.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { freePorts, startServer, type TestServer } from '../../support/server/server.ts'

const host = 'baeckerei-althaus-voss.de'
const other = 'garage-zoutkamp.nl'

let browser: Browser
let dataDir: string
let port: number
let server: TestServer
let agent: WatchedPage
let page: Page

const start = (env: Record<string, string> = {}) => startServer({ dataDir, port, env })

beforeAll(async () => {
  dataDir = await seededFolder(120)
  port = await freePorts(2)
  ;[browser, server] = await Promise.all([launchBrowser(), start()])
  agent = await openDesk(browser, server, 'agent@enterprise.example')
  page = agent.page
  await untilFetched(page, ['add-case-form', '/late-'])
  // The browser itself reports every call and every channel that found nobody, or a server on its
  // way down.
  agent.expectComplaint(/net::ERR_|status of 503|WebSocket connection to .* failed/)
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

afterEach(() => expect(agent.complaints()).toEqual([]))

const dialog = (name: string) => page.getByRole('dialog', { name })
const note = (text: string) =>
  detailOf(page, host)
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: text })

async function openNote(text: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByText('Cases', { exact: true })
    .last()
    .click()
  await openBySearch(page, host)
  await page.getByRole('button', { name: 'Add note' }).click()
  await dialog('Add note').getByLabel('Note').fill(text)
}

describe('flow X: the server is down', () => {
  let visitor: WatchedPage
  let standby: number
  const loginForm = () => visitor.page.locator('form')
  const slot = () => page.locator('.fw-case-row-slot')

  it('a note waits, and is shown as pending', async () => {
    visitor = await openPage(browser, server.url)
    visitor.expectComplaint(/net::ERR_|status of 503/)
    await visitor.page.goto('/login')
    // The shell, with all that it imports, is fetched ahead as soon as somebody types.
    const shell = visitor.page.waitForResponse(/\/assets\/desk-/)
    await visitor.page.getByLabel('Email').fill('admin@pro.example')
    await shell
    await visitor.page.waitForLoadState('networkidle')

    standby = await countOf(page, 'Standby')
    await openNote('Written through an outage')
    await server.stop()
    await page.getByRole('status').filter({ hasText: 'Reconnecting since' }).waitFor()
    const form = dialog('Add note')
    await form.getByRole('button', { name: 'Save note' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '1 change waiting', exact: true }).waitFor()
    await note('Written through an outage').getByText('Waiting').first().waitFor()
  })

  it('what cannot wait is refused in place, and says why [API-07, CASEERR-03]', async () => {
    await detailOf(page, host).getByRole('button', { name: 'CANCEL' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button').last().click()
    await question.getByText(messages.unreachable).waitFor()
    await question.getByText('needs a connection: nothing was sent').waitFor()
    await question.getByRole('button').first().click()
    await question.waitFor({ state: 'detached' })
  })

  it('a new case waits in its slot above the list', async () => {
    await page.getByRole('button', { name: 'Add New Case' }).click()
    const form = dialog('Add New Case')
    await form.getByLabel('Domain').fill('atelier-nach-der-stoerung.de')
    await form.getByLabel('Case Reference Number').fill('PX-77')
    await form.getByRole('button', { name: 'Confirm' }).click()
    // Nobody can say whether the website has an open case. Held for a moment, as a hurried press is no answer.
    await form.getByRole('button', { name: 'Add case anyway' }).click({ delay: 600 })
    await form.waitFor({ state: 'detached' })
    await slot().getByText('atelier-nach-der-stoerung.de').waitFor()
    await slot().getByText('Waiting').waitFor()
    await page.getByRole('button', { name: '2 changes waiting', exact: true }).waitFor()
    await expect.poll(() => countOf(page, 'Standby')).toBe(standby)
  })

  it('a login is refused under its fields and kept [API-07, AUTH-11, AUTH-12]', async () => {
    await submitLogin(visitor.page, 'admin@pro.example')
    const form = loginForm()
    await form.getByText(messages.unreachable).waitFor()
    expect(await form.getByLabel('Email').inputValue()).toBe('admin@pro.example')
    const password = form.getByLabel('Password', { exact: true })
    expect(await password.inputValue()).toBe(DEMO_PASSWORD)
  })

  it('when it is back, all that waits goes out by itself, and the kept login is taken', async () => {
    server = await start()
    await page.getByRole('button', { name: /changes? waiting$/ }).waitFor({ state: 'detached' })
    await untilLive(page)
    await note('Written through an outage')
      .getByText(/^(?:Saving|Waiting)$/)
      .waitFor({ state: 'detached' })
    await expect.poll(() => note('Written through an outage').count()).toBe(1)
    await expect.poll(() => countOf(page, 'Standby')).toBe(standby + 1)
    await slot().waitFor({ state: 'detached' })

    await loginForm().getByRole('button', { name: 'LOGIN' }).click()
    await untilLive(visitor.page)
    await visitor.close()
  })

  it('what was acknowledged outlasts a power cut', async () => {
    await openNote('Acknowledged just before the cut')
    await dialog('Add note').getByRole('button', { name: 'Save note' }).click()
    await dialog('Add note').waitFor({ state: 'detached' })
    await server.kill9()
    server = await start()
    await page.reload()
    await untilLive(page)
    await openBySearch(page, host)
    await note('Acknowledged just before the cut').waitFor()
    await expect.poll(() => note('Acknowledged just before the cut').count()).toBe(1)
  })

  it('what the browser holds after all of it equals a fresh load, and replays', async () => {
    await expectFaithful([agent], await adminGateway(server))
  })
})

describe('flow X: the session ends', () => {
  let renewals: ReturnType<typeof countRenewals>

  it('an expired token is renewed once for all calls, and nobody notices [TOKEN-06, TOKEN-07, TOKEN-08, TOKEN-10]', async () => {
    await server.stop()
    // Without a channel, so that the token runs out on the person's own calls.
    server = await start({ REALTIME: 'off' })
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    agent.expectComplaint(/status of 401/)
    renewals = countRenewals(page)
    await submitLogin(page, 'agent@enterprise.example')
    await page.getByLabel('Search cases').fill(other)
    await rowOf(page, other).waitFor()
    renewals.reset()
    await expireToken(page, server)

    // Opening a case asks for several things at a time.
    await rowOf(page, other).click()
    await detailOf(page, other).getByRole('heading', { name: 'Now', exact: true }).waitFor()
    await expect.poll(() => renewals.calls.renewed).toBe(1)
    await expect.poll(() => renewals.calls.refused).toBeGreaterThan(1)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('a note that meets the expired token is saved all the same [TOKEN-06, TOKEN-10]', async () => {
    await openNote('Saved with a fresh token')
    await expireOn(page, server, /\/note$/)
    renewals.reset()
    await dialog('Add note').getByRole('button', { name: 'Save note' }).click()
    await dialog('Add note').waitFor({ state: 'detached' })
    await note('Saved with a fresh token').waitFor()
    await expect.poll(() => renewals.calls).toEqual({ renewed: 1, refused: 1 })
    expect(new URL(page.url()).pathname).toBe('/cases')
    page.removeAllListeners('response')
  })

  it('a login elsewhere ends the session once, with its alert; what was being saved goes out at the next login [TOKEN-12, TOKEN-13, TOKEN-14, TOKEN-15]', async () => {
    await server.stop()
    // Without a channel, which would tell of the other login before the person acts.
    server = await start({ REALTIME: 'off' })
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await submitLogin(page, 'agent@enterprise.example')
    await page.getByRole('option').first().waitFor()
    await openNote('A note that outlives its session')

    const elsewhere = await server.api('/login', {
      json: { email: 'agent@enterprise.example', password: DEMO_PASSWORD },
    })
    expect(elsewhere.status).toBe(200)
    await dialog('Add note').getByRole('button', { name: 'Save note' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('alert').getByText(messages.loggedOut).waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)

    await submitLogin(page, 'agent@enterprise.example')
    // The address leads back to where the work was cut off.
    await detailOf(page, host).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/cases')
    await page.getByText(messages.loggedOut).waitFor({ state: 'detached' })
    await note('A note that outlives').waitFor()
    await note('A note that outlives')
      .getByText(/^(?:Saving|Waiting)$/)
      .waitFor({ state: 'detached' })
    await expect.poll(() => note('A note that outlives').count()).toBe(1)
    await page.getByRole('button', { name: 'Add note' }).click()
    const field = dialog('Add note').getByLabel('Note')
    await expect.poll(() => field.inputValue()).toBe('')
  })
})

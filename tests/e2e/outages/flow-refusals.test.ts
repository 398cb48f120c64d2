import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { malformedAnswer, unreadableChange } from '../../../src/bus/gateway/answer.ts'
import { openPage } from '../../support/browser/browser.ts'
import {
  adminGateway,
  detailOf,
  expectFaithful,
  openBySearch,
  openSeeded,
  rowOf,
} from '../../support/browser/flows.ts'
import { DEMO_PASSWORD, openDesk, submitLogin } from '../../support/browser/login.ts'
import { opened } from '../../support/setup/opened.ts'

const host = 'baeckerei-althaus-voss.de'

const { browser, server } = await opened(openSeeded(120))
const agent = await openDesk(browser, server, 'agent@enterprise.example')
const colleague = await openDesk(browser, server, 'agent2@enterprise.example')
const page = agent.page
// The browser itself reports every answer that is a refusal.
agent.expectComplaint(/Failed to load resource: the server responded with a status of 4\d\d/)

afterEach(() => expect([...agent.complaints(), ...colleague.complaints()]).toEqual([]))

const dialog = (name: string) => page.getByRole('dialog', { name })
const past = () =>
  detailOf(page, host).getByRole('list', { name: 'Past activities' }).getByRole('listitem')

/** Leads the page's requests for one path to another; the real server answers them. */
async function lead(from: RegExp, to: string): Promise<void> {
  await page.route(from, (route) => route.continue({ url: server.url + to }))
}

async function openNote(text: string): Promise<void> {
  await openBySearch(page, host)
  await page.getByRole('button', { name: 'Add note' }).click()
  await dialog('Add note').getByLabel('Note').fill(text)
}

async function typeReminder(desk: Page, title: string, day: string): Promise<void> {
  const detail = await openBySearch(desk, host)
  await detail.getByRole('button', { name: /^Reminder Settings/ }).click()
  const form = desk.getByRole('dialog', { name: 'Reminder Settings' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Date').fill(day)
  await form.getByLabel('Date').press('Tab')
}

/** The colleague saves a reminder and it is stored. */
async function colleagueSaves(title: string, day: string): Promise<void> {
  const desk = colleague.page
  await typeReminder(desk, title, day)
  const form = desk.getByRole('dialog', { name: 'Reminder Settings' })
  await form.getByRole('button', { name: 'Confirm' }).click()
  await form.waitFor({ state: 'detached' })
}

/** Confirms a reminder that was opened before a colleague's, and is refused. */
async function collide(mine: string, theirs: string, theirDay: string) {
  await typeReminder(page, mine, '11/01/2031')
  await colleagueSaves(theirs, theirDay)
  const form = dialog('Reminder Settings')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await form.getByText(messages.conflict).waitFor()
  return form
}

describe('flow X: refusals in place', () => {
  it('a wrong password is refused under the fields, which keep what was typed [AUTH-11, AUTH-12, AUTH-14, API-04]', async () => {
    const visitor = await openPage(browser, server.url)
    visitor.expectComplaint(/status of 401/)
    await visitor.page.goto('/login')
    await submitLogin(visitor.page, 'agent@pro.example', 'not the password')
    const form = visitor.page.locator('form')
    await form.getByText(messages.authenticationFailed).waitFor()
    expect(await form.getByLabel('Email').inputValue()).toBe('agent@pro.example')
    expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe('not the password')

    await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await form.getByRole('button', { name: 'LOGIN' }).click()
    await visitor.page.getByRole('listbox', { name: 'Cases' }).waitFor()
    await visitor.close()
  })

  it('a login leads back to the page that was asked for [ROUTE-13, ROUTE-14, ROUTE-15]', async () => {
    const visitor = await openPage(browser, server.url)
    await visitor.page.goto('/cases?from=a-link#place')
    await visitor.page.waitForURL('**/login')
    await submitLogin(visitor.page, 'admin@pro.example')
    await visitor.page.getByRole('listbox', { name: 'Cases' }).waitFor()
    await expect.poll(() => visitor.page.url()).toBe(`${server.url}/cases?from=a-link#place`)
    await visitor.close()
  })

  it('an empty note marks its field and sends nothing [NOTE-02, NOTE-03]', async () => {
    const sent: string[] = []
    const watch = (request: { method(): string; url(): string }) =>
      request.method() === 'POST' && request.url().endsWith('/note') && sent.push(request.url())
    page.on('request', watch)
    await openNote('  \n ')
    await dialog('Add note').getByRole('button', { name: 'Save note' }).click()
    const field = dialog('Add note').getByLabel('Note')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe('  \n ')
    await expect
      .poll(() => field.evaluate((element) => element === document.activeElement))
      .toBe(true)
    expect(sent).toEqual([])
    page.off('request', watch)
    await page.keyboard.press('Escape')
  })

  it('an invalid domain is refused in the dialog [ADDCASE-11, ADDCASE-12]', async () => {
    await page.getByRole('button', { name: 'Add New Case' }).click()
    const form = dialog('Add New Case')
    await form.getByLabel('Domain').fill('not a domain')
    await form.getByLabel('Case Reference Number').fill('PX-1')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await form.getByText(messages.invalidDomain).waitFor()
    expect(await form.getByLabel('Domain').inputValue()).toBe('not a domain')
    expect(await form.getByLabel('Case Reference Number').inputValue()).toBe('PX-1')
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  it('a stale version shows what changed and who did it; saving over it keeps mine', async () => {
    const form = await collide('Mine first', 'Theirs', '05/01/2031')
    const notice = () => form.getByRole('alert').textContent()
    for (const said of ['Reminder title: Call Mr Althaus → Theirs', '05/01/2031', 'Aino Salmela'])
      await expect.poll(notice).toContain(said)
    expect(await form.getByLabel('Title').inputValue()).toBe('Mine first')
    expect(await form.getByLabel('Date').inputValue()).toBe('11/01/2031')

    await form.getByRole('button', { name: 'Save anyway' }).click()
    await form.waitFor({ state: 'detached' })
    for (const desk of [page, colleague.page]) {
      await detailOf(desk, host).locator('.fw-reminder').getByText('Mine first').waitFor()
    }
  })

  it('a stale version can be taken over instead, and then changed', async () => {
    const form = await collide('Mine second', 'Theirs again', '06/01/2031')
    await form.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Theirs again')
    await expect.poll(() => form.getByLabel('Date').inputValue()).toBe('06/01/2031')
    await form.getByText(messages.conflict).waitFor({ state: 'detached' })

    await form.getByLabel('Title').fill('Both of us')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await form.waitFor({ state: 'detached' })
    await detailOf(page, host).locator('.fw-reminder').getByText('Both of us').waitFor()
  })

  it.each([
    ['an unknown case', 'garage-zoutkamp.nl', () => 'no-such-case-anywhere'],
    ['a case of another customer', 'villa-juric.com', foreignCase],
  ])('%s is refused in the pane, without its data [CASEERR-01]', async (_, other, caseId) => {
    await page.getByLabel('Search cases').fill(other)
    await rowOf(page, other).waitFor()
    await lead(/\/api\/cases\/[\w-]+$/, `/api/cases/${await caseId()}`)
    await rowOf(page, other).click()
    const pane = page.getByRole('region', { name: 'Case', exact: true })
    await pane.getByText(messages.notFound, { exact: true }).waitFor()
    await page.unrouteAll()

    await pane.getByRole('button', { name: 'Try again' }).click()
    await detailOf(page, other).waitFor()
    await openBySearch(page, host)
  })

  it('a note to a case that is gone is refused above its text [API-04, CASEERR-01]', async () => {
    await openNote('Half an hour of typing')
    await lead(/\/api\/cases\/[\w-]+\/note$/, '/api/cases/no-such-case-anywhere/note')
    const form = dialog('Add note')
    await form.getByRole('button', { name: 'Save note' }).click()
    await form.getByText(messages.notFound, { exact: true }).waitFor()
    expect(await form.getByLabel('Note').inputValue()).toBe('Half an hour of typing')
    await past().filter({ hasText: 'Half an hour' }).waitFor({ state: 'detached' })
    await page.unrouteAll()

    await form.getByRole('button', { name: 'Save note' }).click()
    await form.waitFor({ state: 'detached' })
    await past().filter({ hasText: 'Half an hour of typing' }).waitFor()
  })

  it.each([
    ['without a message [API-05, CASEERR-02]', 500, '{"error":"boom"}', 'Internal Server Error'],
    ['of another language', 200, '<html>proxy</html>', unreadableChange],
    ['of another shape', 200, '{"activity_id":7}', unreadableChange],
  ])(
    'the text is kept, and shown once as not yet known to be done, after an answer %s',
    async (...row) => {
      const [, status, body, message] = row
      agent.expectComplaint(/status of 50\d/)
      await openNote('Kept through every answer')
      await page.route('**/note', (route) =>
        route.fulfill({ status, body, contentType: 'application/json' }),
      )
      const form = dialog('Add note')
      await form.getByRole('button', { name: 'Save note' }).click()
      await form.getByText(message, { exact: true }).waitFor()
      expect(await form.getByLabel('Note').inputValue()).toBe('Kept through every answer')
      await expect.poll(() => past().filter({ hasText: 'Kept through' }).count()).toBe(1)
      await page.unrouteAll()
      await form.getByRole('button', { name: 'Cancel' }).click()
      await form.waitFor({ state: 'detached' })
    },
  )

  it('a list that cannot be read keeps its place and says so [CASEERR-26]', async () => {
    await page.getByLabel('Search cases').fill('')
    await rowOf(page, host).waitFor()
    await page.route('**/cases/_search*', (route) =>
      route.fulfill({ status: 200, json: { cases: [{ id: 7 }] } }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByText('Standby').click()
    const list = page.getByRole('region', { name: 'Case list' })
    await list.getByText(malformedAnswer).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await page.unrouteAll()
    await list.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('option').first().waitFor()
  })

  it('what both browsers hold after all of it equals a fresh load, and replays', async () => {
    await expectFaithful([agent, colleague], await adminGateway(server))
  })
})

const SomeCases = z.object({ cases: z.array(z.object({ id: z.string() })) })

/** The id of a case of somebody who is not our customer. */
async function foreignCase(): Promise<string> {
  const login = await server.api('/login', {
    json: { email: 'admin@lite.example', password: DEMO_PASSWORD },
  })
  const { accessToken } = z.parse(LoginAnswer, await login.json())
  const answer = await server.api('/cases/_search', { json: {} }, accessToken)
  const [first] = z.parse(SomeCases, await answer.json()).cases
  if (!first) throw new Error('the other customer has no case')
  return first.id
}

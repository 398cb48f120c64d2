import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { launchBrowser, type WatchedPage } from '../../support/browser/browser.ts'
import { adminGateway, CUSTOMER, expectFaithful, hold } from '../../support/browser/flows.ts'
import { openDesk } from '../../support/browser/login.ts'
import { answered } from '../../support/browser/working-day.ts'
import { operate } from '../../support/server/operate.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { freePorts, startServer, type TestServer } from '../../support/server/server.ts'

const FLOW = 'EU standard 2026'

let browser: Browser
let dataDir: string
let port: number
let server: TestServer
/** Somebody of each plan; that of the last one is moved. */
const desks: WatchedPage[] = []

const start = () => startServer({ dataDir, port })

beforeAll(async () => {
  dataDir = await seededFolder(120)
  port = await freePorts(2)
  ;[browser, server] = await Promise.all([launchBrowser(), start()])
  for (const person of ['admin@lite', 'agent@pro', 'agent@enterprise'])
    desks.push(await openDesk(browser, server, `${person}.example`))
  // The browser itself reports what found nobody while the server was away, and a save that a plan refuses.
  for (const desk of desks)
    desk.expectComplaint(
      /net::ERR_|status of 503|status of 403 .*\/template\/|WebSocket connection to .* failed/,
    )
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

afterEach(() => expect(desks.flatMap((desk) => desk.complaints())).toEqual([]))

/** The operator moves the customer to another plan while the server is down, which is when its database is free. */
async function moveTo(plan: Plan): Promise<void> {
  await server.stop()
  await operate(dataDir, ['set-plan', CUSTOMER, plan])
  server = await start()
}

/** The letter of the flow, as the server has it. */
async function letterStored() {
  const gateway = await adminGateway(server)
  const params = { customer_id: CUSTOMER }
  const flows = answered(await gateway.call('listMailFlows', { params }))
  const flow = flows.find(({ name }) => name === FLOW)
  const templates = answered(
    await gateway.call('listMailTemplates', { params: { ...params, flow_id: flow?.id ?? '' } }),
  )
  return templates.find(({ type }) => type === 'letter')
}

const pageOf = (plan: 'lite' | 'pro' | 'enterprise'): Page => {
  const page = desks[['lite', 'pro', 'enterprise'].indexOf(plan)]?.page
  if (!page) throw new Error(`nobody sits at the desk of ${plan}`)
  return page
}

/** The page is at the server again, whatever it shows. */
const untilLive = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()

const list = (page: Page) => page.getByRole('region', { name: 'Mail flows' })
const entry = (page: Page, name: RegExp | string) =>
  list(page).getByRole('button', { name, exact: true })
/** A section of the uppermost flow that is expanded. */
const section = (page: Page, name: string) => list(page).getByRole('region', { name }).first()
const pane = (page: Page) => page.getByRole('region', { name: 'Template', exact: true })
const field = (page: Page, name: RegExp | string) => pane(page).getByRole('textbox', { name })
const save = (page: Page) => pane(page).getByRole('button', { name: /^Save/ })
const nameOf = (page: Page) => field(page, /^Template Name/).inputValue()
const subjectOf = (page: Page) => field(page, 'Subject').textContent()
const create = (page: Page) => entry(page, 'Create new Mail Flow')

async function openFlow(page: Page, name: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Mail Flows' }).click()
  const flow = entry(page, name)
  await flow.waitFor()
  if ((await flow.getAttribute('aria-expanded')) === 'false') await flow.click()
  await section(page, 'Letters').waitFor()
}

/** The page gives a call up after 15 s, and a move takes as long as the machine needs: until it is loaded anew it waits. */
const makePatient = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const begin = window.setTimeout.bind(window)
    const patient = (act: () => void, ms?: number) => begin(act, ms === 15_000 ? 110_000 : ms)
    Object.assign(window, { setTimeout: patient })
  })

/** Says why a button cannot be pressed. */
const whyNot = (page: Page) => create(page).getAttribute('aria-description')

async function expectUpgradeDialog(page: Page, from: ReturnType<typeof entry>): Promise<void> {
  await from.click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade Coming Soon!' })
  await dialog.getByText('The upgrade to a paid plan will be available soon.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
}

describe('flow W: what each plan has room for', () => {
  it('LITE: one flow with its initial email and custom ones; the rest is locked and leads to an upgrade [FLOW-45, FLOW-54, FLOW-55]', async () => {
    const page = pageOf('lite')
    await openFlow(page, 'First contact')
    await expect
      .poll(() => whyNot(page))
      .toBe('Your plan allows 1 mail flow. Upgrade your plan to add more.')
    await list(page).getByRole('region', { name: 'Upgrade to PRO' }).waitFor()
    for (const name of ['Scheduled emails', 'Event triggered emails', 'Letters'])
      await expectUpgradeDialog(page, section(page, name).getByRole('button', { name: 'Upgrade' }))
    for (const name of ['ADD SCHEDULED EMAIL', 'ADD LETTER'])
      expect(await entry(page, name).count()).toBe(0)
    await entry(page, 'ADD CUSTOM EMAIL').click()
    await field(page, /^Template Name/).fill('Question about the offer')
    await field(page, 'Subject').fill('Your offer')
    await field(page, 'Content').fill('Do you have questions?')
    await save(page).click()
    await page.getByText('Success!', { exact: true }).first().waitFor()
    await section(page, 'Custom emails').getByText('Question about the offer').waitFor()
  })

  it('LITE: no invoice templates, and of invoices what earlier plans left: none, with what PRO adds [G-740]', async () => {
    const page = pageOf('lite')
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    const invoices = (group: string) =>
      sidebar
        .getByRole('region', { name: group, exact: true })
        .getByRole('button', { name: 'Invoices' })
    await invoices('Accounting').click()
    await page.getByText('No invoices yet').waitFor()
    await page.getByRole('region', { name: 'Upgrade to PRO' }).waitFor()
    expect(await invoices('Templates').count()).toBe(0)
  })

  it('PRO: three flows with scheduled emails; letters are told to need ENTERPRISE', async () => {
    const page = pageOf('pro')
    await openFlow(page, 'Standard')
    await expect
      .poll(() => whyNot(page))
      .toBe('Your plan allows 3 mail flows. Upgrade your plan to add more.')
    await section(page, 'Letters').getByText('Letters need the ENTERPRISE plan.').waitFor()
    expect(await entry(page, 'ADD LETTER').count()).toBe(0)
    await entry(page, 'ADD SCHEDULED EMAIL').click()
    await field(page, /^Days after initial Email/).waitFor()
    await expect.poll(() => save(page).count()).toBe(1)
  })

  it('ENTERPRISE: any number of flows, and letters', async () => {
    const page = pageOf('enterprise')
    await openFlow(page, FLOW)
    await expect.poll(() => whyNot(page)).toBeNull()
    await create(page).click()
    const dialog = page.getByRole('dialog', { name: 'New Email Flow' })
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('One more')
    await dialog.getByText('Empty Flow', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await entry(page, 'One more').waitFor()
    await entry(page, 'ADD LETTER').first().waitFor()
  })
})

describe('flow W: a smaller plan in between', () => {
  const page = () => pageOf('enterprise')
  const letter = () =>
    section(page(), 'Letters')
      .first()
      .getByRole('button', { name: /^Formal/ })
  const reminder = () => entry(page(), /^2nd reminder/).first()
  const refused = () =>
    pane(page())
      .getByRole('alert')
      .filter({ hasText: 'Your plan does not include this kind of template.' })

  it('a save that a smaller plan catches on its way is refused in its place, and the letter is locked with what was typed in it [G-23]', async () => {
    await reminder().click()
    await field(page(), 'Subject').fill('Second reminder, unsaved')
    await letter().click()
    await field(page(), /^Template Name/).fill('Notice before court')
    await makePatient(page())
    const request = await hold(page(), /\/template\/[^/]+$/)
    await save(page()).click()
    await moveTo('PRO')
    await pane(page()).getByText('Letters need the ENTERPRISE plan.').waitFor()
    request.release()
    await refused().waitFor()
    await expect.poll(() => nameOf(page())).toBe('Notice before court')
    await expect.poll(() => field(page(), /^Template Name/).isDisabled()).toBe(true)
    await expect.poll(() => save(page()).count()).toBe(0)
    expect((await letterStored())?.name).toMatch(/^Formal/)
  })

  it('under PRO the other flows stay and can be renamed, none is added, and reminders are still written [G-24]', async () => {
    await untilLive(page())
    await expect
      .poll(() => whyNot(page()))
      .toBe('Your plan allows 3 mail flows. Upgrade your plan to add more.')
    await entry(page(), 'Actions for One more').click()
    await page().getByRole('menuitem', { name: 'Rename' }).click()
    const dialog = page().getByRole('dialog', { name: 'Rename mail flow' })
    await dialog.getByRole('textbox').fill('Still there')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await entry(page(), 'Still there').waitFor()
    await reminder().click()
    await expect.poll(() => subjectOf(page())).toBe('Second reminder, unsaved')
    await expect.poll(() => save(page()).count()).toBe(1)
  })

  it('under LITE both are locked with what was typed in them, also after a reload', async () => {
    await moveTo('LITE')
    await page().reload()
    await untilLive(page())
    await openFlow(page(), FLOW)
    await reminder().click()
    await pane(page())
      .getByRole('region', { name: /^Upgrade to/ })
      .waitFor()
    await expect.poll(() => subjectOf(page())).toBe('Second reminder, unsaved')
    await expect.poll(() => save(page()).count()).toBe(0)
    await field(page(), 'Content').click()
    await page().keyboard.type('no key writes here')
    expect(await field(page(), 'Content').textContent()).not.toContain('no key')
    await letter().click()
    await pane(page())
      .getByRole('region', { name: /^Upgrade to/ })
      .waitFor()
    await expect.poll(() => nameOf(page())).toBe('Notice before court')
    await expectUpgradeDialog(page(), pane(page()).getByRole('button', { name: 'Upgrade' }))
  })

  it('back under ENTERPRISE it is saved as it was typed, and the refusal is gone', async () => {
    await moveTo('ENTERPRISE')
    await untilLive(page())
    await save(page()).click()
    await section(page(), 'Letters').getByText('Notice before court').waitFor()
    await expect.poll(letterStored).toMatchObject({ name: 'Notice before court', version: 2 })
    await refused().waitFor({ state: 'detached' })
    await reminder().click()
    await expect.poll(() => subjectOf(page())).toBe('Second reminder, unsaved')
  })

  it('what the browsers hold after all of it equals a fresh load, and replays', async () => {
    await expectFaithful(
      [desks[2]].filter((desk) => desk !== undefined),
      await adminGateway(server),
    )
  })
})

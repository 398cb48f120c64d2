/** What the flows share: two people at two browsers of one office, and the proof of what they recorded. */
import { writeFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { CaseFilter } from '../../../contracts/model/cases/query.ts'
import { z } from '../../../contracts/schema.ts'
import { fingerprint } from '../../../src/bus/canonical.ts'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { readRecording } from '../../../src/bus/recording/recording.ts'
import { canonical, replay } from '../../../src/projections/replay.ts'
import { nodeGateway } from '../client/client.ts'
import { oracle } from '../proofs/oracle.ts'
import { startSeeded } from '../server/seeded-folder.ts'
import type { TestServer } from '../server/server.ts'
import { opened } from '../setup/opened.ts'
import { launchBrowser, type WatchedPage } from './browser.ts'
import { DEMO_PASSWORD, openDesk } from './login.ts'

/** The customer of both desks. */
export const CUSTOMER = 'halden-roth'

/** How long a browser may take until it has heard of everything, in ms: it is asked for its whole log each time. */
const ALL_TOLD_WITHIN = 60_000

/** One office at work: a server of its own, an agent and a colleague at a browser each. */
export interface FlowOffice {
  server: TestServer
  agent: WatchedPage
  colleague: WatchedPage
  /** A third user's way to the server, for looking at it from outside. */
  gateway: Gateway
  close(): Promise<void>
}

/** A third user's gateway: a login would end the session of whoever sits at a desk. */
export async function adminGateway(server: TestServer): Promise<Gateway> {
  const gateway = nodeGateway(server.url)
  const answer = await gateway.login({
    body: { email: 'admin@enterprise.example', password: DEMO_PASSWORD },
  })
  if (answer.kind !== 'answer') throw new Error(`login: ${answer.message}`)
  return gateway
}

/** A browser and a server with so many cases of the demo's data, for who opens pages of its own. */
export async function openSeeded(cases: number) {
  const [browser, server]: [Browser, TestServer] = await Promise.all([
    launchBrowser(),
    startSeeded(cases),
  ])
  const close = async () => {
    await browser.close()
    await server.stop()
  }
  return { browser, server, close }
}

/** Starts everything that a flow needs, with so many cases in the demo's data; `prepare` comes before anybody logs in. */
export async function openFlowOffice(
  cases = 120,
  prepare: (gateway: Gateway) => Promise<void> = async () => undefined,
): Promise<FlowOffice> {
  const { browser, server, close } = await openSeeded(cases)
  const gateway = await adminGateway(server)
  await prepare(gateway)
  const [agent, colleague] = await Promise.all([
    openDesk(browser, server, 'agent@enterprise.example'),
    openDesk(browser, server, 'agent2@enterprise.example'),
  ])
  return {
    server,
    agent,
    colleague,
    gateway,
    close: async () => {
      await Promise.all([agent.close(), colleague.close()])
      await close()
    },
  }
}

/** The office of a file's flow, open until its last test; after each, nobody's browser may have complained. */
export async function inOffice<Office extends FlowOffice>(opening: Promise<Office>) {
  const office = await opened(opening)
  const { agent, colleague } = office
  afterEach(() => expect([...agent.complaints(), ...colleague.complaints()]).toEqual([]))
  return office
}

/** A case on which nothing is going on, for a flow to work on. */
export interface QuietCase {
  host: string
  /** Address of its contact, who has no other case. */
  contact: string
  /** One of its tags. */
  tag: string
}

/** The first active case without reminder and unread mail that a search for its host or contact finds alone. */
export async function findQuietCase(gateway: Gateway): Promise<QuietCase> {
  const search = async (filter: CaseFilter) => {
    const answer = await gateway.call('searchCases', { body: { filter } })
    if (answer.kind !== 'answer') throw new Error(answer.message)
    return answer.value.cases
  }
  for (const row of await search({ state: 'ACTIVE' })) {
    const [tag] = row.tags
    if (!tag || row.reminder_date !== null || row.total_unread_emails > 0) continue
    const answer = await gateway.call('readCase', { params: { id: row.id } })
    const contact = answer.kind === 'answer' && answer.value.opponent_contact_details?.email
    if (!contact) continue
    const found = [await search({ search: row.host }), await search({ search: contact })]
    if (found.every((cases) => cases.length === 1)) return { host: row.host, contact, tag }
  }
  throw new Error('the demo data has no quiet case')
}

/** The row of a case in the list, by its host. */
export const rowOf = (page: Page, host: string): Locator =>
  page.getByRole('option').filter({ has: page.getByText(host, { exact: true }) })

/** The detail of a case, by its host. */
export const detailOf = (page: Page, host: string): Locator =>
  page.getByRole('region', { name: `Case ${host}`, exact: true })

/** Searches for the host, opens the only hit and waits for its detail. */
export async function openBySearch(page: Page, host: string): Promise<Locator> {
  await page.getByLabel('Search cases').fill(host)
  await rowOf(page, host).and(page.locator('[aria-setsize="1"]')).click()
  const detail = detailOf(page, host)
  await detail.getByRole('heading', { name: 'Now', exact: true }).waitFor()
  return detail
}

/**
 * Keeps the next request to this path from leaving the browser until `release`, so that pending lasts. A client gives it up
 * after 15 s: whatever is slow, such as filling in a second form, is done before.
 */
export async function hold(page: Page, path: RegExp): Promise<{ release(): void }> {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    path,
    async (route) => {
      await gate
      await route.continue()
    },
    { times: 1 },
  )
  return { release }
}

/**
 * Confirms a change at the one desk, and waits until the others have seen it by themselves; how soon is measured by
 * `tests/bench/desks`. `seen` must already be waiting: it is the promise of the colleague's view.
 */
export async function expectSeen(confirm: () => Promise<void>, seen: Promise<void>): Promise<void> {
  // Without a confirmation nobody waits for it, and only why there was none is to be told.
  seen.catch(() => undefined)
  await confirm()
  await seen
}

/** The count beside a view in the sidebar. */
export async function countOf(page: Page, view: string): Promise<number> {
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: new RegExp(`^${view}\\b`) })
  // Dots or dashes stand there until it is known.
  const text = await entry.filter({ hasText: /\d/ }).textContent()
  return Number(text?.replaceAll(/\D/g, ''))
}

/** The session so far, by the Export button of the Event log. */
export async function exportLog(page: Page, redact: boolean): Promise<string> {
  await page.locator('.fw-user').click()
  await page.getByRole('menuitem', { name: 'Event log' }).click()
  const dock = page.getByRole('region', { name: 'Event log' })
  await dock.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export event log' })
  await dialog.getByLabel('Redact personal data').setChecked(redact, { force: true })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ])
  await dialog.waitFor({ state: 'detached' })
  expect(download.suggestedFilename()).toBe('framewright-session.ndjson')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  await dock.getByRole('button', { name: 'Close event log' }).click()
  return Buffer.concat(chunks).toString('utf8')
}

/** The recording read and folded again: it must give the very bytes that the browser had. */
export function expectReplays(text: string): string {
  const recording = readRecording(text)
  if (!recording.ok) throw new Error(`${recording.path}: ${recording.message}`)
  const office = replay(recording.value)
  if (!office.ok) throw new Error(`${office.path}: ${office.message}`)
  const bytes = canonical(office.value)
  expect(fingerprint(bytes)).toBe(recording.value.header.state)
  return bytes
}

const Stored = z.record(z.string(), z.string())

/** Neither tokens nor the password stand in what was exported. */
async function expectNoSecrets(page: Page, text: string): Promise<void> {
  expect(text).not.toContain(DEMO_PASSWORD)
  const stored = z.parse(Stored, await page.evaluate(() => ({ ...localStorage })))
  const tokens = Object.values(stored).flatMap(
    (value) => value.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [],
  )
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(text).not.toContain(token)
}

/** Where recordings of real sessions stand with the state they lead to (tests/logs/replay.test.ts). */
const recordings = new URL('../../logs/', import.meta.url)

/** Writes a flow's recording down anew, when the environment asks for it by RECORD_FLOWS=1. */
async function keep(name: string, text: string, bytes: string): Promise<void> {
  if (process.env.RECORD_FLOWS !== '1') return
  await writeFile(new URL(`${name}.ndjson`, recordings), text)
  await writeFile(new URL(`${name}.state.json`, recordings), bytes)
}

/**
 * What every flow ends with, at each desk: what was exported replays to the bytes that the browser had, holds no secret,
 * and equals a fresh load (engine.md 12, 13); at the first one also redacted, which of any recording is the models' proof.
 * `name` is that under which the first desk's recording is kept.
 */
export async function expectFaithful(
  desks: readonly WatchedPage[],
  gateway: Gateway,
  name?: string,
): Promise<void> {
  for (const [at, { page }] of desks.entries()) {
    let text = ''
    const differs = async () => {
      text = await exportLog(page, false)
      return oracle(text, gateway)
    }
    // What was done last, or falls due at this moment, may still be on its way to this browser.
    await expect.poll(differs, { timeout: ALL_TOLD_WITHIN, interval: 500 }).toEqual([])
    const bytes = expectReplays(text)
    await expectNoSecrets(page, text)
    if (at === 0) expectReplays(await exportLog(page, true))
    if (name && at === 0) await keep(name, text, bytes)
  }
}

/** An office whose cases live: mail that really leaves, an activated case, and the world outside. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { readiness } from '../../../contracts/rules/cases/activation-readiness.ts'
import type { OutsideEvent } from '../../../server-mock/modules/external-events/outside-event.ts'
import type { CallResult, Gateway } from '../../../src/bus/gateway/call.ts'
import {
  type Arrived,
  type MailSink,
  SINK_PASSWORD,
  SINK_USER,
  startMailSink,
} from '../mail/mail-sink.ts'
import { PATIENCE, type WatchedPage } from './browser.ts'
import {
  CUSTOMER,
  countOf,
  expectSeen,
  type FlowOffice,
  openBySearch,
  openFlowOffice,
} from './flows.ts'

/** What was answered; a refusal ends the test. */
export function answered<Value>(result: CallResult<Value>): Value {
  if (result.kind !== 'answer') throw new Error(result.message)
  return result.value
}

/** Makes the office's agents its admins, before anybody logs in. */
export async function makeAdmins(gateway: Gateway): Promise<void> {
  const { list } = answered(await gateway.call('listUsers', {}))
  for (const { user_id: id, version } of list.filter(({ role }) => role === 'AGENT')) {
    const request = { params: { id }, body: { role: 'ADMIN' as const } }
    const command = { commandId: randomUUID(), version }
    expect(answered(await gateway.change('changeUser', request, command)).role).toBe('ADMIN')
  }
}

/** Lets the customer's mail leave through this server, as an administrator sets it up. */
export async function sendThrough(gateway: Gateway, port: number): Promise<void> {
  const params = { customer_id: CUSTOMER }
  const setup = {
    email_sender_name: 'Halden Roth',
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_email: SINK_USER,
    smtp_password: SINK_PASSWORD,
  }
  const save = { params, body: setup }
  const { version = 0 } = answered(await gateway.call('readMailSetup', { params }))
  answered(await gateway.change('saveMailSetup', save, { commandId: randomUUID(), version }))
  const activate = { params, body: { active_email_setup: 'SMTP' as const } }
  answered(await gateway.change('activateMailSetup', activate, { commandId: randomUUID() }))
}

/** A STANDBY case that can be activated, suits the flow, and that a search for its host finds alone. */
export async function findReadyCase(
  gateway: Gateway,
  suits: (detail: CaseDetail) => boolean = () => true,
): Promise<CaseDetail> {
  const search = async (filter: { state: 'STANDBY' } | { search: string }) =>
    answered(await gateway.call('searchCases', { body: { filter } })).cases
  const portal = answered(
    await gateway.call('readTranslations', { params: { customer_id: CUSTOMER } }),
  )
  for (const { id, host } of await search({ state: 'STANDBY' })) {
    const detail = answered(await gateway.call('readCase', { params: { id } }))
    if (readiness(detail, portal).length > 0 || !suits(detail)) continue
    if ((await search({ search: host })).length === 1) return detail
  }
  throw new Error('the demo data has no case that is ready and suits')
}

/** Activates it as the administrator; its initial mail has left when this resolves. */
export async function activateCase(gateway: Gateway, { id, version }: CaseDetail): Promise<void> {
  const done = answered(
    await gateway.change(
      'activateCase',
      { params: { id }, query: {} },
      { commandId: randomUUID(), version },
    ),
  )
  expect(done).toMatchObject({ state: 'ACTIVE', initial_email_error: null })
}

/** So many, that some of them are in STANDBY and ready. */
const CASES = 600

/** A browser and the detail of the case in it. */
export type Desk = { page: Page; detail: Locator }

/** An office with an activated case on both desks, whose mail arrives at a server of the test's own. */
export interface WorkingDay extends FlowOffice {
  sink: MailSink
  /** The case as it was before its activation. */
  subject: CaseDetail
  /** The agent's desk and the colleague's, both with the case open. */
  desks: readonly [mine: Desk, theirs: Desk]
  /** Lets this happen to the case, from outside. */
  happen(event: CaseEvent): Promise<void>
}

type Without<E, K extends PropertyKey> = E extends unknown ? Omit<E, K> : never
type CaseEvent = Without<OutsideEvent, 'customer_id' | 'case_id' | 'id'>

/** Lets this happen to a case, from outside. */
export async function happenTo(url: string, caseId: string, event: CaseEvent): Promise<void> {
  const answer = await fetch(`${url}/simulation/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...event, customer_id: CUSTOMER, case_id: caseId }),
  })
  expect([answer.status, await answer.text()]).toEqual([200, '{}'])
}

/** Opens it: a case is found among the ready ones and activated, then both desks open it. */
export async function openWorkingDay(suits?: (detail: CaseDetail) => boolean): Promise<WorkingDay> {
  const [office, sink] = await Promise.all([openFlowOffice(CASES), startMailSink()])
  const close = async () => {
    await office.close()
    await sink.close()
  }
  const sit = async ({ page }: WatchedPage, { host }: CaseDetail): Promise<Desk> => ({
    page,
    detail: await openBySearch(page, host),
  })
  try {
    await sendThrough(office.gateway, sink.port)
    const subject = await findReadyCase(office.gateway, suits)
    await activateCase(office.gateway, subject)
    const [mine, theirs] = await Promise.all([
      sit(office.agent, subject),
      sit(office.colleague, subject),
    ])
    const happen = (event: CaseEvent) => happenTo(office.server.url, subject.id, event)
    return { ...office, sink, subject, desks: [mine, theirs], happen, close }
  } catch (cause) {
    await close()
    throw cause
  }
}

/** Does this, and looks at both desks, which show it by themselves. */
export const expectBothSee = (
  { desks }: WorkingDay,
  act: () => Promise<void>,
  look: (desk: Desk) => Promise<unknown>,
): Promise<void> =>
  expectSeen(
    act,
    Promise.all(desks.map(look)).then(() => undefined),
  )

/** The state in the head of the case. */
export const stateIn = ({ detail }: Desk, label: string): Locator =>
  detail.locator('.fw-detail-head').getByText(label, { exact: true })

/** Whatever moves a case as a whole. */
export const stateButtonsOf = ({ detail }: Desk): Locator =>
  detail.getByRole('button', { name: /^(activate|cancel|cancel case|reactivate|reset)$/i })

/** An entry of the past whose title is this. */
export const entryOf = ({ detail }: Desk, title: string): Locator =>
  detail
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ has: detail.page().getByRole('heading', { name: title, exact: true }) })

/** The sidebar's counts of these views. */
export const countsOf = ({ page }: Desk, views: readonly string[]): Promise<number[]> =>
  Promise.all(views.map((view) => countOf(page, view)))

/** Waits until the sidebar counts these views so. */
export const expectCounts = (desk: Desk, views: readonly string[], counts: readonly number[]) =>
  expect.poll(() => countsOf(desk, views), { interval: 20, timeout: PATIENCE }).toEqual(counts)

/** What is still to happen by itself; not there when nothing is. */
export const futureOf = ({ detail }: Desk): Locator =>
  detail.getByRole('list', { name: 'Scheduled activities' })

/** What arrived of this case, oldest first: reminders of the demo's other cases fall due meanwhile. */
export const mailsOf = (sink: MailSink, { id }: { id: string }): readonly Arrived[] =>
  sink.arrived.filter(({ mail }) => mail.messageId?.startsWith(`<fw.${id}.`))

/** The last mail of this case at the sink; waits until there are so many. */
export async function mailNumber(sink: MailSink, about: { id: string }, count: number) {
  await expect.poll(() => mailsOf(sink, about).length, { timeout: PATIENCE }).toBe(count)
  const last = mailsOf(sink, about).at(-1)
  if (!last) throw new Error('nothing arrived')
  return last
}

/**
 * The oracle (engine.md 13): what a client has folded equals what a fresh load gives. Not compared:
 * scroll windows, the order inside equal keys, loaded mail contents, and lists with a search.
 */

import type { CallName } from '../../../contracts/api/calls.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import type { CaseQuery } from '../../../contracts/model/cases/query.ts'
import type { MailFlow } from '../../../contracts/model/mail/mail-flow.ts'
import type { ListedMailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { canonicalJson } from '../../../src/bus/canonical.ts'
import type { Gateway, RequestOf, ValueOf } from '../../../src/bus/gateway/call.ts'
import { readRecording } from '../../../src/bus/recording/recording.ts'
import { type CaseList, isSearch } from '../../../src/projections/cases/case-list.ts'
import { isEmail, isScheduled } from '../../../src/projections/cases/timeline.ts'
import { replay } from '../../../src/projections/replay.ts'
import { type WholeWorkspace, wholeOf } from '../../../src/projections/set-up-parts.ts'
import type { Workspace } from '../../../src/projections/workspace.ts'

async function ask<N extends CallName>(gateway: Gateway, name: N, request: RequestOf<N>) {
  const answer = await gateway.call(name, request)
  if (answer.kind !== 'answer') throw new Error(`${name}: ${answer.message}`)
  return answer.value as ValueOf<N>
}

/** All rows of a query, page by page. */
async function membersOf(gateway: Gateway, query: CaseQuery): Promise<Map<string, CaseRow>> {
  const rows = new Map<string, CaseRow>()
  let cursor: string | null = null
  do {
    const paging: { page_size: number; cursor?: string } = { page_size: 1_000 }
    if (cursor !== null) paging.cursor = cursor
    const page: ValueOf<'searchCases'> = await ask(gateway, 'searchCases', {
      body: { ...query, paging },
    })
    for (const row of page.cases) rows.set(row.id, row)
    cursor = page.cases.length > 0 ? page.next_cursor : null
  } while (cursor !== null)
  return rows
}

const allOf: CaseQuery = { sort: { key: 'date_state_updated', ascending: false }, filter: {} }

const compare = (what: string, folded: unknown, fresh: unknown): string[] => {
  const [a, b] = [canonicalJson(folded), canonicalJson(fresh)]
  return a === b ? [] : [`${what}: folded ${a} but a fresh load gives ${b}`]
}

/** Members that differ, so that a failure names what is wrong. */
function compareMembers(what: string, folded: object, fresh: object): string[] {
  const [a, b] = [new Map(Object.entries(folded)), new Map(Object.entries(fresh))]
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
    compare(`${what}.${key}`, a.get(key), b.get(key)),
  )
}

/** Bodies of mails and templates are there only where somebody opened them. */
function withoutContent(activity: Activity): Activity {
  if (isEmail(activity)) {
    return { ...activity, content: { ...activity.content, mail_content: null } }
  }
  if (!isScheduled(activity)) return activity
  const nothing = { template_content: null, template_config: null }
  return { ...activity, content: { ...activity.content, ...nothing } }
}

const byId = (activities: readonly Activity[]) =>
  Object.fromEntries(activities.map((one) => [one.id, withoutContent(one)]))

async function compareList(gateway: Gateway, list: CaseList): Promise<string[]> {
  if (isSearch(list.query)) return []
  const members = await membersOf(gateway, list.query)
  const what = `list ${JSON.stringify(list.query.filter)}`
  const shown = [...list.ids].filter((id) => !list.hidden.has(id))
  const gone = [...shown, ...list.fresh].filter((id) => !members.has(id))
  const reached = new Set([...shown, ...list.fresh])
  const missed = list.cursor === null ? [...members.keys()].filter((id) => !reached.has(id)) : []
  return [
    ...compare(`${what}: shown, but no members`, gone, []),
    ...compare(`${what}: members, but neither shown nor announced`, missed, []),
    ...(list.total === null ? [] : compare(`${what}: total`, list.total, members.size)),
  ]
}

const byItsId = <Item extends { id: string }>(all: readonly Item[]) =>
  Object.fromEntries(all.map((one) => [one.id, one]))

/** No event tells how many cases use a flow, nor how many mails of a template wait. */
async function compareFlows(office: WholeWorkspace, gateway: Gateway): Promise<string[]> {
  const customer_id = office.session.user?.customer_id ?? ''
  const { flows } = office.mailFlows
  const found: string[] = []
  const named = (all: readonly MailFlow[]) => byItsId(all.map(({ id, name }) => ({ id, name })))
  if (flows) {
    const now = await ask(gateway, 'listMailFlows', { params: { customer_id } })
    found.push(...compareMembers('mail flows', named(flows), named(now)))
  }
  const told = (all: readonly ListedMailTemplate[]) =>
    byItsId(all.map(({ scheduled_emails: _, ...template }) => template))
  for (const [flow_id, { templates }] of Object.entries(office.mailTemplates.flows)) {
    const now = await ask(gateway, 'listMailTemplates', { params: { customer_id, flow_id } })
    found.push(...compareMembers(`templates of ${flow_id}`, told(templates), told(now)))
  }
  return found
}

/** What administrators alone hear of: nobody tells an agent that a balance was read too long ago. */
async function compareAdministration(office: WholeWorkspace, gateway: Gateway): Promise<string[]> {
  const { session, business, users, mailSetup, portalSettings, terms } = office
  if (session.user?.role !== 'ADMIN') return []
  const params = { customer_id: session.user.customer_id }
  const found: string[] = []
  if (business.details) {
    const now = await ask(gateway, 'readBusinessDetails', { params })
    found.push(...compareMembers('address', business.details, now))
  }
  if (business.credits !== null) {
    const { amount } = await ask(gateway, 'readCredits', { params })
    found.push(...compare('credits', business.credits, amount))
  }
  if (mailSetup.setup) {
    const now = await ask(gateway, 'readMailSetup', { params })
    found.push(...compareMembers('mail setup', mailSetup.setup, now))
  }
  if (portalSettings.settings) {
    const now = await ask(gateway, 'readPortalSettings', { params })
    const { about_us_text, login_text, case_overview_text, ...known } = now
    found.push(...compareMembers('portal settings', portalSettings.settings, known))
  }
  if (terms.terms) {
    const now = await ask(gateway, 'readTerms', { params })
    // Whether they have to be accepted by now is a matter of the day.
    const known = ({ version, current_tos_accepted }: typeof now) => ({
      ...{ version, current_tos_accepted },
    })
    found.push(...compareMembers('terms', known(terms.terms), known(now)))
  }
  if (users.list) {
    const { list } = await ask(gateway, 'listUsers', {})
    const byUser = (all: typeof list) => Object.fromEntries(all.map((one) => [one.user_id, one]))
    found.push(...compareMembers('users', byUser([...users.list]), byUser(list)))
  }
  return found
}

/** Every difference between a client's state and a fresh load by `gateway`, whose user is logged in. */
export async function differences(known: Workspace, gateway: Gateway): Promise<string[]> {
  const office = wholeOf(known)
  const found: string[] = []
  const fresh = await membersOf(gateway, allOf)
  for (const [id, row] of office.rows.map) {
    found.push(...compareMembers(`row ${id}`, row, fresh.get(id) ?? {}))
  }
  for (const [id, detail] of office.details.map) {
    const now: CaseDetail = await ask(gateway, 'readCase', { params: { id } })
    found.push(...compareMembers(`case ${id}`, detail, now))
  }
  for (const [id, { timeline }] of office.activities.map) {
    const now = await ask(gateway, 'readActivities', { params: { id } })
    found.push(...compareMembers(`activities of ${id}`, byId(timeline), byId(now)))
  }
  if (office.counts.counts) {
    const now = await ask(gateway, 'countCases', {})
    found.push(...compareMembers('counts', office.counts.counts, now))
  }
  if (office.unmapped.counts) {
    const customer_id = office.session.user?.customer_id ?? ''
    const now = await ask(gateway, 'searchEmails', {
      params: { customer_id },
      body: { unmapped: true },
    })
    const { total_count: total, unread_count: unread } = now
    found.push(...compareMembers('unmapped', office.unmapped.counts, { total, unread }))
  }
  if (office.unmappedMails.list) {
    const { list, cursor } = office.unmappedMails
    const customer_id = office.session.user?.customer_id ?? ''
    const { emails } = await ask(gateway, 'searchEmails', {
      params: { customer_id },
      body: { filter: { unmapped: true }, paging: { page_size: 10_000 } },
    })
    const now = cursor === null ? emails : emails.slice(0, list.length)
    found.push(...compareMembers('unmapped list', byItsId(list), byItsId(now)))
  }
  if (office.caseTemplates.list) {
    const customer_id = office.session.user?.customer_id ?? ''
    const now = await ask(gateway, 'listCaseTemplates', { params: { customer_id } })
    const templatesById = (all: readonly CaseTemplate[]) =>
      Object.fromEntries(all.map((one) => [one.id, one]))
    found.push(
      ...compareMembers('templates', templatesById(office.caseTemplates.list), templatesById(now)),
    )
  }
  found.push(...(await compareFlows(office, gateway)))
  found.push(...(await compareAdministration(office, gateway)))
  for (const list of office.lists.map.values()) found.push(...(await compareList(gateway, list)))
  return found
}

/** Replays an exported log and compares: an empty answer is what a flow has to end with. */
export async function oracle(logText: string, gateway: Gateway): Promise<string[]> {
  const recording = readRecording(logText)
  if (!recording.ok) return [`the log cannot be read: ${recording.path} ${recording.message}`]
  const office = replay(recording.value)
  if (!office.ok) return [`the log cannot be replayed: ${office.path} ${office.message}`]
  return differences(office.value, gateway)
}

/** Real answers of the real server, and a client that meets broken ones in their place. */
import { allSettled, fork, type Scope } from 'effector'
import { type CallName, calls } from '../../../contracts/api/calls.ts'

import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { canonicalJson } from '../../../src/bus/canonical.ts'
import { $clock, type Clock } from '../../../src/bus/clock.ts'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { accept, eventsOf, startLog } from '../../../src/bus/log/log.ts'
import { BEYOND } from '../../../src/bus/realtime/catch-up.ts'
import { $realtime } from '../../../src/bus/realtime/realtime.ts'
import {
  createWorkspace,
  foldWorkspace,
  readWorkspace,
  saveWorkspace,
  type Workspace,
} from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { appStarted } from '../../../src/queries/following/session.ts'
import { callNames, requestOf } from '../../support/calls/catalogue.ts'
import { aToken, gatewayTo, type Request } from '../../support/client/fake-server.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { addUserTo, rowOf } from '../../support/offices/user-office.ts'
import { callOf } from '../../support/proofs/call-of.ts'
import type { Wire } from '../../support/proofs/mutations.ts'
import { localEvent, MOMENT } from '../../support/records/events.ts'
import type { Reply, TestApi } from '../../support/server/api.ts'
import { type Office as Fixture, PASSWORD } from '../../support/server/api-office.ts'
import { challengeOf, codeOf } from '../../support/server/second-factor.ts'
import { guardScope } from '../../support/setup/effector-guard.ts'

/** The real answer of one call, and what a client knew before it asked. */
export type Recorded = {
  name: CallName
  path: string
  /** The body of its request. */
  json: object | undefined
  wire: Wire
  before: readonly KnownEvent[]
}

const wireOf = ({ status, headers: received, text }: Reply): Wire => ({
  status,
  statusText: 'OK',
  headers: Object.fromEntries(
    [...received].filter(([key]) => ['content-type', 'as-of', 'events-through'].includes(key)),
  ),
  body: text,
})

/** The numbers of a change's events, as if it had been the first one: every client here begins at 0. */
function renumbered(wire: Wire): Wire {
  if (typeof wire.body !== 'string' || !wire.body.includes('"events"')) return wire
  const body: unknown = JSON.parse(wire.body)
  const events = (body as { events?: { seq: number }[] }).events ?? []
  const first = events[0]?.seq ?? 1
  const through = wire.headers['events-through']
  return {
    ...wire,
    headers: {
      ...wire.headers,
      ...(through ? { 'events-through': String(Number(through) - first + 1) } : {}),
    },
    body: JSON.stringify({
      ...(body as object),
      events: events.map((event) => ({ ...event, seq: event.seq - first + 1 })),
    }),
  }
}

type Asked = { path: string; reply: Reply }

/** What takes a factor, which nobody of the matrix has: asked by an administrator who sets one up. */
async function askWithFactor(api: TestApi, office: Fixture): Promise<Map<CallName, Asked>> {
  const asked = new Map<CallName, Asked>()
  const passwordHash = (await rowOf(api, office.users.admin.id))?.passwordHash ?? null
  const { email } = await addUserTo(api, office.id, { passwordHash, role: 'ADMIN' })
  let { accessToken: token } = await api.login(email)
  const ask = async (name: CallName, path: string, json: object) => {
    api.advance(60_000)
    const { method } = calls[name]
    const reply = await api.call(path, { method, token, json })
    asked.set(name, { path, reply })
    return reply.json
  }
  const path = '/user/second_factor'
  const { secret } = await ask('beginSecondFactor', path, { password: PASSWORD })
  const code = () => codeOf(api, secret, 1)
  const proof = () => ({ password: PASSWORD, code: code() })
  await ask('confirmSecondFactor', path, { code: code() })
  await ask('renewRecoveryCodes', `${path}/recovery_codes`, proof())
  const rule = `/customer/${office.id}/second_factor`
  await api.call(rule, { method: 'PUT', token, json: { required: true } })
  await ask('requireSecondFactor', rule, { required: false })
  const challenge = await challengeOf(api, email)
  const second = { challenge, code: code() }
  const login = await ask('loginSecondFactor', '/login/second_factor', second)
  token = login.accessToken
  await ask('turnOffSecondFactor', `${path}/off`, proof())
  return asked
}

/** Asks the real server everything once, by the requests of the catalogue. */
export async function recordAnswers(api: TestApi): Promise<Map<CallName, Recorded>> {
  // The plan that is let in everywhere.
  const office = api.offices.enterprise
  const recorded = new Map<CallName, Recorded>()
  const token = () => api.signIn('enterprise', 'admin')
  await addMailOf(api, office, `${office.id}-matrix`)
  const withFactor = await askWithFactor(api, office)
  const known = await knownOf(api, office, await token())
  // The events last: they are those of the changes before.
  const last: CallName = 'readEvents'
  for (const name of [...callNames.filter((other) => other !== last), last]) {
    const me = { api, token: await token(), office }
    const request = await requestOf(name, office, me)
    const id = /^\/cases\/(\d+)/.exec(request.path)?.[1]
    const before = id ? await caseOf(api, id, me.token) : []
    const own = withFactor.get(name)
    const reply = own?.reply ?? (await api.call(request.path, { ...request, token: me.token }))
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`)
    const wire = wireOf(reply)
    const isChange = calls[name].effect === 'change'
    recorded.set(name, {
      name,
      path: request.path,
      json: request.json as object | undefined,
      wire: isChange ? renumbered(wire) : wire,
      before: [...known, ...before],
    })
  }
  return recorded
}

/** A mail that waits with this template: what is read of the template shows with it. */
async function addMailOf({ services }: TestApi, { id, caseId }: Fixture, template: string) {
  const [waiting] = await addWaiting(services, id, caseId, ['2027-01-02T09:00:00.000Z'])
  await services.database.pool.query(
    `update activity set content = jsonb_set(content, '{source_email_template_id}', '"${template}"')
     where id = '${waiting}'`,
  )
}

/** What a client has loaded before anybody breaks anything. */
async function knownOf(api: TestApi, office: Fixture, token: string): Promise<KnownEvent[]> {
  const ask = async (path: string, json?: unknown) =>
    (await api.call(path, { token, ...(json === undefined ? {} : { json }) })).json
  const as_of = 0
  const query = { sort: { key: 'date_state_updated', ascending: false } as const, filter: {} }
  const page = await ask('/cases/_search', query)
  const unmapped = await ask(`/customer/${office.id}/emails/_search`, { unmapped: true })
  return [
    localEvent('day.changed', { day: MOMENT.slice(0, 10) }),
    localEvent('case-page.listed', { query, mode: 'reset', ...page, as_of }),
    localEvent('counts.loaded', { counts: await ask('/cases/_count'), as_of }),
    localEvent('unmapped.counted', {
      total: unmapped.total_count,
      unread: unmapped.unread_count,
      as_of,
    }),
    localEvent('case-tags.loaded', { tags: await ask(`/customer/${office.id}/case_tags`), as_of }),
    ...(await administrationOf(office, ask)),
    ...(await caseOf(api, office.caseId, token)),
  ]
}

/** What the administrator's screens have read: an event about it changes what is known already. */
async function administrationOf(
  { id }: Fixture,
  ask: (path: string) => Promise<Reply['json']>,
): Promise<KnownEvent[]> {
  const as_of = 0
  const of = `/customer/${id}`
  const page = await ask(`${of}/audit_log`)
  return [
    localEvent('users.listed', { users: (await ask('/user/list')).list, as_of }),
    localEvent('mail-setup.loaded', { setup: await ask(`${of}/outbound_email`), as_of }),
    localEvent('business-details.loaded', { details: await ask(`${of}/address`), as_of }),
    localEvent('credits.loaded', { credits: await ask(`${of}/credits`), as_of }),
    localEvent('terms.loaded', { terms: await ask(`${of}/terms_of_service`), as_of }),
    localEvent('audit.listed', { filter: {}, after: null, ...page, as_of }),
  ]
}

async function caseOf(api: TestApi, id: string, token: string): Promise<KnownEvent[]> {
  const detail = (await api.call(`/cases/${id}`, { token })).json
  const activities = (await api.call(`/cases/${id}/activities`, { token })).json
  if (detail?.id === undefined) return []
  return [
    localEvent('case.loaded', { detail, as_of: 0 }),
    localEvent('activities.loaded', { case_id: id, activities, as_of: 0 }),
  ]
}

/** More requests than this after one act are a storm. */
const STORM = 40
/** Pauses that end at once; the later ones are those of somebody who tries for ever. */
const PAUSES = 8

export type Desk = {
  scope: Scope
  gateway: Gateway
  /** The calls so far. */
  asked: CallName[]
  /** Runs `act` and everything that follows from it. */
  settle: (act: () => unknown) => Promise<void>
}

type DeskOptions = {
  recorded: ReadonlyMap<CallName, Recorded>
  user: SessionUser
  before: readonly KnownEvent[]
  /** Answered instead of the real one. */
  instead: (name: CallName, attempt: number) => Wire | undefined
  loggedIn?: boolean
}

/** A client in the middle of its work; what it asks for is answered as the real server did. */
export function openDesk({ recorded, user, before, instead, loggedIn = true }: DeskOptions): Desk {
  const asked: CallName[] = []
  let pauses = 0
  /** The last number of what was done here. */
  let through = 0
  const clock: Clock = {
    now: () => new Date(MOMENT),
    wait: async () => {
      pauses += 1
      if (pauses > PAUSES) await new Promise(() => undefined)
    },
    every: () => () => undefined,
  }
  const respond = (request: Request): Response | Promise<Response> => {
    const name = callOf(request)
    if (name === undefined) throw new Error(`no call: ${request.method} ${request.url.pathname}`)
    asked.push(name)
    if (asked.length > STORM) return new Promise(() => undefined)
    const attempt = asked.filter((one) => one === name).length
    const wire = instead(name, attempt) ?? settled(name, recorded.get(name)?.wire, request, through)
    const { status, statusText, headers: sent, body } = wire
    through = Math.max(through, Number(sent['events-through'] ?? 0))
    return new Response(body, { status, statusText, headers: sent })
  }
  const token = aToken({ username: user.username, user_role: user.role })
  const session = { user, accessToken: token, renew_token: 'renew', file_token: 'file' }
  const { gateway } = gatewayTo({ respond, clock, session: loggedIn ? session : null })
  const started = localEvent('session.started', { user, as_of: 0 })
  const customerId = user.customer_id
  const loaded = [started, ...before].map((event, at) => ({
    ...event,
    customerId,
    id: `local-${at}`,
  }))
  const events = loggedIn ? loaded : []
  const known = accept(startLog(saveWorkspace(createWorkspace())), [{ kind: 'local', events }])
  const realtime = { isOff: () => true, connect: () => ({ close: () => undefined }) }
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$clock, clock],
      [$realtime, realtime],
      [$log, { ...known, batch: [] }],
      [$workspace, foldWorkspace(createWorkspace(), known.batch)],
    ],
  })
  guardScope(scope)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const settle = async (act: () => unknown) => {
    act()
    let seen = ''
    for (let still = 0; still < 3; ) {
      await turn()
      const now = `${asked.length} ${scope.getState($log).version} ${pauses}`
      still = now === seen ? still + 1 : 0
      seen = now
    }
  }
  if (!loggedIn) allSettled(appStarted, { scope })
  return { scope, gateway, asked, settle }
}

/** The catch-up's answer once nothing is missing, and to who asks beyond it; every other call is answered as it was. */
function settled(name: CallName, wire: Wire | undefined, { url }: Request, through: number): Wire {
  if (!wire) throw new Error(`no answer was recorded for ${name}`)
  if (name !== 'readEvents') return wire
  const since = Number(url.searchParams.get('since'))
  const reload = since === BEYOND
  return { ...wire, body: JSON.stringify({ events: [], head: reload ? through : since, reload }) }
}

export const isStorm = ({ asked }: Desk): boolean => asked.length > STORM

/** The bytes of each projection. */
export function bytesOf(office: Workspace): Record<string, string> {
  const saved = saveWorkspace(office)
  return Object.fromEntries(Object.entries(saved).map(([key, part]) => [key, canonicalJson(part)]))
}

/** What is wrong with a state as such, whatever led to it. */
export function faultsOf(scope: Scope): string[] {
  const office = scope.getState($workspace)
  const saved = readWorkspace(JSON.parse(JSON.stringify(saveWorkspace(office))))
  const twice = (what: string, ids: readonly string[]) =>
    new Set(ids).size === ids.length ? [] : [`${what} holds an id twice`]
  return [
    ...(saved.ok ? [] : [`not a state: ${saved.path} ${saved.message}`]),
    ...[...office.details.map.values()].flatMap(({ findings, invoices, case_log }) => [
      ...twice(
        'findings',
        findings.map(({ id }) => id),
      ),
      ...twice(
        'invoices',
        invoices.map(({ id }) => id),
      ),
      ...twice(
        'case_log',
        case_log.map(({ id }) => id),
      ),
    ]),
    ...[...office.activities.map.values()].flatMap(({ timeline }) =>
      twice(
        'timeline',
        timeline.map(({ id }) => id),
      ),
    ),
    ...(Object.keys(Object.prototype).length > 0 ? ['Object.prototype was changed'] : []),
    ...(eventsOf(scope.getState($log)).length > 1_000 ? ['the log grows'] : []),
  ]
}

/** Everything that the authorisation tests ask, in parts, each by its name. */
import { serverEvents } from '../../contracts/events/definitions.ts'
import { askMatrix } from '../conformance/matrix/matrix-cells.ts'
import { workParts } from '../conformance/once/same-work.ts'
import type { Part } from '../conformance/part.ts'
import {
  addReminders,
  gates,
  hundredForOneSeat,
  plannedUnder,
  sentUnder,
  setPlan,
} from '../conformance/plan-gates.ts'
import { overtaken } from '../conformance/racing/overtaken.ts'
import { taint } from '../conformance/tenants/canaries.ts'
import { walk } from '../conformance/tenants/canary-walk.ts'
import { askFiles, askLinks, askTokens } from '../conformance/tenants/other-doors.ts'
import { strayParts } from '../conformance/tenants/strays.ts'
import { accountStrayParts } from '../conformance/tenants/strays-of-accounts.ts'
import { caseStrayParts } from '../conformance/tenants/strays-of-cases.ts'
import { invoiceStrayParts } from '../conformance/tenants/strays-of-invoices.ts'
import { mailStrayParts } from '../conformance/tenants/strays-of-mail.ts'
import { writingStrayParts } from '../conformance/tenants/strays-of-writing.ts'
import { outsideStrayParts } from '../conformance/tenants/strays-outside.ts'
import { causes, outlasts } from '../conformance/tenants/token-life.ts'
import { transplantParts } from '../conformance/tenants/transplants.ts'
import { tellEverything } from '../conformance/told/sockets.ts'
import { callNames } from '../support/calls/catalogue.ts'
import { addUserTo } from '../support/offices/user-office.ts'
import type { TestApi } from '../support/server/api.ts'
import { handshakeOf, type Listener, listen, refusalOf } from '../support/server/listeners.ts'
import { putting, turnOn } from '../support/server/second-factor.ts'
import { mint } from '../support/server/tokens.ts'
import type { Switch } from './switches.ts'

export type Check = (api: TestApi) => Promise<Part[]>

/** One after the other, as each says what it is. */
const parts =
  (asks: Readonly<Record<string, (api: TestApi) => Promise<string[]>>>): Check =>
  async (api) =>
    Object.entries(asks).map(([name, ask]) => ({ name, ask: () => ask(api) }))

async function askMatrixOf(api: TestApi, name: (typeof callNames)[number]): Promise<string[]> {
  return (await askMatrix(api, [name])).map(({ wrong }) => wrong)
}

async function askGates(api: TestApi): Promise<string[]> {
  const { pro } = api.offices
  const token = await mint(api, pro, 'admin')
  const found: string[] = []
  for (const [what, { shut, ask }] of Object.entries(gates)) {
    await setPlan(api, pro, shut)
    const { status } = await ask(api, pro, token)
    if (status !== 403) found.push(`${what}: ${status}`)
  }
  await addReminders(api, pro)
  const planned = await plannedUnder(api, pro, token, 'LITE')
  const underPro = await plannedUnder(api, pro, token, 'PRO')
  const sent = await sentUnder(api, pro, 'LITE')
  return [
    ...found,
    ...(planned > 0 ? [`LITE planned ${planned} mails`] : []),
    ...(underPro === 0 ? ['PRO planned nothing'] : []),
    ...(sent > 0 ? [`LITE sent ${sent} reminders`] : []),
  ]
}

async function askSeats(api: TestApi): Promise<string[]> {
  const came = await hundredForOneSeat(api)
  return came === 1 ? [] : [`${came} came in`]
}

/** Who changes the own role keeps the session, but not the socket: it comes back as what the user is now. */
async function ownRoleCutsSocket(api: TestApi): Promise<string[]> {
  const office = api.offices.enterprise
  const token = await mint(api, office, 'admin')
  // The session that the user has is the latest one.
  const listener = await listen(api.origin, handshakeOf(token))
  await addUserTo(api, office.id, { role: 'ADMIN' })
  const json = { role: 'AGENT' }
  const path = `/user/${office.users.admin.id}`
  const { status } = await api.call(path, { method: 'PUT', token, json })
  const isCut = await listener.isCut()
  listener.close()
  return status === 200 && isCut ? [] : [`the socket stays (${status})`]
}

/** Whether somebody of this customer is still connected; they are not afterwards. */
async function isThere(api: TestApi, customerId: string, listener: Listener): Promise<boolean> {
  const frame = { case_id: null, user_id: 'x', user_name: 'x', tab: null, greets: false } as const
  const heard = listener.nextFrame()
  api.services.hub.tellPresence(customerId, { ...frame, state: 'gone' })
  const ended = listener.ended.then(() => false)
  return Promise.race([ended, heard.then(() => true)]).finally(() => listener.close())
}

/** Whoever has to set a second factor up first is cut, and nobody of another customer. */
async function factorRuleCutsSockets(api: TestApi): Promise<string[]> {
  const { enterprise: own, lite: other } = api.offices
  const mine = await listen(api.origin, handshakeOf(await mint(api, own, 'colleague')))
  const theirs = await listen(api.origin, handshakeOf(await mint(api, other, 'colleague')))
  const token = await mint(api, own, 'admin')
  await turnOn(api, token)
  const rule = (required: boolean) =>
    putting(api, token, `/customer/${own.id}/second_factor`, { required })
  const { status } = await rule(true)
  const isCut = await mine.isCut()
  mine.close()
  const isOtherThere = await isThere(api, other.id, theirs)
  await rule(false)
  return [
    ...(status === 200 && isCut ? [] : [`the socket stays (${status})`]),
    ...(isOtherThere ? [] : ["another customer's socket is cut"]),
  ]
}

/** What ends a session, each by itself, and somebody else who is there all the time. */
async function liveParts(api: TestApi): Promise<Part[]> {
  const { pro } = api.offices
  const bystander = await listen(api.origin, handshakeOf(await mint(api, pro, 'agent')))
  const staysThere = async () => ((await isThere(api, pro.id, bystander)) ? [] : ['is cut'])
  return [
    ...Object.entries(causes).map(([name, cause]) => ({ name, ask: () => outlasts(api, cause) })),
    { name: 'a bystander', ask: staysThere },
    { name: 'a rule about second factors', ask: () => factorRuleCutsSockets(api) },
    // Nobody administers that office any more.
    { name: 'an own role', ask: () => ownRoleCutsSocket(api) },
  ]
}

async function askOrigins(api: TestApi): Promise<string[]> {
  const headers = { origin: 'https://evil.example' }
  const simulated = await api.request('/simulation/events', { method: 'POST', json: {}, headers })
  if (simulated.status !== 403) return [`a simulation from elsewhere: ${simulated.status}`]
  const token = await mint(api, api.offices.pro, 'agent')
  const back = `redirect_url=${encodeURIComponent(headers.origin)}`
  const away = await api.call(`/customer/${api.offices.pro.id}/stripe_onboarding_status?${back}`, {
    token,
  })
  if (away.status !== 400) return [`a way back to elsewhere: ${away.status}`]
  const refused = await refusalOf(api.origin, handshakeOf(token), headers)
  return refused === null ? ['a page from elsewhere was let in'] : []
}

/** In `lite` every text is marked; it is nobody's own afterwards. */
async function askCanaries(api: TestApi): Promise<string[]> {
  await taint(api, api.offices.lite)
  return walk(api, api.offices.enterprise, api.offices.lite)
}

/** Each over a server of its own. */
export const checks = {
  transplants: transplantParts,
  canaries: parts({ canaries: askCanaries }),
  strays: strayParts,
  mail: mailStrayParts,
  writing: writingStrayParts,
  outside: outsideStrayParts,
  accounts: accountStrayParts,
  cases: caseStrayParts,
  invoices: invoiceStrayParts,
  work: workParts,
  files: parts({ files: askFiles }),
  tokens: parts({ tokens: askTokens }),
  links: parts({ links: askLinks }),
  overtaken: parts(overtaken),
  gates: parts({ gates: askGates, seats: askSeats }),
  channel: parts({
    origins: askOrigins,
    events: (api) => tellEverything(api, Object.keys(serverEvents)),
  }),
  lives: liveParts,
  matrix: async (api) => callNames.map((name) => ({ name, ask: () => askMatrixOf(api, name) })),
} satisfies Record<string, Check>

export type CheckName = keyof typeof checks

/** Those whose parts each bring what they need: they are asked in any order. */
export const inAnyOrder: readonly CheckName[] = ['transplants', 'work', 'matrix']

const every = Object.keys(checks) as CheckName[]

/** Which are the likeliest to see that something of this kind is gone. */
const likely: Readonly<Record<Switch['kind'], readonly CheckName[]>> = {
  tenant: [],
  session: ['tokens', 'links', 'overtaken'],
  claim: ['tokens'],
  person: ['links', 'strays', 'outside'],
  role: ['overtaken', 'channel', 'strays'],
  plan: ['gates', 'overtaken', 'mail'],
  end: ['lives'],
  room: ['channel', 'lives'],
}

/** And which are about the files of these folders. */
const near: readonly [RegExp, readonly CheckName[]][] = [
  [/^server-mock\/outside\//, ['mail', 'outside']],
  [/\/modules\/(inbound-mail|outgoing-mail|portal|schedule|system-mail)\//, ['mail', 'outside']],
  [/\/modules\/external-events\//, ['mail', 'outside', 'invoices']],
  [/\/modules\/(mail|mail-drafts)\//, ['writing', 'mail']],
  [/\/modules\/business\//, ['outside', 'strays']],
  [/\/modules\/setup\//, ['accounts', 'cases']],
  [/\/modules\/(access|profile|second-factor)\//, ['accounts']],
  [/\/modules\/(case-bulk|case-list|case-mails|cases|findings)\//, ['cases']],
  [/\/modules\/(invoice-setup|invoice-templates|invoices)\//, ['invoices']],
]

/** All checks, the likeliest first. */
export const checksFor = ({ kind, file }: Switch): readonly CheckName[] => [
  ...new Set<CheckName>([
    ...likely[kind],
    ...near.flatMap(([where, checks]) => (where.test(file) ? checks : [])),
    ...every,
  ]),
]

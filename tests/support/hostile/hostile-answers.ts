/** A server that answers in the words of somebody else, wherever it answers with words. */
import type { Page, Route, WebSocketRoute } from 'playwright-core'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import type { PresenceFrame } from '../../../contracts/realtime.ts'
import {
  fullCase,
  fullMail,
  fullRow,
  fullTimeline,
  fullTrail,
  fullUsers,
} from './hostile-fields.ts'
import { poisonFlows } from './hostile-flows.ts'
import { hostile, type Watch } from './hostile-watch.ts'

/** In which states the case is looked at: each has dialogs of its own. */
export const states = ['STANDBY', 'ACTIVE', 'PAID'] as const satisfies readonly CaseState[]

/** What the tests make the server and the network do while a page is open. */
export type Office = Watch & {
  /** Changes do not arrive any more. */
  isCut: boolean
  /** A colleague has this case open. */
  meet: (caseId: string) => void
}

const MOMENT = '2026-11-20T09:00:00.000Z'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isRead = (route: Route) => route.request().method() === 'GET'

/** What is wrong with a change, in words of somebody else. */
const refusal = { error_message: 'w' }

const conflictOf = (fields: readonly string[]) => ({
  ...refusal,
  version: 99,
  changes: fields.map((field) => ({ field, from: 'w', to: 'w', by: 'w', at: MOMENT })),
})

const bulk: CaseBulk = {
  ...{ id: 'poisoned', kind: 'cancel', state: 'running', undo_of: null, can_undo: false },
  ...{ created: MOMENT, total: 3, done: 1, unchanged: 0, refused: 2 },
}

const ended: CaseBulk = { ...bulk, state: 'finished' }

const refusals = ['30000117', '30000231'].map((id) => ({ id, host: 'w', message: 'w' }))

const savedViews = [1, 2].map((at) => ({
  ...{ id: `s${at}`, name: 'w', view: 'ACTIVE', filter: null, search: 'w', ascending: false },
}))

/** Fulfils requests from now on; whatever is not said here is answered by the server. */
export async function poison(watch: Watch): Promise<Office> {
  const { page } = watch
  const office: Office = { ...watch, isCut: false, meet: await poisonChannel(watch) }
  const refuse = (route: Route, status: number, body: object) =>
    office.isCut
      ? route.abort('internetdisconnected')
      : route.fulfill({ status, json: hostile(watch, body) })
  await poisonDesk(watch)
  await poisonCases(watch)
  await poisonFlows(watch)
  await page.route('**/api/cases/_export', (route) => refuse(route, 409, refusal))
  await page.route('**/api/cases/_bulk', (route) => route.fulfill({ json: { bulk, events: [] } }))
  await page.route('**/api/cases/_bulk/poisoned', (route) =>
    route.fulfill({ json: hostile(watch, { bulk: ended, refusals }) }),
  )
  // Whatever is changed is refused.
  await page.route(/\/api\/(cases\/(\d+\/|create)|customer\/.+\/case_template|user\b)/u, (route) =>
    isRead(route) ? route.fallback() : refuse(route, 409, refusal),
  )
  await page.route(/\/api\/cases\/\d+\/presence$/u, (route) => route.fulfill({ json: {} }))
  await page.route(/\/api\/cases\/\d+\/reminder$/u, (route) =>
    refuse(route, 412, conflictOf(['reminder_name', 'tags', 'host', 'email_flow.name'])),
  )
  await page.route(/\/email\/[^/]+\?unread=/u, (route) => route.fulfill({ json: { events: [] } }))
  await page.route(/\/outbound_email\/smtp$/u, (route) =>
    refuse(route, 412, conflictOf(['smtp_host', 'smtp_username', 'email_sender_name'])),
  )
  await page.route(/\/outbound_email\/[^/]+\/validation$/u, (route) => refuse(route, 400, refusal))
  return office
}

/** Lets the socket be as it is, and says on it who else is at a case. */
async function poisonChannel(watch: Watch): Promise<(caseId: string) => void> {
  let channel: WebSocketRoute | null = null
  await watch.page.routeWebSocket(/\/socket/u, (socket) => {
    socket.connectToServer()
    channel = socket
  })
  const present: PresenceFrame = {
    ...{ case_id: null, user_id: 'somebody', user_name: 'w', tab: 't', state: 'viewing' },
    greets: false,
  }
  return (case_id) => {
    const frame = hostile(watch, { ...present, case_id })
    channel?.send(`42${JSON.stringify(['presence', frame])}`)
  }
}

const answerer =
  (watch: Watch) =>
  async (route: Route, change: (body: unknown) => unknown, kept: object = {}) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const body = hostile(watch, change(await response.json()))
    const json = Array.isArray(body) ? body : { ...(isRecord(body) && body), ...kept }
    await route.fulfill({ response, json })
  }

/** A mail server whose form can be saved. */
const mailServer = {
  ...{ active_email_setup: 'SMTP', smtp_host: 'smtp.provider.example', smtp_port: 587 },
  ...{
    smtp_email: 'claims@provider.example',
    smtp_username: 'claims',
    email_sender_name: 'Claims',
  },
}

/** Who works here, with whom, with what set-up. */
async function poisonDesk(watch: Watch): Promise<void> {
  const { page } = watch
  const answer = answerer(watch)
  const given =
    (value: object, kept: object = {}) =>
    (route: Route) =>
      isRead(route)
        ? answer(
            route,
            (body) => (Array.isArray(body) ? body : { ...(isRecord(body) && body), ...value }),
            kept,
          )
        : route.fallback()
  let email = ''
  await page.route('**/api/login', (route) => {
    email = String(route.request().postDataJSON().email)
    return answer(route, (body) => body)
  })
  // The session has its email in hostile words, by which no server renews it.
  await page.route('**/api/login/renew', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), email } }),
  )
  await page.route(
    /\/api\/customer\/[^/]+\/(address|case_|config|email_flows|inv|trans)/u,
    given({}),
  )
  await page.route(/\/outbound_email$/u, given({}, mailServer))
  await page.route('**/api/user/email_signature', given({ signature: 'w' }))
  await page.route('**/api/user/saved_views', given({ views: savedViews }))
  await page.route('**/api/user/list', given(fullUsers()))
  await page.route(/\/audit_log(\?|$)/u, given(fullTrail()))
}

/** These cases, whole; their ids are the server's own. */
async function poisonCases(watch: Watch): Promise<void> {
  const { page } = watch
  const answer = answerer(watch)
  const stateOf = new Map<string, CaseState>()
  const rowsOf = (body: unknown) => {
    if (!isRecord(body) || !Array.isArray(body.cases)) return body
    const ids = body.cases.slice(0, states.length).map(({ id }) => String(id))
    for (const [at, id] of ids.entries()) stateOf.set(id, states[at] ?? 'ACTIVE')
    const cases = ids.map((id) => fullRow(id, stateOf.get(id) ?? 'ACTIVE'))
    return { ...body, cases, total_count: cases.length, next_cursor: null }
  }
  const idIn = (route: Route): string => /cases\/(\d+)/u.exec(route.request().url())?.[1] ?? ''
  await page.route(/\/api\/cases\/_search/u, (route) => answer(route, rowsOf))
  await page.route(/\/api\/cases\/\d+$/u, (route) =>
    answer(route, () => fullCase(idIn(route), stateOf.get(idIn(route)) ?? 'ACTIVE')),
  )
  await page.route(/\/api\/cases\/\d+\/activities$/u, (route) =>
    answer(route, () => fullTimeline(idIn(route))),
  )
  await page.route(/\/api\/customer\/[^/]+\/email\/[^/]+$/u, (route) => {
    const json = hostile(watch, {
      ...{ id: 'e-in', case_id: '1', subject: 'w', from: 'w', to: 'w', unread: 0 },
      ...{ received: MOMENT, mail_content: fullMail(), reply: { to: 'w', cc: 'w', subject: 'w' } },
    })
    return route.fulfill({ json, headers: { 'As-Of': '1' } })
  })
}

/** Terms of service in these words, asked for before anything else. */
export const withTerms = async ({ page }: Watch, content: string): Promise<void> => {
  await page.route('**/terms_of_service', async (route) =>
    route.fulfill({
      response: await route.fetch(),
      json: {
        ...{ version: '2027-01-01', content, must_accept: false },
        ...{ must_accept_date: '2027-01-31', current_tos_accepted: false },
      },
    }),
  )
}

/** The case that the address bar names. */
export const openCaseId = (page: Page): string => new URL(page.url()).searchParams.get('case') ?? ''

/** An office whose flow is written: its templates, its cases, and what waits for its day. */
import { sql } from 'drizzle-orm'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { runBulks } from '../../../server-mock/modules/case-bulk/run.ts'
import { addCaseIn, type CaseParts } from '../../support/offices/case-in-state.ts'
import { addFlow, flowOf } from '../../support/offices/outgoing-office.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'

export const DAY = 86_400_000

/** A custom email as a call gives it; what is `scheduled` needs days. */
export const aBody = {
  ...{ name: 'Answer', type: 'custom', subject: 'About {{case_id}}', content: '<p>Hello</p>' },
  config: { placeholders: {} },
} as const
export const aReminder = { ...aBody, name: 'Reminder', type: 'scheduled', schedule_num_days: 7 }

type Parts = { query?: Record<string, string>; token?: string; version?: number; key?: string }

export async function openTemplateDesk(plan: keyof TestApi['offices'] = 'enterprise') {
  const api = await openApi()
  const office = api.offices[plan]
  const { db } = api.services.database
  await addFlow(api.services, office.id)
  let token = await api.signIn(plan)
  const flow = flowOf(office.id)
  const of = `/customer/${office.id}/config`
  const at = (path: string, query: Record<string, string> = {}) =>
    `${of}/email_flows/${flow}/${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`

  const say = (
    method: string,
    path: string,
    json: unknown,
    { query, version, key, ...own }: Parts,
  ) =>
    api.call(at(path, query), {
      ...{ method, token: own.token ?? token },
      ...(json !== undefined && { json }),
      headers: {
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
    })
  const create = (json: object, parts: Parts = {}) => say('POST', 'templates', json, parts)
  const change = (id: string, json: object, parts: Parts = {}) =>
    say('PUT', `template/${id}`, json, parts)
  const remove = (id: string, parts: Parts = {}) =>
    say('DELETE', `template/${id}`, undefined, parts)
  const list = async () => (await api.call(at('templates'), { token })).json
  const versions = async (id: string, before?: number) =>
    (
      await api.call(
        at(`template/${id}/versions`, before === undefined ? {} : { before: `${before}` }),
        { token },
      )
    ).json
  const affected = async (id: string) =>
    (await api.call(`${of}/affected_cases/${id}`, { token })).json

  /** A template that is stored; answers it. */
  async function made(parts: object = {}) {
    const { status, json } = await create({ ...aBody, ...parts })
    if (status !== 200) throw new Error(`${status} ${json.error_message}`)
    return json
  }

  const now = () => api.services.clock.now()
  const instant = (days: number) => new Date(now().getTime() + days * DAY).toISOString()

  /** A case whose initial email left so many days ago. */
  const aCase = (ago = 0, state: CaseState = 'ACTIVE', { detail, ...parts }: CaseParts = {}) =>
    addCaseIn(db, office, state, { ...parts, detail: { initialSentAt: instant(-ago), ...detail } })

  /** What waits on a case, by its template. */
  async function waiting(caseId: string) {
    const { rows } = await db.execute<{ id: string; content: Record<string, unknown> }>(sql`
      select id, content from activity where case_id = ${caseId}::bigint
        and type in ('EMAIL_SCHEDULED', 'SCHEDULED') order by content->>'scheduled_at', id`)
    return rows.map(({ id, content }) => ({ id, ...Object(content) }))
  }

  /** So many days pass; the session does not last that long. */
  async function later(days: number): Promise<void> {
    api.advance(days * DAY)
    token = await api.signIn(plan)
  }

  return {
    me: () => token,
    ...{ api, db, office, later, flow, at, list, create, change, remove, versions, affected, made },
    ...{ aCase, waiting, instant, run: (goesOn?: () => boolean) => runBulks(api.services, goesOn) },
    close: () => api.close(),
  }
}

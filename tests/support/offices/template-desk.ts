/** Templates of mail flows over HTTP, as those who attack them ask for them: an office of PRO, and the others beside it. */

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import type { Init } from '../server/api.ts'
import { opened } from '../setup/opened.ts'
import { openCaseDesk } from './case-desk.ts'

/** Closed with the file that opens it. */
export async function openTemplateDesk() {
  const desk = await opened(openCaseDesk('pro'))
  const { api, own } = desk
  const { db } = api.services.database
  // The agent's session is the desk's own.
  const token = await api.signIn('pro', 'colleague')
  const admin = await api.signIn('pro', 'admin')

  const flowId = `${own.id}-flow`
  const flows = `/customer/${own.id}/config/email_flows`
  const at = (path: string, init: Init = {}) => api.call(`${flows}${path}`, { token, ...init })
  const custom = {
    name: 'Custom',
    type: 'custom',
    subject: 'Your case {{case_id}}',
    content: '<p>Hello</p>',
    config: { placeholders: {} },
  }
  const scheduled = (days: unknown) => ({ ...custom, type: 'scheduled', schedule_num_days: days })
  const create = (json: object, query = '', flow = flowId) =>
    at(`/${flow}/templates${query}`, { json })
  const change = (
    id: string,
    json: object,
    {
      query = '',
      version,
      by = token,
      flow = flowId,
    }: { query?: string; version?: number | string; by?: string; flow?: string } = {},
  ) =>
    at(`/${flow}/template/${id}${query}`, {
      method: 'PUT',
      json,
      token: by,
      headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
    })
  const remove = (id: string, query = '', by = token, flow = flowId) =>
    at(`/${flow}/template/${id}${query}`, { method: 'DELETE', token: by })
  const list = async (flow = flowId) => (await at(`/${flow}/templates`)).json
  const versions = (id: string, flow = flowId) => at(`/${flow}/template/${id}/versions`)
  const made = async (json: object = custom, query = ''): Promise<string> => {
    const answer = await create(json, query)
    expect([answer.status, answer.json.error_message]).toEqual([200, undefined])
    return answer.json.id
  }
  const setPlan = (plan: Plan) => db.update(customer).set({ plan }).where(eq(customer.id, own.id))
  return {
    ...{ desk, api, own, db, token, admin, flowId, flows, at, custom, scheduled },
    ...{ create, change, remove, list, versions, made, setPlan },
  }
}

/** The part of the matrix about who works for the customer: administrators alone manage users. */

import { addUserTo } from '../../support/offices/user-office.ts'
import type { Office } from '../../support/server/api-office.ts'
import type { Caller, Request, Row } from './matrix-row.ts'

/** The users of nobody. */
export const nobody = (users: Office['users']): Office['users'] => {
  const entries = Object.entries(users).map(([name, user]) => [
    name,
    { ...user, id: `nowhere-${name}` },
  ])
  return Object.fromEntries(entries) as Office['users']
}

const forbidden = { own: 403, foreign: 403, nowhere: 403 }
const record = { own: 200, foreign: 404, nowhere: 404 }

/** Somebody of the caller's own, in the state that the call is right for; nobody else's is touched. */
async function someone(
  of: Office,
  { api, office, token }: Caller,
  state: 'ACTIVE' | 'DEACTIVATED' | 'INVITATION_PENDING',
): Promise<string> {
  if (of.id !== office.id || token === '') return of.users.colleague.id
  return (await addUserTo(api, of.id, { state })).id
}

const about = (
  state: 'ACTIVE' | 'DEACTIVATED' | 'INVITATION_PENDING',
  request: (id: string) => Request,
  more: Pick<Row, 'lite'> = {},
): Row => ({
  request: async (of, me) => request(await someone(of, me, state)),
  staff: record,
  agent: forbidden,
  stranger: 401,
  ...more,
})

let added = 0

export const userRows = {
  listUsers: {
    request: () => ({ path: '/user/list' }),
    staff: { own: 200 },
    agent: { own: 403 },
    stranger: 401,
  },
  addUser: {
    request: () => {
      added += 1
      return {
        path: '/user',
        json: { name: 'New', public_name: 'New', email: `matrix-${added}@made.example` },
      }
    },
    staff: { own: 200 },
    agent: { own: 403 },
    lite: { own: 403 },
    stranger: 401,
  },
  changeUser: about('ACTIVE', (id) => ({
    path: `/user/${id}`,
    method: 'PUT',
    json: { name: 'Renamed' },
  })),
  activateUser: about(
    'DEACTIVATED',
    (id) => ({ path: `/user/${id}/activate`, method: 'PUT', json: {} }),
    { lite: { ...record, own: 403 } },
  ),
  deactivateUser: about('ACTIVE', (id) => ({
    path: `/user/${id}/deactivate`,
    method: 'PUT',
    json: {},
  })),
  deleteUser: about('INVITATION_PENDING', (id) => ({ path: `/user/${id}`, method: 'DELETE' })),
} satisfies Record<string, Row>

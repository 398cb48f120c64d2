import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../contracts/api/calls.ts'
import { routes } from '../../server-mock/http/api.ts'
import { addUserTo, rowOf } from '../support/offices/user-office.ts'
import { openApi, type TestApi } from '../support/server/api.ts'
import {
  bodilessCalls,
  bodyCalls,
  bodyWhereNoneIs,
  openBodies,
  rightRequest,
  unlistedMembers,
  wrongTypes,
} from './bodies.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const closed = bodyCalls.filter(([name]) => !openBodies.includes(name))

describe.each(closed)('the body of %s', (name, call) => {
  test('holds no member that is not listed', async () => {
    expect(await unlistedMembers(api, name, call)).toEqual([])
  })

  test('holds no member of another type, and no text that no table takes', async () => {
    expect(await wrongTypes(api, name, call)).toEqual([])
  })
})

test.each(bodilessCalls)('%s takes no body', async (name) => {
  expect(await bodyWhereNoneIs(api, name)).toEqual([])
})

test.each(openBodies)('%s reads nothing of what its body says [G-266]', async (name) => {
  const { request, token } = await rightRequest(api, name)
  const id = request.path.split('/')[2] ?? ''
  const before = await rowOf(api, id)
  const json = {
    ...{ customer_id: api.offices.lite.id, role: 'ADMIN', user_role: 'ADMIN', state: 'ACTIVE' },
    ...{ name: 'Other', email: 'other@made.example', verified: false, password_hash: 'x' },
    ...{ user_id: api.offices.enterprise.users.agent.id, id: 'other', version: 99 },
  }
  const { status } = await api.call(request.path, { ...request, token, json })
  const after = await rowOf(api, id)
  const state = name === 'activateUser' ? 'ACTIVE' : 'DEACTIVATED'
  expect([status, after]).toEqual([200, { ...before, state, version: (before?.version ?? 0) + 1 }])
})

test('a body that names a member twice is refused, however it is spelled, and writes nothing', async () => {
  const { id } = await addUserTo(api, api.offices.enterprise.id)
  const { token } = await rightRequest(api, 'changeUser')
  const before = await rowOf(api, id)
  const headers = { 'content-type': 'application/json' }
  const put = (body: string) => api.call(`/user/${id}`, { method: 'PUT', token, headers, body })
  for (const second of ['"name"', '"\\u006eame"', '"n\\u0061me"']) {
    const refused = await put(`{"name":"First",${second}:"Second"}`)
    expect(refused.status).toBe(400)
    expect(refused.json).toEqual({ error_message: 'The request body names a member twice.' })
  }
  expect(await rowOf(api, id)).toEqual(before)
})

const signedIn = routes.filter(({ call }) => call.policy.who === 'user')
test.each(signedIn.map(({ name }) => name as CallName))(
  'the query of %s holds nothing that is not listed, and nothing twice',
  async (name) => {
    const { request, token } = await rightRequest(api, name)
    const [path = '', query = ''] = request.path.split('?')
    const [first] = query.split('&')
    const wrong = [[query, 'customer_id=office-lite'], ...(first ? [[query, first]] : [])]
    for (const parts of wrong) {
      const whole = `${path}?${parts.filter((part) => part !== '').join('&')}`
      const reply = await api.call(whole, { ...request, token })
      expect([whole, reply.status]).toEqual([whole, 400])
    }
  },
)

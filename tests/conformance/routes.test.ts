import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '../../contracts/api/call.ts'
import { calls } from '../../contracts/api/calls.ts'
import { plain } from '../../server-mock/calls/handler.ts'
import { type ApiOptions, type Route, registerApi, routes } from '../../server-mock/http/api.ts'
import { openApi, type TestApi } from '../support/server/api.ts'
import { matrix } from './matrix/matrix.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const pathOf = (call: AnyCall): string => `${call.method} /api${call.path}`

test('the server, the contract and the matrix name the same calls [G-493]', async () => {
  const everyCall: Record<string, AnyCall> = calls
  const contract = Object.values(everyCall).map(pathOf)
  const served = routes.map(({ call }) => pathOf(call))
  expect(new Set(served)).toEqual(new Set(contract))
  expect(new Set(Object.keys(matrix))).toEqual(new Set(Object.keys(everyCall)))
  for (const { call } of routes) {
    expect(api.app.hasRoute({ method: call.method, url: `/api${call.path}` })).toBe(true)
  }
})

test('what anybody may read may be asked for without its body, nothing else may', async () => {
  const answer = await api.call('/health', { method: 'HEAD' })
  expect([answer.status, answer.text]).toEqual([200, ''])
  const token = await api.signIn('pro')
  expect((await api.call('/cases/_count', { method: 'HEAD', token })).status).toBe(404)
})

test('nothing else is served, under the API root or beside it', async () => {
  const lines = api.app.printRoutes({ commonPrefix: false }).split('\n')
  const beside = lines.filter((line) => line.includes('── /') && /^\S+ \/(?!api\/)/.test(line))
  expect(beside.map((line) => line.slice(4))).toEqual([
    '/frames/remote-mail (GET)',
    '/outbox (GET)',
    '/post (GET)',
    '/payment-provider/webhook (POST)',
    '/csp-report (POST, GET)',
    '/simulation/events (POST)',
    '/letter-provider/callback (POST)',
  ])
  const methods = [...lines.join('\n').matchAll(/\(([A-Z, ]+)\)/g)].flatMap(
    ([, names]) => names?.split(', ') ?? [],
  )
  expect(methods).toHaveLength(routes.length + 12)
})

const fine: Route = {
  name: 'probe',
  call: { ...calls.health, path: '/probe' } as AnyCall,
  handler: plain<AnyCall>(async () => ({ status: 'ok' })),
}
const withCall = (changes: object): ApiOptions => ({
  routes: [{ ...fine, call: { ...fine.call, ...changes } as AnyCall }],
})

const staff = { who: 'user', roles: ['ADMIN'], plans: ['PRO'], tenant: 'records' }

test.each([
  ['no policy', { policy: undefined }, 'has no policy'],
  ['an empty policy', { policy: {} }, 'has no policy'],
  ['a member nobody classified', { path: '/probe/:secretId' }, 'unknown member secretId'],
  ['a customer it does not check', { path: '/x/:customer_id', policy: staff }, 'without checking'],
  ['an effect that its handler has not', { effect: 'change' }, 'its handler is not'],
])('a row with %s does not register', async (_what, changes, message) => {
  await expect(registerApi(api.app, api.services, withCall(changes))).rejects.toThrow(message)
})

test('a path that is not registered is 404, with or without a token', async () => {
  const token = await api.signIn('pro')
  for (const path of ['/nothing', '/cases', '/cases/1/nothing', '/Cases/_count', '/health/']) {
    const without = await api.call(path)
    const withToken = await api.call(path, { token })
    expect([path, without.status, withToken.status]).toEqual([path, 404, 404])
    expect(without.json).toEqual({ error_message: 'Not found' })
  }
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    expect((await api.call('/cases/_count', { method, token })).status).toBe(404)
  }
})

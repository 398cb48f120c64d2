import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverEvents } from '../../../contracts/events/definitions.ts'
import { reservedEventNames } from '../../../contracts/events/names.ts'
import { startRealtime } from '../../../server-mock/realtime/socket.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { handshakeOf, listen, refusalOf } from '../../support/server/listeners.ts'
import { changeSession, claimsOf, mint, tampered, unsigned } from '../../support/server/tokens.ts'
import { causes, NEW_PASSWORD, newPerson, outlasts, put } from '../tenants/token-life.ts'
import { isEverybodys, tellEverything } from './sockets.ts'

let api: TestApi
let good: string
let realtime: { close(): Promise<void> }
beforeAll(async () => {
  api = await openApi()
  good = await mint(api, api.offices.pro, 'agent')
  realtime = startRealtime(api.services, api.app.server)
})
afterAll(async () => {
  await realtime.close()
  await api.close()
})

test('every event reaches those of its customer who may read it, and nobody else', async () => {
  const names = [
    ...Object.keys(serverEvents),
    ...reservedEventNames.filter((name) => !isEverybodys(name)),
    'nobody.knows-this',
  ]
  expect(names.filter((name) => !isEverybodys(name)).length).toBeGreaterThan(20)
  expect(await tellEverything(api, [...new Set(names)])).toEqual([])
})

const invalid = 'Authentication Failure: Invalid token'
const malformed = 'The handshake is malformed.'
const forged: [string, () => Promise<unknown>, string][] = [
  ['nothing', async () => ({}), malformed],
  ['no token', async () => ({ protocol: 1 }), malformed],
  ['an empty token', async () => handshakeOf(''), invalid],
  ['null as token', async () => handshakeOf(null), malformed],
  ['a list of tokens', async () => handshakeOf([good]), malformed],
  ['an object as token', async () => handshakeOf({ toString: good }), malformed],
  ['a token that is no token', async () => handshakeOf('../../etc/passwd'), invalid],
  ['a tampered token', async () => handshakeOf(tampered(good, { user_role: 'ADMIN' })), invalid],
  ['a token of no algorithm', async () => handshakeOf(unsigned(good)), invalid],
  ['a renew token', async () => handshakeOf(await minted({ typ: 'renew' })), invalid],
  ['a file token', async () => handshakeOf(await minted({ typ: 'file' })), invalid],
  [
    'another customer',
    async () => handshakeOf(await minted({ customer_id: 'office-lite' })),
    invalid,
  ],
  ['another user', async () => handshakeOf(await minted({ sub: 'office-lite-admin' })), invalid],
  [
    'an expired token',
    async () => handshakeOf(await minted({ exp: 1_700_000_000, nbf: 1 })),
    'Authentication Failure: Token expired',
  ],
  ['a session that has ended', async () => handshakeOf(await ended()), invalid],
  ['a protocol as text', async () => ({ token: good, protocol: '1' }), malformed],
]
const minted = (claims: object) => mint(api, api.offices.pro, 'agent', { ...claims })
async function ended(): Promise<string> {
  const token = await minted({})
  await changeSession(api, token, { ended: '2026-11-19T00:00:00.000Z' })
  return token
}

test.each(forged)('a handshake with %s is refused', async (_what, auth, message) => {
  expect(await refusalOf(api.origin, await auth())).toBe(message)
})

test('a handshake that names a customer or a room hears its own all the same', async () => {
  const { lite, pro } = api.offices
  const wish = { customer_id: lite.id, customerId: lite.id, role: 'ADMIN', room: lite.id }
  const listener = await listen(api.origin, { ...handshakeOf(good), ...wish })
  const frame = { case_id: null, user_name: 'x', tab: null, state: 'gone', greets: false } as const
  api.services.hub.tellPresence(lite.id, { ...frame, user_id: lite.id })
  api.services.hub.tellPresence(pro.id, { ...frame, user_id: pro.id })
  await expect.poll(() => listener.frames.map(({ user_id }) => user_id)).toEqual([pro.id])
  listener.close()
})

test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'file://'])(
  'a page of %s is not asked for its token',
  async (origin) => {
    expect(claimsOf(good).customer_id).toBe(api.offices.pro.id)
    expect(await refusalOf(api.origin, handshakeOf(good), { origin })).toBe('websocket error')
  },
)

test.each(Object.entries(causes))('%s ends every earlier token and socket', async (_, cause) => {
  expect(await outlasts(api, cause)).toEqual([])
})

test('whoever changed the own password stays, the open socket included', async () => {
  const { accessToken: token } = await newPerson(api)
  const listener = await listen(api.origin, handshakeOf(token))
  const json = { current_password: PASSWORD, new_password: NEW_PASSWORD }
  expect((await api.call('/user/password', { ...put(json), token })).status).toBe(200)
  expect((await api.call('/cases/_count', { token })).status).toBe(200)
  const frame = { case_id: null, user_id: 'x', user_name: 'x', tab: null, greets: false } as const
  api.services.hub.tellPresence(api.offices.pro.id, { ...frame, state: 'gone' })
  await expect.poll(() => listener.frames.length).toBe(1)
  listener.close()
})

import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  PROTOCOL_VERSION,
  type PresenceFrame,
  type ServerToClient,
  SOCKET_PATH,
} from '../../../contracts/realtime.ts'
import { startRealtime } from '../../../server-mock/realtime/socket.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'

type Client = Socket<ServerToClient, Record<string, never>>

let api: TestApi
let own: Office
let mine: string
let theirs: string
let foreign: string
let realtime: { close(): Promise<void> }
beforeAll(async () => {
  api = await openApi()
  own = api.offices.pro
  mine = await api.signIn('pro', 'agent')
  theirs = await api.signIn('pro', 'colleague')
  foreign = await api.signIn('enterprise', 'agent')
  realtime = startRealtime(api.services, api.app.server)
})
afterAll(async () => {
  await realtime.close()
  await api.close()
})

const clients: Client[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

/** A member of the channel, and the frames that reached it. */
async function listen(token: string): Promise<PresenceFrame[]> {
  const frames: PresenceFrame[] = []
  const client: Client = io(api.origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, protocol: PROTOCOL_VERSION },
  })
  clients.push(client)
  client.on('presence', (frame) => frames.push(frame))
  await new Promise<void>((resolve, reject) => {
    client.on('welcome', () => resolve())
    client.on('connect_error', reject)
  })
  return frames
}

const tell = (json: unknown, token = mine, caseId = own.caseId) =>
  api.call(`/cases/${caseId}/presence`, { method: 'PUT', token, json })

test('what somebody does with a case reaches the own customer alone, under the name of the token', async () => {
  const [colleague, stranger] = [await listen(theirs), await listen(foreign)]
  const answer = await tell({ state: 'editing', tab: 'tab-1', greets: true })
  expect([answer.status, answer.json]).toEqual([200, {}])
  await expect
    .poll(() => colleague)
    .toEqual([
      {
        case_id: own.caseId,
        user_id: own.users.agent.id,
        user_name: own.users.agent.name,
        tab: 'tab-1',
        state: 'editing',
        greets: true,
      },
    ])
  await tell({ state: 'viewing', tab: 'tab-9' }, foreign, api.offices.enterprise.caseId)
  await expect.poll(() => stranger.map(({ tab }) => tab)).toEqual(['tab-9'])
  expect(colleague).toHaveLength(1)
})

test('it is no event, has no number and no moment, and nothing of it is kept', async () => {
  const before = await api.digest(own.id)
  api.takeEvents()
  for (const state of ['viewing', 'editing', 'gone']) {
    const answer = await tell({ state, tab: 'tab-1' })
    expect(answer.status).toBe(200)
    expect([answer.headers.get('as-of'), answer.headers.get('events-through')]).toEqual([
      null,
      null,
    ])
  }
  expect(api.takeEvents()).toEqual([])
  expect(await api.digest(own.id)).toEqual(before)
})

test.each([
  ['an unknown state', { state: 'asleep', tab: 'tab-1' }],
  ['no tab', { state: 'viewing' }],
  ['a name of its own', { state: 'viewing', tab: 'tab-1', user_name: 'Another user' }],
  ['a tab that is no id', { state: 'viewing', tab: '<b>' }],
])('%s is 400 and reaches nobody', async (_what, body) => {
  const colleague = await listen(theirs)
  expect((await tell(body)).status).toBe(400)
  await tell({ state: 'viewing', tab: 'after' })
  await expect.poll(() => colleague.map(({ tab }) => tab)).toEqual(['after'])
})

test('the end of a session takes its user away from every case, in all their tabs', async () => {
  const colleague = await listen(theirs)
  const leaving = await api.signIn('pro', 'agent')
  await listen(leaving)
  await api.call('/logout', { method: 'POST', token: leaving, json: {} })
  await expect
    .poll(() => colleague)
    .toEqual([
      {
        case_id: null,
        user_id: own.users.agent.id,
        user_name: own.users.agent.name,
        tab: null,
        state: 'gone',
        greets: false,
      },
    ])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { PROTOCOL_VERSION, type ServerToClient, SOCKET_PATH } from '../../../contracts/realtime.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { eventsSince } from '../../../server-mock/events/read.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { resetPassword } from '../../../server-mock/modules/access/password-reset.ts'
import { endSession } from '../../../server-mock/modules/access/sessions.ts'
import { startRealtime } from '../../../server-mock/realtime/socket.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { handshakeOf, type Listener, listen } from '../../support/server/listeners.ts'
import { addCustomer, memoryServices, signIn } from '../../support/server/services.ts'

const services = await memoryServices()
for (const id of ['north', 'south']) await addCustomer(services, id)
const http = createServer((_request, response) => response.writeHead(404).end())
const realtime = startRealtime(services, http)
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
afterAll(async () => {
  await realtime.close()
  http.close()
  await services.close()
})

type Client = Socket<ServerToClient, Record<string, never>>
const clients: Client[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

function open(auth: object, origin?: string): Client {
  const client: Client = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth,
    ...(origin && { extraHeaders: { origin } }),
  })
  clients.push(client)
  return client
}
const refusalOf = (client: Client): Promise<string> =>
  new Promise((resolve, reject) => {
    client.on('connect_error', (error) => resolve(error.message))
    client.on('connect', () => reject(new Error('was let in')))
  })
const endOf = (client: Client): Promise<string> =>
  new Promise((resolve) => {
    client.on('disconnect', resolve)
  })

/** A member that was greeted, and everything it hears from then on. */
async function join(token: string): Promise<Listener> {
  const member = await listen(url, handshakeOf(token))
  clients.push(member.client)
  return member
}

async function change(customerId: string, filler = ''): Promise<Envelope> {
  const { events } = await runChange(
    services,
    { customerId, actor: { kind: 'system', id: null, name: null }, commandId: null },
    async ({ emit }) =>
      emit({
        name: 'case.tag-added',
        caseId: '7',
        caseVersion: 1,
        payload: {
          row: aCaseRow({ host: `x${filler}` }),
          was: {},
          activity: null,
          removed_activity_id: null,
          changes: [],
        },
      }),
  )
  const [event] = events
  if (!event) throw new Error('nothing was committed')
  return event
}

describe('the handshake', () => {
  test('a good token is greeted with the customer’s head', async () => {
    const before = await change('north')
    const { token } = await signIn(services, 'north', 'AGENT')
    const { welcome } = await join(token)
    expect(welcome).toEqual({ head: before.seq, protocol: PROTOCOL_VERSION })
  })

  test('no token, a forged one and one of an ended session are refused', async () => {
    const { token, sessionId } = await signIn(services, 'north', 'AGENT')
    const [head, , signature] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ sid: sessionId, customer_id: 'south' }))
    const forged = `${head}.${claims.toString('base64url')}.${signature}`
    expect(await refusalOf(open({}))).toBe('The handshake is malformed.')
    expect(await refusalOf(open(handshakeOf(forged)))).toBe('Authentication Failure: Invalid token')
    await endSession(services, sessionId)
    expect(await refusalOf(open(handshakeOf(token)))).toBe('Authentication Failure: Invalid token')
  })

  test('an expired token is told so', async () => {
    const { token } = await signIn(services, 'north', 'AGENT')
    services.clock.set(new Date(Date.now() + 3_600_000).toISOString())
    expect(await refusalOf(open(handshakeOf(token)))).toBe('Authentication Failure: Token expired')
    services.clock.set(new Date().toISOString())
  })

  test('another protocol is told to reload', async () => {
    const { token } = await signIn(services, 'north', 'AGENT')
    expect(await refusalOf(open({ token, protocol: PROTOCOL_VERSION + 1 }))).toBe(
      'Reload the page.',
    )
  })

  test('a page of another origin is not even asked for its token', async () => {
    const { token } = await signIn(services, 'north', 'AGENT')
    expect(await refusalOf(open(handshakeOf(token), 'https://elsewhere.example'))).toBe(
      'websocket error',
    )
    const { client } = await join(token)
    expect(client.connected).toBe(true)
    const own = open(handshakeOf(token), services.config.publicUrl)
    await new Promise((resolve) => own.on('welcome', resolve))
  })

  test('only the websocket transport answers, with the security headers', async () => {
    const answer = await fetch(`${url}${SOCKET_PATH}/?EIO=4&transport=polling`)
    expect(answer.status).toBe(400)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    // The app asks its own origin and its own socket alone.
    const socket = services.config.publicUrl.replace('http', 'ws')
    expect(policy).toContain(`connect-src 'self' ${socket};`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

/** Side by side they may be committed in any order. */
const bySeq = (a: Envelope, b: Envelope): number => (a.seq ?? 0) - (b.seq ?? 0)

describe('the events of a customer', () => {
  test('reach all its members in order, and no member of another customer', async () => {
    const admin = await join((await signIn(services, 'north', 'ADMIN')).token)
    const agent = await join((await signIn(services, 'north', 'AGENT')).token)
    const stranger = await join((await signIn(services, 'south', 'ADMIN')).token)
    const changed = (await Promise.all(Array.from({ length: 20 }, () => change('north')))).toSorted(
      bySeq,
    )
    const last = changed.at(-1)?.seq ?? 0
    await Promise.all([admin.until(last), agent.until(last)])
    expect(admin.heard).toEqual(changed)
    expect(agent.heard).toEqual(changed)
    const foreign = await change('south')
    await stranger.until(foreign.seq ?? 0)
    expect(stranger.heard).toEqual([foreign])
  })

  test('whoever was away finds what it missed by number, without a hole', async () => {
    const { token } = await signIn(services, 'north', 'AGENT')
    const before = await join(token)
    const seen = await change('north')
    await before.until(seen.seq ?? 0)
    before.client.close()
    const missed = [await change('north'), await change('north')]
    const after = await join(token)
    const later = await change('north')
    await after.until(later.seq ?? 0)
    expect(after.welcome.head).toBe(missed[1]?.seq)
    expect(after.heard).toEqual([later])
    const { json } = await eventsSince(services.database.db, 'north', seen.seq ?? 0, 'AGENT')
    expect(JSON.parse(json).events).toEqual([...missed, later])
  })

  test('nothing falls between greeting and joining while changes are committed', async () => {
    const { token } = await signIn(services, 'north', 'AGENT')
    const writing = Promise.all(Array.from({ length: 30 }, () => change('north')))
    const member = await join(token)
    const changed = (await writing).toSorted(bySeq)
    const last = changed.at(-1)?.seq ?? 0
    if (member.welcome.head < last) await member.until(last)
    const expected = changed.filter(({ seq }) => (seq ?? 0) > member.welcome.head)
    expect(member.heard.filter(({ seq }) => (seq ?? 0) > member.welcome.head)).toEqual(expected)
  })
})

describe('a socket ends', () => {
  test('with its token', async () => {
    const { token } = await signIn(
      { ...services, config: { ...services.config, accessTokenSeconds: 3 } },
      'north',
      'AGENT',
    )
    const client = open(handshakeOf(token))
    const end = endOf(client)
    await new Promise((resolve) => client.on('welcome', resolve))
    expect(await end).toBe('transport close')
  })

  test('with its session, and the others of the customer stay', async () => {
    const mine = await signIn(services, 'north', 'AGENT')
    const other = await join((await signIn(services, 'north', 'ADMIN')).token)
    const { client } = await join(mine.token)
    const end = endOf(client)
    await endSession(services, mine.sessionId)
    expect(await end).toBe('transport close')
    expect(other.client.connected).toBe(true)
  })

  test('with a new password, set by a mailed link', async () => {
    const { client } = await join((await signIn(services, 'north', 'AGENT')).token)
    const other = await join((await signIn(services, 'north', 'ADMIN')).token)
    const end = endOf(client)
    const link = { kind: 'reset' as const, userId: 'north-agent', now: services.clock.now() }
    const { token } = await services.database.db.transaction((tx) => issueLink(tx, link))
    const answer = await resetPassword.run({
      params: { link: token },
      query: {},
      body: { new_password: 'quite-new-1', email: 'north-agent@example.com' },
      services,
      caller: { ip: '127.0.0.1', sessionId: null, cookies: '', setCookie: () => undefined },
    })
    expect(answer).toEqual({})
    expect(await end).toBe('transport close')
    expect(other.client.connected).toBe(true)
  })

  test('when the same user logs in again', async () => {
    const { client } = await join((await signIn(services, 'north', 'AGENT')).token)
    const end = endOf(client)
    await signIn(services, 'north', 'AGENT')
    expect(await end).toBe('transport close')
  })

  test('when the client says anything: commands never travel by socket', async () => {
    const { client } = await join((await signIn(services, 'north', 'AGENT')).token)
    const end = endOf(client)
    Reflect.apply(client.emit, client, ['join', 'customer south ADMIN'])
    expect(await end).toBe('transport close')
  })

  test('when it takes nothing more while a megabyte waits for it', async () => {
    const { token } = await signIn(services, 'south', 'AGENT')
    const quick = await join((await signIn(services, 'south', 'ADMIN')).token)
    const raw = connect(Number(new URL(url).port), '127.0.0.1')
    const key = Buffer.from('0123456789abcdef').toString('base64')
    const frame = (text: string): Buffer => {
      const body = Buffer.from(text)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(body.length)
      return Buffer.concat([Buffer.from([0x81, 0xfe]), length, Buffer.alloc(4), body])
    }
    raw.write(
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    await new Promise<void>((resolve) => {
      let text = ''
      raw.on('data', (chunk) => {
        const before = text
        text += chunk.toString('latin1')
        if (!before.includes('"sid"') && text.includes('"sid"'))
          raw.write(frame(`40${JSON.stringify(handshakeOf(token))}`))
        if (text.includes('welcome')) resolve()
      })
    })
    raw.pause()
    for (let n = 0; n < 40 && !services.log.lines.includes('slow socket cut'); n += 1) {
      const event = await change('south', 'y'.repeat(500_000))
      await quick.until(event.seq ?? 0)
    }
    expect(services.log.lines).toContain('slow socket cut')
    expect(quick.client.connected).toBe(true)
    raw.destroy()
  })
})

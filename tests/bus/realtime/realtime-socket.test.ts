import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Handshake, PROTOCOL_VERSION, SOCKET_PATH } from '../../../contracts/realtime.ts'
import { type Channel, connectTo } from '../../../src/bus/realtime/socket.ts'
import { until } from '../../support/client/client.ts'
import { aPresence, caseEvent } from '../../support/records/events.ts'

const http = createServer()
const server = new Server(http, { path: SOCKET_PATH, transports: ['websocket'] })
/** Who stands at the door, and who is in. */
const door = { handshakes: [] as unknown[], sockets: [] as Socket[], isShut: false }
const open: Channel[] = []

server.use((socket, next) => {
  door.handshakes.push(socket.handshake.auth)
  next(door.isShut ? new Error('unauthorized') : undefined)
})
server.on('connection', (socket) => {
  door.sockets.push(socket)
})

beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)))
afterEach(() => {
  vi.useRealTimers()
  for (const channel of open.splice(0)) channel.close()
  Object.assign(door, { handshakes: [], sockets: [], isShut: false })
})
afterAll(() => server.close())

/** A channel, and what it has said. */
function connected(token: () => string | null = () => 't1') {
  const { port } = http.address() as AddressInfo
  const said: unknown[] = []
  const channel = connectTo(() => `http://127.0.0.1:${port}`)(token, {
    welcomed: (head) => said.push(['welcomed', head]),
    received: (events) => said.push(['received', events.map(({ seq }) => seq)]),
    present: ({ user_name }) => said.push(['present', user_name]),
    lost: () => said.push('lost'),
    refused: () => said.push('refused'),
    unreadable: () => said.push('unreadable'),
  })
  open.push(channel)
  return { channel, said }
}

async function joined(): Promise<Socket> {
  await until(() => door.sockets.length > 0, 'a connection')
  const [socket] = door.sockets
  if (!socket) throw new Error('Nobody came')
  return socket
}

test('the channel shows its token and its protocol, and hands on what fits', async () => {
  const { said } = connected()
  const socket = await joined()
  expect(door.handshakes).toEqual([{ token: 't1', protocol: PROTOCOL_VERSION }])
  expect(Handshake.safeParse(door.handshakes[0]).success).toBe(true)
  socket.emit('welcome', { head: 7, protocol: PROTOCOL_VERSION })
  socket.emit('events', { events: [caseEvent(8, 'case.reminder-set')] })
  socket.emit('presence', aPresence({ user_name: 'Bruno Kranz' }))
  await until(() => said.length === 3, 'three messages')
  expect(said).toEqual([
    ['welcomed', 7],
    ['received', [8]],
    ['present', 'Bruno Kranz'],
  ])
})

test('what does not fit is told as unreadable; presence that does not fit is dropped', async () => {
  const { said } = connected(() => null)
  const socket = await joined()
  expect(door.handshakes).toEqual([{ token: '', protocol: PROTOCOL_VERSION }])
  socket.emit('welcome', { head: 'seven' })
  socket.emit('events', { events: 'none' })
  socket.emit('presence', { case_id: 7 })
  socket.emit('welcome', { head: 7, protocol: PROTOCOL_VERSION })
  await until(() => said.length === 3, 'three messages')
  expect(said).toEqual(['unreadable', 'unreadable', ['welcomed', 7]])
})

test('a lost connection is told, a closed one is not', async () => {
  const { said, channel } = connected()
  const socket = await joined()
  socket.conn.close()
  await until(() => said.length > 0, 'the loss')
  expect(said).toEqual(['lost'])
  channel.close()

  const other = connected()
  await until(() => door.sockets.length === 2, 'another connection')
  other.channel.close()
  await until(() => door.sockets[1]?.disconnected === true, 'its end')
  expect(other.said).toEqual([])
})

test('one that is closed before it opened never knocks', async () => {
  const { channel, said } = connected()
  channel.close()
  const next = connected()
  await joined()
  expect(door.handshakes).toHaveLength(1)
  expect([said, next.said]).toEqual([[], []])
})

test('a refusal is told, and a second later the door is tried again with the token of then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const turns = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }
  door.isShut = true
  let token = 'old'
  const { said } = connected(() => token)
  await turns(() => said.length > 0)
  expect(said).toEqual(['refused'])
  door.isShut = false
  token = 'new'
  await vi.advanceTimersByTimeAsync(999)
  expect(door.handshakes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await turns(() => door.sockets.length > 0)
  expect(door.handshakes).toEqual([
    { token: 'old', protocol: PROTOCOL_VERSION },
    { token: 'new', protocol: PROTOCOL_VERSION },
  ])
})

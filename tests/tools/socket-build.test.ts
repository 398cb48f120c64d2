import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { Server, type Socket } from 'socket.io'
import type { Socket as ClientSocket, io as Io } from 'socket.io-client'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { socket, without } from '../../tools/vite-socket.ts'
import { until } from '../support/client/client.ts'

const require = createRequire(import.meta.url)
const ofClient = createRequire(require.resolve('socket.io-client/package.json'))
const ofEngine = createRequire(ofClient.resolve('engine.io-client/package.json'))
const asked: string[] = []
class Recorded extends ofEngine('ws') {
  constructor(address: string) {
    super(address)
    asked.push(address)
  }
}
const server = new Server(createServer(), { transports: ['websocket'] })
const arrived: Socket[] = []
const open: ClientSocket[] = []
let io: typeof Io

/** The library as a build has it. */
async function bundled(): Promise<typeof Io> {
  const entry = join(
    dirname(require.resolve('socket.io-client/package.json')),
    'build/esm/index.js',
  )
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    // A test runs in Node, a build is for browsers.
    resolve: { conditions: ['browser', 'module'] },
    plugins: [socket()],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'io' } },
  })
  const [file] = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (file?.type !== 'chunk') throw new Error('nothing was built')
  return (await import(`data:text/javascript,${encodeURIComponent(file.code)}`)).io
}

server.on('connection', (one) => {
  arrived.push(one)
})

beforeAll(async () => {
  vi.stubGlobal('WebSocket', Recorded)
  io = await bundled()
  await new Promise<void>((resolve) => server.httpServer.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  for (const one of open.splice(0)) one.disconnect()
  arrived.splice(0)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

/** A connection of what is built, and what it heard. */
async function connected() {
  const { port } = server.httpServer.address() as AddressInfo
  const heard: unknown[] = []
  const one = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 1,
    auth: (send) => send({ token: 't1' }),
  })
  open.push(one)
  one.on('news', (text: unknown) => heard.push(text))
  one.on('disconnect', (reason) => heard.push(reason))
  await until(() => arrived.length === 1, 'a connection')
  const [there] = arrived
  if (!there) throw new Error('Nobody came')
  return { one, heard, there }
}

test('the channel of a build shows its token, hears what is sent, and is told of the end', async () => {
  const { heard, there } = await connected()
  expect(there.handshake.auth).toEqual({ token: 't1' })
  there.emit('news', 'ä "quoted" \n 字')
  await until(() => heard.length === 1, 'the news')
  there.disconnect()
  await until(() => heard.length === 2, 'the end')
  expect(heard).toEqual(['ä "quoted" \n 字', 'io server disconnect'])
})

test('a host that is an IPv6 address is asked for by it', () => {
  const one = io('http://[::1]:9', { transports: ['websocket'], forceNew: true })
  open.push(one)
  expect(asked.at(-1)).toBe('ws://[::1]:9/socket.io/?EIO=4&transport=websocket')
})

test.each(['9', '2{', '2{}', '4', '0', '7[1]', '51-["news"]', '212["news"]'])(
  'a packet that it cannot read (%s) ends the connection, and the next one hears again',
  async (packet) => {
    const { heard, there } = await connected()
    there.conn.write(packet)
    await until(() => arrived.length === 2, 'the next connection')
    arrived[1]?.emit('news', 'again')
    await until(() => heard.length === 2, 'the news')
    expect(heard).toEqual(['parse error', 'again'])
  },
)

test('a refusal says its reason, and leaves the next attempt to the page', async () => {
  server.use((_, next) => next(arrived.length === 0 ? new Error('unauthorized') : undefined))
  const { port } = server.httpServer.address() as AddressInfo
  const one = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  open.push(one)
  const refused = await new Promise<Error>((resolve) => one.on('connect_error', resolve))
  expect([refused.message, one.active]).toEqual(['unauthorized', false])
})

test('a method that a new version no longer has stops the build', () => {
  const code = 'export class One { first() { return 1 } second() { return 2 } }'
  expect(without(code, ['first'])).toBe('export class One {  second() { return 2 } }')
  expect(() => without(code, ['third'])).toThrow('third')
})

import { BlockList, isIPv6, type Server, type Socket } from 'node:net'
import type { Config } from '../config.ts'
import { networkOf } from '../network/network-of.ts'
import { plainAddress } from '../network/public-address.ts'

/**
 * How long the head of a request may take, in ms, on a connection that says nothing as on one that trickles, and how
 * often that is looked at.
 */
export const timing = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

/** Whether an address is one of the proxies that others come through. */
function isProxyOf(trusted: string | null): (address: string) => boolean {
  const list = new BlockList()
  for (const one of trusted?.split(',') ?? []) {
    const [address = '', bits] = one.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

export const TOO_MANY_CONNECTIONS = 'Too many connections from this address.'

const body = JSON.stringify({ error_message: TOO_MANY_CONNECTIONS })
const answer = [
  'HTTP/1.1 429 Too Many Requests',
  'content-type: application/json; charset=utf-8',
  'cache-control: no-store',
  'retry-after: 1',
  `content-length: ${body.length}`,
  'connection: close',
  '',
  body,
].join('\r\n')

const turnAway = (socket: Socket): void => void socket.end(answer, () => socket.destroy())

/** So many of one address are heard out at once before they are refused, and so long, in ms. */
const heardOut = { atOnce: 20, ms: 3_000 }

/** Whether a connection is refused with what it asks for first, and not before. */
type IsCrowded = (socket: Socket) => boolean

/**
 * Takes no more connections from one address (`networkOf`) than it may hold on this port, sockets of the realtime
 * channel among them: another one is told so and closed. Through a trusted proxy come many people. With `hearsOut` some more
 * may say what they ask for, so that who looks at a page is answered by one: whoever is said to be crowded gets that alone.
 */
export function limitConnections(
  server: Server,
  { connectionsPerAddress, trustedProxy }: Pick<Config, 'connectionsPerAddress' | 'trustedProxy'>,
  { hearsOut = false }: { hearsOut?: boolean } = {},
): IsCrowded {
  const crowded = new WeakMap<Socket, NodeJS.Timeout>()
  const most = connectionsPerAddress + (hearsOut ? heardOut.atOnce : 0)
  const open = new Map<string, number>()
  const isProxy = isProxyOf(trustedProxy)
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (address === '' || isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      turnAway(socket)
      return
    }
    open.set(network, count)
    if (count > connectionsPerAddress)
      crowded.set(
        socket,
        setTimeout(() => turnAway(socket), heardOut.ms),
      )
    socket.once('close', () => {
      clearTimeout(crowded.get(socket))
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
  return (socket) => {
    // It has said what it asks for, and is answered.
    clearTimeout(crowded.get(socket))
    return crowded.has(socket)
  }
}

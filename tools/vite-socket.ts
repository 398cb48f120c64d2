import { type Plugin, parseAst } from 'vite'

/**
 * The channel goes over WebSocket alone, to the origin that the page came from, and carries text that only the server
 * sends: other transports, addresses in any form, what is binary and what is acknowledged are never asked for. By the end
 * of a module's path, what stands in for it.
 */
const instead: readonly (readonly [string, string])[] = [
  [
    'engine.io-client/build/esm/transports/index.js',
    `import { WS } from './websocket.node.js'
export const transports = { websocket: WS }`,
  ],
  [
    'engine.io-client/build/esm/contrib/parseuri.js',
    String.raw`export function parse(text) {
  const { protocol, hostname, port } = new URL(text)
  return { protocol: protocol.slice(0, -1), host: hostname.replace(/[[\]]/g, ''), port }
}`,
  ],
  [
    'socket.io-client/build/esm/url.js',
    `export const url = (origin, path) => ({ source: origin, path: '/', id: origin + path })`,
  ],
  [
    'socket.io-parser/build/esm/index.js',
    `import { Emitter } from '@socket.io/component-emitter'
export const protocol = 5
export const PacketType = { CONNECT: 0, DISCONNECT: 1, EVENT: 2, CONNECT_ERROR: 4 }
export class Encoder {
  encode = ({ type, data }) => [type + (data ? JSON.stringify(data) : '')]
}
export class Decoder extends Emitter {
  add(text) {
    const type = Number(text[0])
    const data = text[1] && JSON.parse(text.slice(1))
    if (![0, 1, 2, 4].includes(type) || (type === 2 ? !Array.isArray(data) : type !== 1 && Object(data) !== data))
      throw new Error('unreadable packet')
    this.emitReserved('decoded', { type, data, nsp: '/' })
  }
  destroy() {}
}`,
  ],
  [
    'engine.io-parser/build/esm/encodePacket.browser.js',
    `import { PACKET_TYPES } from './commons.js'
export const encodePacket = ({ type, data }, _binary, done) => done(PACKET_TYPES[type] + (data || ''))
export const encodePacketToBinary = () => undefined`,
  ],
  [
    'engine.io-parser/build/esm/decodePacket.browser.js',
    `import { ERROR_PACKET, PACKET_TYPES_REVERSE } from './commons.js'
export const decodePacket = (packet) => {
  const type = typeof packet === 'string' && PACKET_TYPES_REVERSE[packet[0]]
  return type ? { type, data: packet.substring(1) || undefined } : ERROR_PACKET
}`,
  ],
]

/** What is never called: the page sends nothing, and has one transport. By the end of a module's path, names of methods. */
const uncalled: readonly (readonly [string, readonly string[]])[] = [
  ['engine.io-client/build/esm/socket.js', ['_probe', '_hasPingExpired', 'send']],
  [
    'socket.io-client/build/esm/socket.js',
    [
      ...['disconnected', 'send', 'emit', 'emitWithAck', '_registerAckCallback', '_addToQueue'],
      ...[
        'ack',
        'onack',
        'close',
        'compress',
        'volatile',
        'timeout',
        'onAny',
        'prependAny',
        'offAny',
      ],
      ...[
        'listenersAny',
        'onAnyOutgoing',
        'prependAnyOutgoing',
        'offAnyOutgoing',
        'listenersAnyOutgoing',
      ],
    ],
  ],
]

/** The code of a module without the methods of these names. */
export function without(code: string, names: readonly string[]): string {
  const methods = parseAst(code).body.flatMap((statement) => {
    const of = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return of?.type === 'ClassDeclaration' ? of.body.body : []
  })
  const gone = names.map((name) => {
    const method = methods.find(
      (one) =>
        one.type === 'MethodDefinition' && one.key.type === 'Identifier' && one.key.name === name,
    )
    if (!method) throw new Error(`socket.io has no method ${name}: see what its new version does`)
    return method
  })
  return gone
    .sort((one, other) => other.start - one.start)
    .reduce((kept, { start, end }) => kept.slice(0, start) + kept.slice(end), code)
}

/** Takes what the channel never uses out of the bundle. */
export function socket(): Plugin {
  return {
    name: 'framewright-socket',
    apply: 'build',
    transform: {
      filter: {
        id: /\/(?:(?:engine|socket)\.io-client|(?:engine|socket)\.io-parser)\/build\/esm\//,
      },
      handler(code, id) {
        const [, own = code] = instead.find(([path]) => id.endsWith(path)) ?? []
        const [, names = []] = uncalled.find(([path]) => id.endsWith(path)) ?? []
        // Nothing of theirs does anything by being loaded, the unused transports least of all.
        return { code: without(own, names), map: null, moduleSideEffects: false }
      },
    },
  }
}

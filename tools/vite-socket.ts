import type { Plugin } from 'vite'

/**
 * The channel goes over WebSocket alone, to the origin that the page came from, and carries text: other transports,
 * addresses in any form and what is binary are never asked for. By the end of a module's path, what stands in for it.
 */
const instead: readonly (readonly [string, string])[] = [
  [
    'engine.io-client/build/esm/transports/index.js',
    `import { WS } from './websocket.node.js'
export const transports = { websocket: WS }`,
  ],
  [
    'engine.io-client/build/esm/contrib/parseuri.js',
    `export function parse(text) {
  const { protocol, hostname, port } = new URL(text)
  return { protocol: protocol.slice(0, -1), host: hostname.replace(/[[]]/g, ''), port }
}`,
  ],
  [
    'socket.io-client/build/esm/url.js',
    `export const url = (origin, path) => ({ source: origin, path: '/', id: origin + path })`,
  ],
  [
    'socket.io-parser/build/esm/is-binary.js',
    `export const isBinary = () => false
export const hasBinary = isBinary`,
  ],
  [
    'socket.io-parser/build/esm/binary.js',
    `export const deconstructPacket = (packet) => ({ packet, buffers: [] })
export const reconstructPacket = (packet) => packet`,
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
        // Nothing of theirs does anything by being loaded, the unused transports least of all.
        return { code: own, map: null, moduleSideEffects: false }
      },
    },
  }
}

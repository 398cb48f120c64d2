import type { Plugin } from 'vite'

/** Takes the transports that the channel never uses out of the bundle: it goes over WebSocket alone. */
export function socket(): Plugin {
  return {
    name: 'framewright-socket',
    apply: 'build',
    transform: {
      filter: { id: /engine\.io-client\/build\/esm\/transports\/(?:index|polling-xhr)\.js$/ },
      handler: (code, id) =>
        id.endsWith('index.js')
          ? {
              code: `import { WS } from './websocket.node.js'
export const transports = { websocket: WS }`,
              map: null,
            }
          : { code, moduleSideEffects: false },
    },
  }
}

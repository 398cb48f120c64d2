import type { Plugin } from 'vite'

/** What ofetch imports for addresses and JSON: the transport writes the address itself and reads the text itself. */
const stub = {
  id: '\0framewright-ofetch-parts',
  code: `export const withBase = (url) => url
export const withQuery = (url) => url
export default JSON.parse`,
}

/** Takes the parts of ofetch that the transport never uses out of the bundle. */
export function ofetch(): Plugin {
  return {
    name: 'framewright-ofetch',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^(?:ufo|destr)$/ },
      handler: (_, importer) => (importer?.includes('/ofetch/') ? stub.id : null),
    },
    load: { filter: { id: new RegExp(`^${stub.id}$`) }, handler: () => stub.code },
  }
}

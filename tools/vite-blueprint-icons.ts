import type { Plugin } from 'vite'

const stubId = '\0framewright-icon-loader'
const stub = `export class Icons {
  static setLoaderOptions() {}
  static load() { return Promise.resolve() }
  static loadAll() { return Promise.resolve() }
  static getPaths() { return undefined }
  static isValidIconName() { return false }
}
export const IconsNext = Icons`

/**
 * Takes Blueprint's loader of icons by name out of the bundle (8 kB brotli of names in the entry and
 * hundreds of lazy chunks). The project uses icon components only, so nothing calls the loader.
 */
export function blueprintIcons(): Plugin {
  return {
    name: 'framewright-blueprint-icons',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/iconLoader(?:Next)?(?:\.js)?$/ },
      handler(source, importer) {
        return importer?.includes('@blueprintjs/icons') && source.startsWith('.') ? stubId : null
      },
    },
    load: {
      filter: { id: new RegExp(`^${stubId}$`) },
      handler: () => stub,
    },
  }
}

import type { Plugin } from 'vite'

const iconLoader = `export class Icons {
  static setLoaderOptions() {}
  static load() { return Promise.resolve() }
  static loadAll() { return Promise.resolve() }
  static getPaths() { return undefined }
  static isValidIconName() { return false }
}
export const IconsNext = Icons`

/** Modules of Blueprint that nothing here runs, by the end of their path, and what stands in for them. */
const stubs: readonly { path: RegExp; id: string; code: string }[] = [
  // Icons by name: 8 kB brotli of names in the entry. The project uses icon components only.
  { path: /\/iconLoader(?:Next)?(?:\.js)?$/, id: '\0framewright-icon-loader', code: iconLoader },
  // The sheet of keys: dialog and overlay in the first page. The project shows its own, on demand.
  {
    path: /\/hotkeysDialog(?:\.js)?$/,
    id: '\0framewright-hotkeys-dialog',
    code: 'export const HotkeysDialog = () => null',
  },
]

/** Takes what Blueprint imports and this project never runs out of the bundle. */
export function blueprint(): Plugin {
  return {
    name: 'framewright-blueprint',
    enforce: 'pre',
    resolveId: {
      filter: { id: stubs.map(({ path }) => path) },
      handler(source, importer) {
        if (!importer?.includes('@blueprintjs/') || !source.startsWith('.')) return null
        return stubs.find(({ path }) => path.test(source))?.id ?? null
      },
    },
    load: {
      filter: { id: stubs.map(({ id }) => new RegExp(`^${id}$`)) },
      handler: (id) => stubs.find((stub) => stub.id === id)?.code ?? null,
    },
  }
}

import type { Plugin } from 'vite'

const own = {
  id: '\0framewright-react-store',
  code: `import { useSyncExternalStore } from 'react'
export { useSyncExternalStore }
export default { useSyncExternalStore }`,
}

/** Takes what effector-react and wouter bring for a React without stores out of the bundle: this one has its own. */
export function reactStore(): Plugin {
  return {
    name: 'framewright-react-store',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^use-sync-external-store\/shim(?:\/|$)/ },
      handler(id, importer) {
        return id.includes('with-selector')
          ? this.resolve('use-sync-external-store/with-selector.js', importer)
          : own.id
      },
    },
    load: { filter: { id: new RegExp(`^${own.id}$`) }, handler: () => own.code },
  }
}

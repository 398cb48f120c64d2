import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleBlueprint, packages } from './lib/blueprint-bundle.mjs'

/** Lets tests of screens import Blueprint from its bundle, in a sixth of the time of its modules. */
export function bundledBlueprint(): Plugin {
  let bundle: Promise<string> | null = null
  return {
    name: 'framewright-blueprint-bundle',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^@blueprintjs/(?:${packages.join('|')})$`) },
      async handler(id) {
        bundle ??= bundleBlueprint()
        return join(await bundle, `${id.slice('@blueprintjs/'.length)}.mjs`)
      },
    },
  }
}

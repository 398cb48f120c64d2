import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { bundleServer } from './lib/server-bundle.mjs'

const starts = /new URL\('\.\/([a-z]+-entry)\.mjs', import\.meta\.url\)/g

/**
 * Lets the server's threads begin in its bundle: a thread inherits no loader, and one of its own takes
 * half a second of processor time whenever a test opens a database.
 */
export function bundledThreads(): Plugin {
  let bundle: Promise<string> | null = null
  return {
    name: 'framewright-threads',
    enforce: 'pre',
    transform: {
      filter: { id: /\/server-mock\/.*\.ts$/, code: starts },
      async handler(code) {
        bundle ??= bundleServer()
        const folder = await bundle
        const changed = code.replaceAll(
          starts,
          (_, name) => `new URL('${pathToFileURL(join(folder, `${name}.mjs`)).href}')`,
        )
        return { code: changed, map: null }
      },
    },
  }
}

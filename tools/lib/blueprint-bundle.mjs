import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleInto } from './bundle.mjs'
import { root } from './run.mjs'

// Blueprint in a few files: every test file of screens loads it anew, and its five thousand modules take two
// seconds of processor time.

/** The packages that are imported by name. */
export const packages = ['core', 'datetime', 'icons', 'select', 'table']

/** One React for all: hooks know only their own. */
const external = /^react(-dom)?($|\/)/

/** @type {import('vite').Plugin} */
const entries = {
  name: 'blueprint-entries',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('blueprint-all:') ? `\0${id}` : null),
  load: (id) =>
    id.startsWith('\0blueprint-all:')
      ? `export * from '@blueprintjs/${id.slice('\0blueprint-all:'.length)}'`
      : null,
}

/**
 * Bundles Blueprint, all that it exports, unless that was done already for these versions.
 * @returns {Promise<string>} the folder in which each package lies as `name.mjs`
 */
export async function bundleBlueprint() {
  const hash = createHash('sha256')
  for (const file of [
    'package-lock.json',
    'tools/lib/blueprint-bundle.mjs',
    'tools/lib/bundle.mjs',
  ])
    hash.update(readFileSync(join(root, file)))
  const folder = join(root, '.cache', `blueprint-${hash.digest('hex').slice(0, 16)}`)
  await bundleInto(folder, {
    input: Object.fromEntries(packages.map((name) => [name, `blueprint-all:${name}`])),
    external,
    plugins: [entries],
    mode: 'test',
    // Which kind of build it is, is asked when it runs: in tests it warns as it does in development.
    define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
  })
  return folder
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bundleInto } from './bundle.mjs'
import { root } from './run.mjs'

// The server in a few files of plain JavaScript. From its sources every start compiles two hundred files and
// looks for as many of its packages: 4.4 s of processor time, against 1.9 s from here.

/** What finds files beside itself, or is a machine's own code, stays a package. */
const external = [/^@electric-sql\/pglite/, '@resvg/resvg-js', 'pdfkit', 'vite']

/** Threads begin where the modules that start them look for them: beside themselves. */
const threads = {
  'worker-entry': 'server-mock/db/embedded/worker.ts',
  'parse-entry': 'server-mock/mail-parsing/parse-worker.ts',
  'json-entry': 'server-mock/http/json/json-worker.ts',
  'letter-entry': 'server-mock/files/letter/letter-worker.ts',
  'invoice-entry': 'server-mock/files/invoice/invoice-worker.ts',
}

/** The server as a program. */
const program = { main: 'server-mock/main.ts' }

/**
 * Where a source lies, as seen from a bundle: in the checkout that the bundle lies in, also when that is a copy.
 * @param {string} id
 */
const addressOf = (id) => relative(join(root, '.cache', 'server'), id).replaceAll('\\', '/')

/** @type {import('vite').Plugin} */
const addresses = {
  name: 'addresses-of-sources',
  enforce: 'pre',
  // Migrations and the like are found from where the source lies; threads from where the bundle does.
  transform(code, id) {
    if (id.startsWith('\0') || !code.includes('import.meta.url')) return
    return {
      code: code.replaceAll(
        /(?<!-entry\.mjs', )import\.meta\.url/g,
        () => `new URL(${JSON.stringify(addressOf(id))}, import.meta.url).href`,
      ),
      map: null,
    }
  },
}

/**
 * A hash over everything that the bundle is made of.
 * @param {Record<string, string>} entries
 * @param {readonly string[]} folders
 */
function hashOf(entries, folders) {
  const hash = createHash('sha256').update(JSON.stringify(entries))
  for (const file of ['package-lock.json', 'tools/lib/server-bundle.mjs', 'tools/lib/bundle.mjs'])
    hash.update(readFileSync(join(root, file)))
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((one) => one.endsWith('.ts')).sort())
      hash.update(`${folder}/${name}\0`).update(readFileSync(join(root, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

const WEEK_MS = 7 * 86_400_000

/** Those of older sources; a server that still runs from one may ask it for another thread. */
function removeOld() {
  const cache = join(root, '.cache')
  for (const name of readdirSync(cache)) {
    const old = () => Date.now() - statSync(join(cache, name)).mtimeMs > WEEK_MS
    if (/^server-[0-9a-f]{16}/.test(name) && old())
      rmSync(join(cache, name), { recursive: true, force: true })
  }
}

/**
 * Bundles the server unless that was done already.
 * @param {Record<string, string>} [entries] programs by name, each a path from the project's folder
 * @param {readonly string[]} [folders] whose sources the programs are made of
 * @returns {Promise<string>} the folder in which each program lies as `name.mjs`
 */
export async function bundleServer(entries = program, folders = ['server-mock', 'contracts']) {
  const folder = join(root, '.cache', `server-${hashOf(entries, folders)}`)
  if (existsSync(folder)) return folder
  await bundleInto(folder, { input: { ...threads, ...entries }, external, plugins: [addresses] })
  removeOld()
  return folder
}

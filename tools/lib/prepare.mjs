import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bins, root, run, runNode, seconds } from './run.mjs'

const oldest = { major: 20, minor: 19 }

/** Ends the process with one sentence when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return
  fail(
    `Framewright needs Node ${oldest.major}.${oldest.minor} or newer; this is Node ${process.versions.node}.`,
  )
}

/**
 * Ends the process with a sentence for the person at the terminal.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * @typedef {{ version?: string, resolved?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockEntry
 */

/**
 * Whether node_modules holds what the lock file asks for. npm notes what it installed in a lock file
 * of its own; entries for other platforms may be absent there.
 * @param {Record<string, LockEntry>} wanted
 * @param {Record<string, LockEntry>} installed
 */
export function isInstalled(wanted, installed) {
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const present = installed[path]
    if (present ? present.version !== entry.version : !entry.optional) return false
  }
  return Object.keys(installed).every((path) => path in wanted)
}

/** @param {string} path */
function lockEntries(path) {
  /** @type {{ packages?: Record<string, LockEntry> }} */
  const lock = JSON.parse(readFileSync(join(root, path), 'utf8'))
  return lock.packages ?? {}
}

function needsInstall() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, note))) return true
  return !isInstalled(lockEntries('package-lock.json'), lockEntries(note))
}

/** Installs the packages of the lock file when they are missing or others. */
export async function ensureInstalled() {
  if (!needsInstall()) return
  process.stdout.write('Installing packages ... ')
  const { code, output, ms } = await run('npm', ['ci', '--include=dev'])
  console.log(code === 0 ? seconds(ms) : 'failed')
  if (code !== 0) fail(`${output}\nThe packages could not be installed: see npm's message above.`)
}

/** Files and folders that the client is built from; every plugin of the build counts, whatever it is called. */
export const clientInputs = [
  'src',
  'contracts',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  ...readdirSync(join(root, 'tools'))
    .filter((name) => /^vite-.*\.ts$/.test(name))
    .sort()
    .map((name) => `tools/${name}`),
  'package-lock.json',
]
const stamp = join(root, '.cache', 'client-build')

/** A hash over names and contents of everything that the client is built from. */
function inputsHash() {
  const hash = createHash('sha256')
  for (const input of clientInputs) {
    const path = join(root, input)
    if (!existsSync(path)) continue
    const files = input.includes('.')
      ? [input]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
          .sort()
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function isBuilt(/** @type {string} */ hash) {
  if (!existsSync(join(root, 'dist', 'index.html')) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === hash
}

/**
 * Builds the client into dist/ when its inputs changed.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function build() {
  const hash = inputsHash()
  if (isBuilt(hash)) return { ok: true, output: '' }
  // A build that is killed half-way must not look finished to the next start.
  rmSync(stamp, { force: true })
  process.stdout.write('Building the client ... ')
  const { code, output, ms } = await runNode([bins.vite, 'build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  console.log(code === 0 ? seconds(ms) : 'failed')
  if (code !== 0) return { ok: false, output }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, hash)
  return { ok: true, output }
}

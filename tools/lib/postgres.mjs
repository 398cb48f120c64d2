import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inPath, installDebian, isExecutable } from './find.mjs'

const debianFolder = '/usr/lib/postgresql'
const readyWithinMs = 30_000

/** @param {string} folder */
const isWhole = (folder) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name)))

/**
 * The folder of PostgreSQL's programs on this machine: what `initdb` in PATH really is, else Debian's newest.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const found = inPath('initdb')
  if (found && isWhole(dirname(realpathSync(found)))) return dirname(realpathSync(found))
  try {
    const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(debianFolder, version, 'bin')).find(isWhole)
  } catch {
    return undefined
  }
}

/**
 * Finds PostgreSQL, or installs Debian's where that is allowed.
 * @returns {Promise<{ bin: string } | { problem: string }>} the problem is one sentence
 */
export async function ensurePostgres() {
  const found = findPostgres()
  if (found) return { bin: found }
  await installDebian('postgresql')
  const installed = findPostgres()
  if (installed) return { bin: installed }
  return {
    problem:
      'No PostgreSQL found: install it (Debian: apt-get install postgresql) or set DATABASE_URL.',
  }
}

/**
 * Who shall run it: PostgreSQL refuses root, so root steps down to its package's own user, or to nobody.
 * @returns {{ uid?: number, gid?: number }}
 */
function ownUser() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((what) => spawnSync('id', [what, name]))
    if (ids.some(({ status }) => status !== 0)) continue
    const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(String(stdout)))
    return { uid, gid }
  }
  return {}
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no free port found')
  return address.port
}

/**
 * The server behind a shell that ends it when the pipe to us closes, and takes its folder away unless it was
 * told to keep it: nothing stays behind when this process is killed.
 */
const guard =
  '"$@" <&- & p=$!; read -r keep; kill -INT "$p" 2>&-; wait "$p"; [ "$keep" ] || rm -rf "$PWD"'

/**
 * A private cluster of this process.
 * @typedef {object} Cluster
 * @property {string} url of its first database, with the password
 * @property {string} version such as 15.18
 * @property {() => Promise<void>} start
 * @property {(how?: 'fast' | 'kill') => Promise<void>} stop ends the server, keeping the data; `kill` as a
 *   power cut would
 * @property {() => Promise<void>} remove ends the server and takes its data away
 */

/**
 * Makes a cluster in a folder of its own under the system's temporary one and starts it.
 * @param {{ bin?: string, settings?: Record<string, string> }} [options] `settings` as in postgresql.conf
 * @returns {Promise<Cluster>}
 */
export async function startPostgres({ bin = findPostgres(), settings = {} } = {}) {
  if (!bin) throw new Error('No PostgreSQL found.')
  const user = ownUser()
  const folder = mkdtempSync(join(tmpdir(), 'framewright-postgres-'))
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  const password = randomBytes(18).toString('base64url')
  writeFileSync(secret, password, { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [folder, secret]) chownSync(path, user.uid, user.gid)
  }
  const common = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      ...['-D', data, '-U', 'framewright', '-A', 'scram-sha-256', `--pwfile=${secret}`],
      ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    ],
    { ...common, encoding: 'utf8' },
  )
  rmSync(secret)
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`No PostgreSQL cluster could be made: ${made.stderr || made.error?.message}`)
  }
  const port = await freePort()
  const given = { max_connections: '200', ...settings }
  const args = [
    ...['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
    ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [, version = ''] =
    spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.match(
      /(\d+(?:\.\d+)?)/,
    ) ?? []

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let output = ''

  const start = async () => {
    output = ''
    const server = spawn('sh', ['-c', guard, 'sh', join(bin, 'postgres'), ...args], {
      ...common,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    child = server
    server.stdin?.on('error', () => undefined)
    server.stderr?.on('data', (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-10_000)
    })
    const deadline = Date.now() + readyWithinMs
    while (!output.includes('ready to accept connections')) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start:\n${output}`)
      }
      await pause(10)
    }
  }

  /** @param {'fast' | 'kill'} [how] */
  const stop = async (how = 'fast') => {
    const server = child
    child = undefined
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    if (how === 'kill') {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
    }
    server.stdin?.end('keep\n')
    await exit
  }

  const remove = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: `postgres://framewright:${password}@127.0.0.1:${port}/postgres`,
    version,
    start,
    stop,
    remove,
  }
}

/**
 * Lets `work` use a connection of its own, which is closed afterwards.
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

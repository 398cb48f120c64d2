/** The demo's data is made once for all files of a run: a copy opens in a quarter of the time. */
import { cpSync, existsSync } from 'node:fs'
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { migrationsHash } from '../../../server-mock/db/migrate.ts'
import { root } from '../../../tools/lib/run.mjs'
import { bundleServer } from '../../../tools/lib/server-bundle.mjs'
import { onPostgres } from './database.ts'
import { startServer, type TestServer } from './server.ts'

const folder = join(root, '.cache', 'seeded')

/** What is older was made for another hour, in ms: nobody copies it any more. */
const KEPT = 2 * 3_600_000

/** The demo's moments lie around its first start, so that data of another hour is other data. */
const nameOf = async (cases: number): Promise<string> =>
  [basename(await bundleServer()), cases, new Date().toISOString().slice(0, 13)].join('-')

/** The embedded database of the newest tables, without a row. */
const emptyPath = (): string => join(folder, `empty-${migrationsHash()}`)

async function forgetOld(): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const made = await stat(path).catch(() => null)
    // The empty one is of no hour, and others may be copying it.
    if (path === emptyPath() || !made || Date.now() - made.mtimeMs < KEPT) continue
    await rm(path, { recursive: true, force: true })
  }
}

/** How long one may take to make it, in ms: a process that was killed may have left its number to another one. */
const MADE_WITHIN = 600_000

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Whether somebody is making it. Their claim is a link to nothing but their process, so that it is whole at once. */
async function isBeingMade(claim: string): Promise<boolean> {
  const [maker, claimed] = await Promise.all([readlink(claim), lstat(claim)]).catch(() => [])
  if (maker === undefined || claimed === undefined) return false
  return isAlive(Number(maker)) && Date.now() - claimed.mtimeMs < MADE_WITHIN
}

/** Makes a folder beside its place and moves it there whole. */
async function make(path: string, fill: (dataDir: string) => Promise<unknown>): Promise<void> {
  await forgetOld()
  const dataDir = await mkdtemp(join(folder, 'being-made-'))
  await fill(dataDir)
  await rename(dataDir, path).catch(async (error: unknown) => {
    if (!existsSync(path)) throw error
    await rm(dataDir, { recursive: true, force: true })
  })
}

/** One process makes it; who wants it meanwhile waits, but for nobody who was killed. */
async function untilMade(path: string, fill: (dataDir: string) => Promise<unknown>): Promise<void> {
  const claim = `${path}-claimed`
  await mkdir(folder, { recursive: true })
  while (!existsSync(path)) {
    const isMine = await symlink(String(process.pid), claim).then(
      () => true,
      () => false,
    )
    if (isMine) await make(path, fill).finally(() => rm(claim, { force: true }))
    else if (await isBeingMade(claim)) await pause(100)
    else await rm(claim, { force: true })
  }
}

/**
 * Lays a migrated database without a row into a fresh data folder: a server's first start there takes half of the
 * processor time. How it makes its database itself is the tests of starts' business. On PostgreSQL there is nothing to lay.
 */
export async function layDatabase(dataDir: string): Promise<void> {
  if (onPostgres()) return
  await untilMade(emptyPath(), async (made) => (await openDatabase({ dataDir: made })).close())
  cpSync(emptyPath(), dataDir, { recursive: true })
}

/** Lets a server make its demo data and go. */
async function seed(dataDir: string, cases: number): Promise<void> {
  await layDatabase(dataDir)
  const server = await startServer({ dataDir, env: { SEED_CASES: String(cases) } })
  await server.stop()
}

/** A folder of its own with the demo's data, so many cases in it, for a server to start on. */
export async function seededFolder(cases: number): Promise<string> {
  const path = join(folder, await nameOf(cases))
  await untilMade(path, (made) => seed(made, cases))
  const dataDir = await mkdtemp(join(tmpdir(), 'framewright-'))
  // At once: a thousand files one after the other take four times as long.
  cpSync(path, dataDir, { recursive: true })
  return dataDir
}

/** A server with the demo's data on a folder of its own, so many cases in it; `stop` removes the folder. */
export async function startSeeded(cases: number): Promise<TestServer> {
  const dataDir = await seededFolder(cases)
  const server = await startServer({ dataDir, env: { SEED_CASES: String(cases) } })
  return {
    ...server,
    stop: () => server.stop().finally(() => rm(dataDir, { recursive: true, force: true })),
  }
}

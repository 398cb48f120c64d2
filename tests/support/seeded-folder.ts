/** The demo's data is made once for all files of a run: a copy opens in a quarter of the time. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../../tools/lib/run.mjs'
import { bundleServer } from '../../tools/lib/server-bundle.mjs'
import { startServer, type TestServer } from './server.ts'

const folder = join(root, '.cache', 'seeded')

/** What is older was made for another hour, in ms: nobody copies it any more. */
const KEPT = 2 * 3_600_000

/** The demo's moments lie around its first start, so that data of another hour is other data. */
const nameOf = async (cases: number): Promise<string> =>
  [basename(await bundleServer()), cases, new Date().toISOString().slice(0, 13)].join('-')

async function forgetOld(): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const made = await stat(path).catch(() => null)
    if (made && Date.now() - made.mtimeMs > KEPT) await rm(path, { recursive: true, force: true })
  }
}

/** Lets a server make its demo data and go; two who do it at once end with one folder. */
async function make(path: string, cases: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  await forgetOld()
  const dataDir = await mkdtemp(join(folder, 'being-made-'))
  const server = await startServer({ dataDir, env: { SEED_CASES: String(cases) } })
  await server.stop()
  await rename(dataDir, path).catch(async (error: unknown) => {
    if (!existsSync(path)) throw error
    await rm(dataDir, { recursive: true, force: true })
  })
}

/** A server with the demo's data on a folder of its own, so many cases in it; `stop` removes the folder. */
export async function startSeeded(cases: number): Promise<TestServer> {
  const path = join(folder, await nameOf(cases))
  if (!existsSync(path)) await make(path, cases)
  const dataDir = await mkdtemp(join(tmpdir(), 'framewright-'))
  await cp(path, dataDir, { recursive: true })
  const server = await startServer({ dataDir, env: { SEED_CASES: String(cases) } })
  return {
    ...server,
    stop: () => server.stop().finally(() => rm(dataDir, { recursive: true, force: true })),
  }
}

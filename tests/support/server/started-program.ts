/** The program that `npm start` runs, as a process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../../../tools/lib/server-bundle.mjs'
import { urlForFolder } from './database.ts'
import { freePorts, shortLife } from './server.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export const ports = async (): Promise<Record<string, string>> => {
  const first = await freePorts(4)
  return {
    PORT: String(first),
    MAIL_IN_PORT: String(first + 2),
    MAIL_CATCHER_PORT: String(first + 3),
  }
}

/** The program on a data folder of its own, empty unless it is given with what lies in it; it goes with `close`. */
export async function openProgram(folder?: Promise<string>) {
  const dataDir = (await folder) ?? mkdtempSync(join(tmpdir(), 'framewright-start-'))
  /** What `npm start` runs. */
  const program = join(await bundleServer(), 'main.mjs')
  /** Of the same database as `startServer` takes for this folder; empty: the embedded one. */
  const databaseUrl = (await urlForFolder(dataDir)) ?? ''

  /** Runs the program to its end. */
  async function run(env: Record<string, string>, options: string[] = [], cwd = root) {
    const child = spawn(process.execPath, [shortLife, program, ...options], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SEED_CASES: '5',
        ...env,
      },
    })
    const output = { code: 0, out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      output.out += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output.err += chunk.toString()
    })
    const [code] = await once(child, 'close')
    return { ...output, code }
  }

  const close = () => rmSync(dataDir, { recursive: true, force: true })
  return { dataDir, program, databaseUrl, run, close }
}

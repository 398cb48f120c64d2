import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from '../../tools/lib/server-bundle.mjs'
import { DEMO_PASSWORD } from '../support/browser/login.ts'
import { seededFolder } from '../support/server/seeded-folder.ts'
import { startServer } from '../support/server/server.ts'
import type { Figures } from './budgets.ts'
import { median } from './statistics.ts'

const ROUNDS = 5

/** Cases of the demo's data that the third start finds. */
const CASES = 120
const LOGINS = 20

type Options = Parameters<typeof startServer>[0]

async function timeOf(options: Options): Promise<number> {
  const began = performance.now()
  const server = await startServer(options)
  const took = performance.now() - began
  await server.stop()
  return took
}

/** The same of a server that was killed before while people logged in: what it wrote last is in the database's log alone. */
async function timeAfterKill(options: Options): Promise<number> {
  const server = await startServer(options)
  const user = { email: 'admin@pro.example', password: DEMO_PASSWORD }
  for (let times = 0; times < LOGINS; times += 1) {
    const { status } = await server.api('/login', { json: user })
    if (status !== 200) throw new Error(`a login was answered with ${status}`)
  }
  await server.kill9()
  return timeOf(options)
}

/**
 * How long `npm start` takes to its first answer, once everything is installed and built: on an empty folder, again,
 * with data, and after a kill.
 */
export async function startPart(): Promise<Figures> {
  await bundleServer()
  const first: number[] = []
  const again: number[] = []
  const withData: number[] = []
  const killed: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'framewright-start-'))
    try {
      for (const times of [first, again])
        times.push(await timeOf({ dataDir, env: { SEED_CASES: '0' } }))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  const dataDir = await seededFolder(CASES)
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      withData.push(await timeOf({ dataDir, asShipped: true }))
      killed.push(await timeAfterKill({ dataDir, asShipped: true }))
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    'start.first-ms': median(first),
    'start.again-ms': median(again),
    'start.demo-again-ms': median(withData),
    'start.after-kill-ms': median(killed),
  }
}

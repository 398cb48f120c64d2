import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from '../../tools/lib/server-bundle.mjs'
import { startServer } from '../support/server/server.ts'
import type { Figures } from './budgets.ts'
import { median } from './statistics.ts'

const ROUNDS = 5

/** How long `npm start` takes to its first answer, once everything is installed and built: on an empty folder, and again. */
export async function startPart(): Promise<Figures> {
  await bundleServer()
  const [first, again]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'framewright-start-'))
    try {
      for (const times of [first, again]) {
        const began = performance.now()
        const server = await startServer({ dataDir, env: { SEED_CASES: '0' } })
        times.push(performance.now() - began)
        await server.stop()
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return { 'start.first-ms': median(first), 'start.again-ms': median(again) }
}

import { expect, test, vi } from 'vitest'
import { isFullProof } from '../support/proofs/proof.ts'
import { keptPlans } from './campaign.ts'
import { runHistory } from './history.ts'
import type { Plan } from './people/plan.ts'
import { openWorld } from './world/world.ts'

vi.mock('../../server-mock/ids.ts', () => import('./world/ids.ts'))

/** What becomes of the last of these plans, in a world of their own. */
async function lastOf(plans: readonly Plan[]): Promise<readonly string[]> {
  const world = await openWorld()
  try {
    let record: readonly string[] = []
    for (const plan of plans) ({ record } = await runHistory(world, plan))
    return record
  } finally {
    await world.close()
  }
}

test('one seed is one history: alone it is the one that it was among others', async () => {
  const [another, kept] = keptPlans().map(({ plan }) => plan)
  if (!another || !kept) throw new Error('none is kept')
  const among = await lastOf([another, kept])
  const before = process.cpuUsage()
  const alone = await lastOf([kept])
  const { user, system } = process.cpuUsage(before)
  expect(alone.length).toBeGreaterThan(30)
  expect(alone).toEqual(among)
  // Processor time of a machine that does nothing else: a tired one needs several times as much (decision 1.65).
  if (isFullProof) expect((user + system) / 1_000).toBeLessThan(5_000)
}, 300_000)

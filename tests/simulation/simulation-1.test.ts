import { expect, test, vi } from 'vitest'
import { isFullProof, proofSeed } from '../support/proofs/proof.ts'
import { failureText, replayKept, report, simulate, unmet } from './campaign.ts'
import { provePart, sayHow } from './full-part.ts'

vi.mock('../../server-mock/ids.ts', () => import('./world/ids.ts'))

/** The share of histories, in real ms: what was kept first, fresh ones for the rest of it. */
const SHARE = 8_000

/** Of what was kept every eighth one is asked, another eighth each time; all of it in the full proof. */
const EACH = isFullProof ? 1 : 8

/** Fresh ones have so long, in ms, also where the kept ones took all of the share. */
const FRESH = 4_000

/** From so many histories on every kind of fault is among them; a busy machine has the time for fewer. */
const MEETS_ALL = 300

const isRepeat = process.env.PROVE_SEED !== undefined

/** Histories that nobody has seen yet; at least one, however late it is. */
function proveFresh(until: () => number): void {
  test('rows 1 to 8, 10, 12, 16, 17, 19: nothing lost, nothing doubled, all states equal', async () => {
    const seed = proofSeed()
    console.log(sayHow(seed))
    const seeds = Array.from({ length: isRepeat ? 1 : 10_000 }, (_, at) => seed + at)
    const campaign = await simulate(
      seeds,
      ({ failures, tally }) =>
        failures.length === 0 && (tally.histories === 0 || performance.now() < until()),
    )
    report(seed, 1, 1, campaign)
    expect(failureText(campaign)).toBe('')
    if (campaign.tally.histories >= MEETS_ALL) expect(unmet(campaign)).toEqual([])
  }, 300_000)
}

if (isRepeat) proveFresh(() => 0)
else {
  let end = 0
  test('histories that once failed hold now', async () => {
    const begun = performance.now()
    expect(await replayKept(EACH, proofSeed() % EACH)).toEqual([])
    end = Math.max(begun + SHARE, performance.now() + FRESH)
  }, 300_000)
  if (!isFullProof) proveFresh(() => end)
}

provePart(1)

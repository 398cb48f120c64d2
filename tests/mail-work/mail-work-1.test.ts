import { expect, test } from 'vitest'
import { isFullProof, proofSeed } from '../support/proofs/proof.ts'
import { explore, replayKept, report } from './campaign.ts'
import { provePart } from './full-part.ts'

/** This model's share of fresh histories, in ms: what was kept first, fresh ones for the rest of it. */
const SHARE = 6_000

const isRepeat = process.env.PROVE_SEED !== undefined

let end = 0
test('every history of templates that ever failed holds now', async () => {
  end = performance.now() + SHARE
  expect(await replayKept()).toEqual([])
}, 300_000)

if (!isFullProof || isRepeat) {
  test('each case gets the versions that were meant for it and no other, once, while its automation lasts', async () => {
    const seed = proofSeed()
    const seeds = Array.from({ length: isRepeat ? 1 : 10_000 }, (_, at) => seed + at)
    const campaign = await explore(
      seeds,
      ({ failedSeeds, histories }) =>
        failedSeeds.length === 0 && (histories === 0 || performance.now() < end),
    )
    report('mail-work', seed, campaign)
    expect(campaign.told.join('\n\n')).toBe('')
  }, 300_000)
}

provePart(1)

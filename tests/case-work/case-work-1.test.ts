import { expect, test } from 'vitest'
import { isFullProof, proofSeed } from '../support/proofs/proof.ts'
import { actOf } from './acts.ts'
import { explore, replayKept, report, unlisted } from './campaign.ts'
import { provePart } from './full-part.ts'
import { isAct } from './steps.ts'

/** This model's share of fresh histories, in ms: what was kept first, fresh ones for the rest of it. */
const SHARE = 6_000

const isRepeat = process.env.PROVE_SEED !== undefined

test('every command on a case is given by an act of the histories', () => {
  expect(Object.values(actOf).filter((act) => !isAct(act))).toEqual([])
})

let end = 0
test('every history of cases that ever failed holds now', async () => {
  end = performance.now() + SHARE
  expect(await replayKept()).toEqual([])
}, 300_000)

if (!isFullProof || isRepeat) {
  test('no state outside the table, counts and charges always right, a refusal changes nothing, the client equals a fresh load', async () => {
    const seed = proofSeed()
    const seeds = Array.from({ length: isRepeat ? 1 : 10_000 }, (_, at) => seed + at)
    const campaign = await explore(
      seeds,
      ({ failedSeeds, histories }) =>
        failedSeeds.length === 0 && (histories === 0 || performance.now() < end),
    )
    report('case-work', seed, campaign)
    expect(campaign.told.join('\n\n')).toBe('')
    expect(unlisted(campaign)).toEqual([])
  }, 300_000)
}

provePart(1)

import { expect, test } from 'vitest'
import { proofSeed } from '../support/proof.ts'
import { failureText, replayKept, report, simulate } from './campaign.ts'
import { provePart, sayHow } from './full-part.ts'

/** The share of fresh histories, in real ms. */
const SHARE = 45_000

const isRepeat = process.env.PROVE_SEED !== undefined

/** Histories that nobody has seen yet. */
function proveFresh(): void {
  test('rows 1 to 8, 10, 12, 16, 17, 19: nothing lost, nothing doubled, all states equal', async () => {
    const seed = proofSeed()
    console.log(sayHow(seed))
    const end = performance.now() + SHARE
    const seeds = Array.from({ length: isRepeat ? 1 : 10_000 }, (_, at) => seed + at)
    const campaign = await simulate(
      seeds,
      ({ failures }) => failures.length === 0 && performance.now() < end,
    )
    report(seed, 1, 1, campaign)
    expect(failureText(campaign)).toBe('')
  }, 300_000)
}

if (isRepeat) proveFresh()
else {
  test('every history that ever failed holds now', async () => {
    expect(await replayKept()).toEqual([])
  }, 300_000)
  if (process.env.PROVE === 'share') proveFresh()
}

provePart(1)

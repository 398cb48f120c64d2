/** The full count, shared out between two files so that both cores of a small machine are used. */
import { expect, test } from 'vitest'
import { isFullProof, proofSeed } from '../support/proofs/proof.ts'
import { failureText, forgetPart, report, simulate, ungiven, unmet } from './campaign.ts'

const HISTORIES = 10_000
const PARTS = 2

/** After so many histories a line says how far it is. */
const PROGRESS = 500

/** How what follows is repeated. */
export const sayHow = (seed: number): string =>
  `simulation: seeds from ${seed} on; one of them alone with PROVE_SEED=n`

/** Proves one part of the full count; both parts take other seeds. */
export function provePart(part: 1 | 2): void {
  if (!isFullProof) return
  test(
    `rows 1 to 8, 10, 12, 16, 17, 19 in full, part ${part} of ${PARTS}`,
    async () => {
      forgetPart(part)
      const seed = (proofSeed() % 1_000_000_000) * PARTS + part
      console.log(sayHow(seed))
      const count = HISTORIES / PARTS
      const seeds = Array.from({ length: count }, (_, at) => seed + at * PARTS)
      const campaign = await simulate(seeds, ({ tally: { histories } }) => {
        if (histories % PROGRESS === 0) console.log(`part ${part}: ${histories} of ${count}`)
        return true
      })
      report(seed, part, PARTS, campaign)
      expect(failureText(campaign)).toBe('')
      expect(campaign.tally.histories).toBe(count)
      expect(campaign.tally.commands / count).toBeGreaterThanOrEqual(20)
      expect(unmet(campaign)).toEqual([])
      expect(ungiven(campaign)).toEqual([])
    },
    48 * 60_000,
  )
}

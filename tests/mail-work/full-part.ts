/** The full count, shared out between two files so that both cores of a small machine are used. */
import { expect, test } from 'vitest'
import { isFullProof, proofSeed } from '../support/proofs/proof.ts'
import { explore, report, unmet } from './campaign.ts'

const HISTORIES = 10_000
const PARTS = 2

/** After so many histories a line says how far it is. */
const PROGRESS = 500

/** Plays one part of the full count; both parts take other seeds, and each has to meet everything. */
export function provePart(part: 1 | 2): void {
  if (!isFullProof) return
  test(
    `templates and their cases in full, part ${part} of ${PARTS}`,
    async () => {
      const seed = (proofSeed() % 1_000_000_000) * PARTS + part
      const count = HISTORIES / PARTS
      const seeds = Array.from({ length: count }, (_, at) => seed + at * PARTS)
      const campaign = await explore(seeds, ({ histories }) => {
        if (histories % PROGRESS === 0) console.log(`part ${part}: ${histories} of ${count}`)
        return true
      })
      report(`mail-work-${part}`, seed, campaign)
      expect(campaign.told.join('\n\n')).toBe('')
      expect(campaign.histories).toBe(count)
      expect(unmet(campaign)).toEqual([])
    },
    48 * 60_000,
  )
}

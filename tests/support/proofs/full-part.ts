import { expect, test } from 'vitest'
import type { Campaign } from './campaign.ts'
import { isFullProof, proofSeed } from './proof.ts'

const HISTORIES = 10_000
const PARTS = 2

/** After so many histories a line says how far it is. */
const PROGRESS = 500

/** The histories of one model: how they are played, told and judged. */
interface Model {
  /** Under which name its figures are kept. */
  readonly name: string
  readonly title: string
  readonly explore: (
    seeds: Iterable<number>,
    mayGoOn: (campaign: Campaign) => boolean,
  ) => Promise<Campaign>
  readonly report: (name: string, seed: number, campaign: Campaign) => void
  /** What many histories have to meet and did not, and what else is wrong with what they met. */
  readonly lacking: (campaign: Campaign) => readonly string[]
}

/**
 * Plays one part of a model's full count, which is shared out between two files so that both cores of a small machine are
 * used; both parts take other seeds, and each has to meet everything.
 */
export function provePart({ name, title, explore, report, lacking }: Model, part: 1 | 2): void {
  if (!isFullProof) return
  test(
    `${title} in full, part ${part} of ${PARTS}`,
    async () => {
      const seed = (proofSeed() % 1_000_000_000) * PARTS + part
      const count = HISTORIES / PARTS
      const seeds = Array.from({ length: count }, (_, at) => seed + at * PARTS)
      const campaign = await explore(seeds, ({ histories }) => {
        if (histories % PROGRESS === 0) console.log(`part ${part}: ${histories} of ${count}`)
        return true
      })
      report(`${name}-${part}`, seed, campaign)
      expect(campaign.told.join('\n\n')).toBe('')
      expect(campaign.histories).toBe(count)
      expect(lacking(campaign)).toEqual([])
    },
    48 * 60_000,
  )
}

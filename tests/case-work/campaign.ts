/** Histories of cases one after another: what they met, what they had to meet, and those that ever failed. */
import { z } from '../../contracts/schema.ts'
import * as campaigns from '../support/proofs/campaign.ts'
import { reportProof } from '../support/proofs/proof.ts'
import { play } from './history.ts'
import kept from './kept.json' with { type: 'json' }
import { type Act, aHistory, isAct } from './steps.ts'
import { required } from './table.ts'
import { openWorld } from './world.ts'

export type Campaign = campaigns.Campaign

const caseWork = { histories: aHistory, open: openWorld, play }

/** Plays the seeds in order until there are no more, or `mayGoOn` says no. */
export const explore = (
  seeds: Iterable<number>,
  mayGoOn: (campaign: Campaign) => boolean,
): Promise<Campaign> => campaigns.explore(caseWork, seeds, mayGoOn)

/** What had to be met and was not. */
export const unmet = ({ met }: Campaign): string[] => required.filter((name) => !met.has(name))

/** What was met and stands nowhere: the table and its list of what has to be met differ. */
export const unlisted = ({ met }: Campaign): string[] =>
  [...met.keys()].filter((name) => !required.includes(name))

/** Every history that ever failed. */
const Kept = z.array(
  z.object({
    seed: z.int(),
    found: z.string(),
    steps: z.array(
      z.object({
        act: z.string().check(z.refine(isAct)),
        on: z.int(),
        value: z.int(),
        isColleague: z.boolean(),
      }),
    ),
  }),
)

/** Plays what was kept; the answer says what fails again. */
export const replayKept = (): Promise<string[]> =>
  campaigns.replayKept(
    caseWork,
    z.parse(Kept, kept).map((one) => ({
      ...one,
      steps: one.steps.map((step) => ({ ...step, act: step.act as Act })),
    })),
  )

export function report(name: string, seed: number, campaign: Campaign): void {
  const { histories, steps, failedSeeds } = campaign
  const met = required.length - unmet(campaign).length
  reportProof(name, seed, { histories, steps, met, ofCells: required.length, failedSeeds })
}

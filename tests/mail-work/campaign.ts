/** Histories of templates one after another: what they met, what a full proof has to have met, and those that ever failed. */
import { z } from '../../contracts/schema.ts'
import * as campaigns from '../support/proofs/campaign.ts'
import { reportProof } from '../support/proofs/proof.ts'
import { play } from './history.ts'
import kept from './kept.json' with { type: 'json' }
import { type Act, aHistory, isAct } from './steps.ts'
import { openWorld } from './world.ts'

export type Campaign = campaigns.Campaign

const mailWork = { histories: aHistory, open: openWorld, play }

/** Plays the seeds in order until there are no more, or `mayGoOn` says no. */
export const explore = (
  seeds: Iterable<number>,
  mayGoOn: (campaign: Campaign) => boolean,
): Promise<Campaign> => campaigns.explore(mailWork, seeds, mayGoOn)

/** What many histories meet, else they would prove little. */
const required: readonly string[] = [
  ...['save', 'add', 'delete'].flatMap((act) => ['Yes', 'No'].map((yes) => `${act} with ${yes}`)),
  ...['already past', 'the server ended', 'an order stood still', 'bounce done'],
  'held back without a value',
  ...['INITIAL', 'SCHEDULED', 'DISCOUNT_END', 'PAID'].map((kind) => `sent: ${kind}`),
  ...['activate', 'cancel', 'pause', 'resume', 'payment begins', 'payment arrives'].map(
    (act) => `${act} done`,
  ),
]

/** What had to be met and was not. */
export const unmet = ({ met }: Campaign): string[] => required.filter((name) => !met.has(name))

const Kept = z.array(
  z.object({
    seed: z.int(),
    found: z.string(),
    steps: z.array(
      z.object({
        act: z.string().check(z.refine(isAct)),
        ...{ on: z.int(), value: z.int(), applies: z.boolean(), kill: z.int() },
      }),
    ),
  }),
)

/** Plays every history that ever failed; the answer says what fails again. */
export const replayKept = (): Promise<string[]> =>
  campaigns.replayKept(
    mailWork,
    z.parse(Kept, kept).map((one) => ({
      ...one,
      steps: one.steps.map((step) => ({ ...step, act: step.act as Act })),
    })),
  )

export function report(name: string, seed: number, campaign: Campaign): void {
  const { histories, steps, met, failedSeeds } = campaign
  const sum = (of: RegExp) =>
    [...met].reduce((total, [act, times]) => total + (of.test(act) ? times : 0), 0)
  reportProof(name, seed, {
    ...{ histories, steps, mails: sum(/^sent: /), changes: sum(/ with (Yes|No)$/) },
    ...{ ends: sum(/^the server ended$/), failed: failedSeeds.length, failedSeeds },
  })
}

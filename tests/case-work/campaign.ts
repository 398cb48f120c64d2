/** Histories one after another, by their seeds: what they met, and those that failed, made smaller. */
import fc from 'fast-check'
import { z } from '../../contracts/schema.ts'
import { reportProof } from '../support/proofs/proof.ts'
import { type Met, play } from './history.ts'
import kept from './kept.json' with { type: 'json' }
import { type Act, aHistory, isAct, type Step } from './steps.ts'
import { required } from './table.ts'
import { openWorld, type World } from './world.ts'

/** How long a failing history may be made smaller, in ms. */
const SHRINKING = 60_000

/** So many failing histories are made smaller; of the others the seed is told. */
const SHRUNK = 3

export type Campaign = {
  histories: number
  steps: number
  met: Met
  failedSeeds: number[]
  told: string[]
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const stepsOf = (seed: number): readonly Step[] => {
  const [steps] = fc.sample(aHistory, { seed, numRuns: 1 })
  if (!steps) throw new Error(`seed ${seed} gives no history`)
  return steps
}

/** The smallest history that fails like it, as far as the time reaches, and why that one fails. */
async function shrunk(world: World, seed: number): Promise<string | null> {
  const smaller = fc.asyncProperty(aHistory, (steps) => play(world, steps, new Map()))
  const run = await fc.check(smaller, {
    ...{ seed, numRuns: 1, interruptAfterTimeLimit: SHRINKING, markInterruptAsFailure: false },
  })
  const [steps] = run.counterexample ?? []
  if (!run.failed || !steps) return null
  const found = reason(run.errorInstance)
  return `${found}\nTo keep it: ${JSON.stringify({ seed, found: found.split('\n')[1], steps })}`
}

async function tell(world: World, campaign: Campaign, seed: number, error: unknown): Promise<void> {
  const isLookedAt = campaign.failedSeeds.length < SHRUNK
  campaign.failedSeeds.push(seed)
  const smaller = isLookedAt ? await shrunk(world, seed) : null
  campaign.told.push(`Seed ${seed}, repeat it with PROVE_SEED=${seed}: ${smaller ?? reason(error)}`)
}

/** Plays the seeds in order until there are no more, or `mayGoOn` says no. */
export async function explore(
  seeds: Iterable<number>,
  mayGoOn: (campaign: Campaign) => boolean,
): Promise<Campaign> {
  const world = await openWorld()
  const campaign: Campaign = { histories: 0, steps: 0, met: new Map(), failedSeeds: [], told: [] }
  try {
    for (const seed of seeds) {
      if (!mayGoOn(campaign)) break
      const steps = stepsOf(seed)
      campaign.histories += 1
      campaign.steps += steps.length
      await play(world, steps, campaign.met).catch((error: unknown) =>
        tell(world, campaign, seed, error),
      )
    }
  } finally {
    await world.close()
  }
  return campaign
}

/** What had to be met and was not. */
export const unmet = ({ met }: Campaign): string[] => required.filter((name) => !met.has(name))

/** What was met and stands nowhere: the table and its list of what has to be met differ. */
export const unlisted = ({ met }: Campaign): string[] =>
  [...met.keys()].filter((name) => !required.includes(name))

/** Every history that ever failed, as it was then: a seed alone means something else once the acts change. */
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
export async function replayKept(): Promise<string[]> {
  const world = await openWorld()
  const failed: string[] = []
  try {
    for (const { seed, found, steps } of z.parse(Kept, kept)) {
      const history = steps.map((step) => ({ ...step, act: step.act as Act }))
      await play(world, history, new Map()).catch((error: unknown) =>
        failed.push(`seed ${seed} (kept for: ${found}): ${reason(error)}`),
      )
    }
  } finally {
    await world.close()
  }
  return failed
}

export function report(name: string, seed: number, campaign: Campaign): void {
  const { histories, steps, failedSeeds } = campaign
  const met = required.length - unmet(campaign).length
  reportProof(name, seed, { histories, steps, met, ofCells: required.length, failedSeeds })
}

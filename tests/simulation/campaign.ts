/** Histories one after another, by their seeds: what they came to, and the first that failed, shrunk. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { z } from '../../contracts/schema.ts'
import { reportProof } from '../support/proofs/proof.ts'
import { runHistory, type Verdict } from './history.ts'
import { simulated } from './people/commands-given.ts'
import { type Act, acts, aPlan, nameStep, type Plan } from './people/plan.ts'
import kept from './seeds.json' with { type: 'json' }
import { shrink } from './shrink.ts'
import { added, faultKinds, netFaults, noTally, type Tally } from './world/faults.ts'
import { openWorld, type World } from './world/world.ts'

/** How long a failing history may be made smaller, in real ms. */
const SHRINKING = 30_000

/** So many failing histories are shrunk; of the others the seed is kept. */
const SHRUNK = 3

/** `plan` as far as it was shrunk; null where it was not tried. */
export type Failure = { seed: number; verdict: Pick<Verdict, 'problems'>; plan: Plan | null }

/** What became of a campaign; `failures` are all of them. */
export type Campaign = {
  tally: Tally
  lost: number
  doubled: number
  diverged: number
  broken: number
  failures: Failure[]
}

/** Where it began, as far as anybody knows: a complaint of the end says nothing of when. */
function stepOf({ verdict, plan }: Failure): string {
  const known = verdict.problems.find(({ at }) => at !== null)?.at
  if (known) return known
  const last = plan?.steps.at(-1)
  return plan && last ? `the last of its steps, ${nameStep(last, plan.steps.length)}` : 'its end'
}

const textOf = (failure: Failure): string => {
  const { seed, verdict, plan } = failure
  const how = `Seed ${seed} failed at ${stepOf(failure)}; repeat it with PROVE_SEED=${seed}.`
  const told = verdict.problems.map(
    ({ text, at }) => `  ${text.slice(0, 600)}${at ? ` (at ${at})` : ''}`,
  )
  if (!plan) return [how, ...told.slice(0, 1)].join('\n')
  return [
    how,
    ...told.slice(0, 8),
    `Shrunk to ${plan.people} people${plan.isRealtimeOff ? ', REALTIME=off' : ''}:`,
    ...plan.steps.map((step, at) => `  ${nameStep(step, at + 1)}`),
    `To keep it: ${JSON.stringify({ seed, plan })}`,
  ].join('\n')
}

/** Everything that failed, as a person reads it. */
export const failureText = ({ failures }: Pick<Campaign, 'failures'>): string =>
  failures.map(textOf).join('\n\n')

const isFailed = ({ problems }: Failure['verdict']): boolean => problems.length > 0

/** The plan that a seed stands for. */
const planOf = (seed: number): Plan => {
  const [plan] = fc.sample(aPlan, { seed, numRuns: 1 })
  if (!plan) throw new Error(`seed ${seed} gives no plan`)
  return plan
}

async function shrunk(world: World, plan: Plan, verdict: Verdict): Promise<Omit<Failure, 'seed'>> {
  let { problems } = verdict
  const fails = async (candidate: Plan): Promise<boolean> => {
    const now = await runHistory(world, candidate)
    if (!isFailed(now)) return false
    problems = now.problems
    world.spoil()
    return true
  }
  const smallest = await shrink(plan, fails, performance.now() + SHRINKING)
  return { plan: smallest, verdict: { problems } }
}

const beginning = (word: string, { problems }: Verdict): number =>
  problems.filter(({ text }) => text.startsWith(word)).length

function count(campaign: Campaign, verdict: Verdict): void {
  campaign.tally = added(campaign.tally, verdict.tally)
  campaign.lost += beginning('lost', verdict)
  campaign.doubled += beginning('doubled', verdict)
  campaign.diverged += beginning('diverged', verdict)
  campaign.broken += beginning('broken', verdict)
}

const noCampaign = (): Campaign => ({
  tally: noTally(),
  lost: 0,
  doubled: 0,
  diverged: 0,
  broken: 0,
  failures: [],
})

/** Runs the seeds in order until there are no more, or `mayGoOn` says no. */
export async function simulate(
  seeds: Iterable<number>,
  mayGoOn: (campaign: Campaign) => boolean,
): Promise<Campaign> {
  const world = await openWorld()
  const campaign = noCampaign()
  try {
    for (const seed of seeds) {
      if (!mayGoOn(campaign)) break
      const plan = planOf(seed)
      const verdict = await runHistory(world, plan)
      count(campaign, verdict)
      if (!isFailed(verdict)) continue
      world.spoil()
      const { problems } = verdict
      const isLookedAt = campaign.failures.length < SHRUNK
      const found = isLookedAt
        ? await shrunk(world, plan, verdict)
        : { verdict: { problems }, plan: null }
      campaign.failures.push({ seed, ...found })
    }
  } finally {
    await world.close()
  }
  return campaign
}

const isAct = (name: string): name is Act => acts.some((act) => act === name)
const isNetFault = (name: string | null) => netFaults.find((fault) => fault === name) ?? null

/** Every plan that ever failed, as it was then: a seed alone means something else once the acts change. */
const Kept = z.array(
  z.object({
    seed: z.int(),
    found: z.string(),
    plan: z.object({
      people: z.int(),
      isRealtimeOff: z.boolean(),
      tokenLife: z.int(),
      noise: z.int(),
      steps: z.array(
        z.object({
          act: z.string().check(z.refine(isAct)),
          by: z.int(),
          on: z.int(),
          value: z.int(),
          after: z.int(),
          net: z.nullable(z.string()),
        }),
      ),
    }),
  }),
)

/** Every history that ever failed, and what for. */
export const keptPlans = (): { seed: number; found: string; plan: Plan }[] =>
  z.parse(Kept, kept).map(({ seed, found, plan }) => {
    const steps = plan.steps.map((step) => ({
      ...step,
      act: step.act as Act,
      net: isNetFault(step.net),
    }))
    return { seed, found, plan: { ...plan, steps } }
  })

/** Replays of what was kept every `each`th, from `first` on; the answer says what fails again. */
export async function replayKept(each = 1, first = 0): Promise<string[]> {
  const world = await openWorld()
  const failed: string[] = []
  try {
    const due = keptPlans().filter((_, at) => at % each === first)
    for (const { seed, found, plan } of due) {
      const verdict = await runHistory(world, plan)
      if (!isFailed(verdict)) continue
      world.spoil()
      failed.push(textOf({ seed, verdict, plan }), `(kept for: ${found})`)
    }
  } finally {
    await world.close()
  }
  return failed
}

const figuresOf = ({ tally, lost, doubled, diverged, broken, failures }: Campaign) => ({
  ...tally,
  commandsPerHistory: Math.round((tally.commands / Math.max(1, tally.histories)) * 10) / 10,
  lost,
  doubled,
  diverged,
  broken,
  failedSeeds: failures.map(({ seed }) => seed),
})

/** Kinds of faults that no history met. */
export const unmet = ({ tally }: Campaign): string[] =>
  faultKinds.filter((kind) => tally.faults[kind] === 0)

/** Commands that the acts never gave. */
export const ungiven = ({ tally }: Campaign): string[] =>
  simulated.filter((name) => !tally.given[name])

const folder = new URL('../../.cache/prove/', import.meta.url)
const partFile = (part: number) => new URL(`simulation-part-${part}.json`, folder)

/** What an earlier proof left is none of this one's. */
export const forgetPart = (part: number): void => rmSync(partFile(part), { force: true })

/** Prints what this part came to; the last of the parts to end reports their sum. */
export function report(seed: number, part: number, parts: number, campaign: Campaign): void {
  if (parts === 1) {
    reportProof('simulation', seed, figuresOf(campaign))
    return
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(partFile(part), JSON.stringify(campaign))
  const all = Array.from({ length: parts }, (_, at) => partFile(at + 1))
  const ended = all
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Campaign)
  const sum = ended.reduce(
    (a, b): Campaign => ({
      tally: added(a.tally, b.tally),
      lost: a.lost + b.lost,
      doubled: a.doubled + b.doubled,
      diverged: a.diverged + b.diverged,
      broken: a.broken + b.broken,
      failures: [...a.failures, ...b.failures],
    }),
    noCampaign(),
  )
  reportProof('simulation', seed, { parts: ended.length, ...figuresOf(sum) })
}

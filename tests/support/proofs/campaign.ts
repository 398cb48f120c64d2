/** Histories one after another, by their seeds: what they met, and those that failed, made smaller. */
import fc from 'fast-check'

/** How long a failing history may be made smaller, in ms. */
const SHRINKING = 60_000

/** So many failing histories are made smaller; of the others the seed is told. */
const SHRUNK = 3

/** What histories met, and how often. */
export type Met = Map<string, number>

export const meet = (met: Met, name: string): void => void met.set(name, (met.get(name) ?? 0) + 1)

export type Campaign = {
  histories: number
  steps: number
  met: Met
  failedSeeds: number[]
  told: string[]
}

/** Histories of one kind: what they are made of, where they are played, and how; `play` throws where something does not hold. */
export type Play<World extends { close(): Promise<void> }, Step> = {
  histories: fc.Arbitrary<Step[]>
  open: () => Promise<World>
  play: (world: World, steps: readonly Step[], met: Met) => Promise<void>
}

/** A history that failed once, as it was then: a seed alone means something else once the acts change. */
export type Kept<Step> = { seed: number; found: string; steps: readonly Step[] }

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function stepsOf<Step>(histories: fc.Arbitrary<Step[]>, seed: number): readonly Step[] {
  const [steps] = fc.sample(histories, { seed, numRuns: 1 })
  if (!steps) throw new Error(`seed ${seed} gives no history`)
  return steps
}

/** The smallest history that fails like it, as far as the time reaches, and why that one fails. */
async function shrunk<World extends { close(): Promise<void> }, Step>(
  { histories, play }: Play<World, Step>,
  world: World,
  seed: number,
): Promise<string | null> {
  let last: Promise<void> = Promise.resolve()
  const smaller = fc.asyncProperty(histories, (steps) => {
    last = play(world, steps, new Map())
    return last
  })
  const run = await fc.check(smaller, {
    ...{ seed, numRuns: 1, interruptAfterTimeLimit: SHRINKING, markInterruptAsFailure: false },
  })
  // The limit ends the search, not what is being played: the next history would find its mails.
  await last.catch(() => undefined)
  const [steps] = run.counterexample ?? []
  if (!run.failed || !steps) return null
  const found = reason(run.errorInstance)
  return `${found}\nTo keep it: ${JSON.stringify({ seed, found: found.split('\n')[1], steps })}`
}

/** Plays the seeds in order until there are no more, or `mayGoOn` says no. */
export async function explore<World extends { close(): Promise<void> }, Step>(
  kind: Play<World, Step>,
  seeds: Iterable<number>,
  mayGoOn: (campaign: Campaign) => boolean,
): Promise<Campaign> {
  const world = await kind.open()
  const campaign: Campaign = { histories: 0, steps: 0, met: new Map(), failedSeeds: [], told: [] }
  const tell = async (seed: number, error: unknown): Promise<void> => {
    const isLookedAt = campaign.failedSeeds.length < SHRUNK
    campaign.failedSeeds.push(seed)
    const smaller = isLookedAt ? await shrunk(kind, world, seed) : null
    campaign.told.push(
      `Seed ${seed}, repeat it with PROVE_SEED=${seed}: ${smaller ?? reason(error)}`,
    )
  }
  try {
    for (const seed of seeds) {
      if (!mayGoOn(campaign)) break
      const steps = stepsOf(kind.histories, seed)
      campaign.histories += 1
      campaign.steps += steps.length
      await kind.play(world, steps, campaign.met).catch((error: unknown) => tell(seed, error))
    }
  } finally {
    await world.close()
  }
  return campaign
}

/** Plays what was kept; the answer says what fails again. */
export async function replayKept<World extends { close(): Promise<void> }, Step>(
  { open, play }: Play<World, Step>,
  kept: readonly Kept<Step>[],
): Promise<string[]> {
  if (kept.length === 0) return []
  const world = await open()
  const failed: string[] = []
  try {
    for (const { seed, found, steps } of kept) {
      await play(world, steps, new Map()).catch((error: unknown) =>
        failed.push(`seed ${seed} (kept for: ${found}): ${reason(error)}`),
      )
    }
  } finally {
    await world.close()
  }
  return failed
}

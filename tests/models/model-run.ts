/**
 * How a model runs: its kept failures first, then fresh seeds until its time is over. All models together
 * take twenty seconds; PROVE=full gives each ten times its share, PROVE_SEED=n begins at that seed.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { z } from '../../contracts/schema.ts'
import { isFullProof, proofSeed, reportProof } from '../support/proofs/proof.ts'

/** Failures that were found once, by model; new ones are added by hand, with the line that is printed. */
const Kept = z.record(z.string(), z.array(z.object({ seed: z.int(), path: z.string() })))
const kept = z.parse(
  Kept,
  JSON.parse(readFileSync(new URL('./failing-seeds.json', import.meta.url), 'utf8')),
)

/** A model's share of that time, in ms. */
const SHARE = 2_500

/** Time for a test with a model in it, in ms. */
export const MODEL_TIMEOUT = isFullProof ? 120_000 : 60_000

/** Checks a property for as long as the model's share lasts; throws with what repeats the failure. */
export async function runModel<Ts>(
  name: string,
  property: fc.IRawProperty<Ts>,
  share = SHARE,
): Promise<void> {
  for (const { seed, path } of kept[name] ?? []) {
    await fc.assert(property as fc.IAsyncProperty<Ts>, { seed, path, endOnFailure: true })
  }
  const seed = proofSeed()
  const run = await fc.check(property as fc.IAsyncProperty<Ts>, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: isFullProof ? share * 10 : share,
    markInterruptAsFailure: false,
  })
  reportProof(`models-${name}`, seed, { runs: run.numRuns, failed: run.failed })
  if (run.numRuns === 0) throw new Error(`${name}: not one run within its time`)
  if (!run.failed) return
  const { counterexamplePath: path, errorInstance, counterexample } = run
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(
    `${name}: ${why}\nto keep it: {"seed": ${seed}, "path": "${path}"}\n${fc.stringify(counterexample)}`,
  )
}

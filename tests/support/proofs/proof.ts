/** The contract of the engine's proofs: a share of fresh seeds in `npm test`, the full count in `npm run prove:engine`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// By the working directory: in tests with a document this module has no address of a file.
const folder = join(process.cwd(), '.cache/prove')

/** Whether the full counts are asked for. */
export const isFullProof = process.env.PROVE === 'full'

/** How often a property is tried: in the full proof, in `npm test`, and for each mutant (tests/mutation). */
export const timesOf = (counts: { full: number; share: number; mutant: number }): number =>
  process.env.PROVE === 'mutant' ? counts.mutant : isFullProof ? counts.full : counts.share

/** A fresh seed, or the one that `PROVE_SEED` asks to be repeated. */
export const proofSeed = (): number =>
  Number(process.env.PROVE_SEED ?? Math.trunc(Math.random() * 2 ** 31))

/** Prints what was proven, with the seed that repeats it; a full proof writes it down as well. */
export function reportProof(name: string, seed: number, figures: Record<string, unknown>): void {
  const report = { seed, ...figures }
  console.log(`${name}: ${JSON.stringify(report)}`)
  if (!isFullProof) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}

/** A source of chance that a seed repeats. */
export type Dice = {
  /** From 0 up to, not including, `below`. */
  upTo: (below: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** The same seed, the same throws (mulberry32). */
export function throwDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (below: number) => Math.floor(next() * below)
  return {
    upTo,
    pick: (items) => {
      const item = items[upTo(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

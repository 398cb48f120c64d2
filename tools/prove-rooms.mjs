import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, verdictsOf } from './lib/judging.mjs'
import { draw } from './lib/mutants.mjs'
import { ensureInstalled, requireNode } from './lib/prepare.mjs'
import { LEAST_MUTANTS, LEAST_ROOMS_SCORE, proofsFolder, roomsFigures } from './lib/proofs.mjs'
import { seconds } from './lib/run.mjs'

// node tools/prove-rooms.mjs                 draws mutants of screens and server, and says which no test finds
// MUTANTS=100 MUTANTS_SEED=7 node tools/…    so many, and the same ones again

/** Who is not found by then is not. */
const JUDGING_MS = 25 * 60_000

requireNode()
await ensureInstalled()
const count = Number(process.env.MUTANTS ?? 440)
const seed = Number(process.env.MUTANTS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const began = Date.now()
const { drawn, outOf } = await draw(count, seed)
console.log(`${drawn.length} of ${outOf} mutants, MUTANTS_SEED=${seed}`)
await judge(drawn, JUDGING_MS)
const mutants = verdictsOf(drawn)
mkdirSync(proofsFolder, { recursive: true })
writeFileSync(join(proofsFolder, 'rooms.json'), JSON.stringify({ seed, outOf, mutants }))
for (const { verdict, at, kind, was, becomes } of mutants) {
  if (verdict === 'found') continue
  const short = (/** @type {string} */ text) => JSON.stringify(text.slice(0, 90))
  console.log(`${verdict}: ${at} ${kind} ${short(was)} → ${short(becomes)}`)
}
const { rooms, mutants: judged, score } = roomsFigures()
console.table(rooms)
console.log(
  `${score} % of ${judged} found, at least ${LEAST_ROOMS_SCORE} % (${seconds(Date.now() - began)})`,
)
process.exitCode = score !== null && score >= LEAST_ROOMS_SCORE && judged >= LEAST_MUTANTS ? 0 : 1

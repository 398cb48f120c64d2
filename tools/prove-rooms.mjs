import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, verdictsOf } from './lib/judging.mjs'
import { drawOrContinue, endDraw } from './lib/mutants.mjs'
import { ensureInstalled, requireNode } from './lib/prepare.mjs'
import { LEAST_MUTANTS, LEAST_ROOMS_SCORE, proofsFolder, roomsFigures } from './lib/proofs.mjs'
import { seconds } from './lib/run.mjs'

// node tools/prove-rooms.mjs                 draws mutants of screens and server, and says which no test finds
// MUTANTS=100 MUTANTS_SEED=7 node tools/…    so many, and the same ones again
// A run that was stopped, or came to its limit of MUTANTS_MINUTES, goes on where it was when it is called again.

/** Who is not found by then is not. */
const judgingMs = Number(process.env.MUTANTS_MINUTES ?? 25) * 60_000

requireNode()
await ensureInstalled()
const { MUTANTS = 440, MUTANTS_SEED } = process.env
const asked = { count: Number(MUTANTS), seed: MUTANTS_SEED ? Number(MUTANTS_SEED) : undefined }
const began = Date.now()
const { drawn, outOf, seed, isContinued } = await drawOrContinue(asked)
const begins = isContinued ? 'goes on with' : 'begins with'
console.log(`${begins} ${drawn.length} of ${outOf} mutants, MUTANTS_SEED=${seed}`)
const isWhole = await judge(drawn, judgingMs)
if (isWhole) endDraw()
else console.log('not all tests were asked within the limit: call it again to go on')
const mutants = verdictsOf(drawn)
mkdirSync(proofsFolder, { recursive: true })
writeFileSync(join(proofsFolder, 'rooms.json'), JSON.stringify({ seed, outOf, mutants }))
for (const { verdict, at, kind, was, becomes } of mutants) {
  if (verdict === 'found' || (!isWhole && verdict !== 'survived')) continue
  const short = (/** @type {string} */ text) => JSON.stringify(text.slice(0, 90))
  console.log(`${verdict}: ${at} ${kind} ${short(was)} → ${short(becomes)}`)
}
const { rooms, mutants: judged, score } = roomsFigures()
console.table(rooms)
console.log(
  `${score} % of ${judged} found, at least ${LEAST_ROOMS_SCORE} % (${seconds(Date.now() - began)})`,
)
process.exitCode = score !== null && score >= LEAST_ROOMS_SCORE && judged >= LEAST_MUTANTS ? 0 : 1

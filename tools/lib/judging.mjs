import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawFolder } from './draw-folder.mjs'
import { nearestTests } from './nearest-tests.mjs'
import { bins, root, runNode } from './run.mjs'

/** Tests that start no process of their own: what runs in one is out of a judge's reach. */
const isJudge = /^tests\/(server|conformance|app|features|ui|inspector|actions)\/.*\.test\.tsx?$/

/** So many files are asked about a mutant at a time, the nearest first, and so often. */
const filesPerRound = 3
const rounds = 4

/** @returns {import('./verdicts.mjs').Line[]} */
function readLines() {
  const path = join(root, drawFolder, 'verdicts.ndjson')
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/**
 * Whether a test found each mutant of the draw, by which; and which of the others no test could judge, for they run
 * while something starts, not within a test.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 */
export function verdictsOf(drawn) {
  const lines = readLines()
  const found = new Map(lines.flatMap((line) => ('found' in line ? [[line.found, line.by]] : [])))
  const tried = new Set(lines.flatMap((line) => ('tried' in line ? [line.tried] : [])))
  const unjudged = new Set(
    lines.flatMap((line) => ('file' in line ? [...line.outside, ...line.unjudged] : [])),
  )
  return drawn.map((mutant) => ({
    ...mutant,
    by: found.get(mutant.id) ?? null,
    verdict: found.has(mutant.id)
      ? 'found'
      : tried.has(mutant.id)
        ? 'survived'
        : unjudged.has(mutant.id)
          ? 'not judged'
          : 'not met',
  }))
}

/**
 * Who is asked next about each mutant that is not found yet: the nearest files that have not come to their end with it.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 * @param {(file: string) => readonly string[]} near
 */
function nextAsked(drawn, near) {
  /** @type {Map<string, Set<string>>} */
  const heard = new Map()
  for (const line of readLines()) {
    if (!('file' in line) || line.isSpoilt) continue
    heard.set(line.file, new Set([...(heard.get(line.file) ?? []), ...line.asked]))
  }
  /** @type {import('./verdicts.mjs').Asked} */
  const asked = {}
  for (const { id, file, verdict } of verdictsOf(drawn)) {
    if (verdict === 'found') continue
    const open = near(file).filter((test) => !heard.get(test)?.has(id))
    for (const test of open.slice(0, filesPerRound)) asked[test] = [...(asked[test] ?? []), id]
  }
  return asked
}

/**
 * Holds the tests against the draw: for each mutant the nearest, then those further away.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 * @param {number} limitMs of all rounds together
 */
export async function judge(drawn, limitMs) {
  const near = await nearestTests([...new Set(drawn.map(({ file }) => file))], isJudge)
  const end = Date.now() + limitMs
  for (let round = 1; round <= rounds && Date.now() < end; round += 1) {
    const asked = nextAsked(drawn, near)
    const files = Object.keys(asked)
    if (files.length === 0) return
    console.log(`round ${round}: ${files.length} test files`)
    writeFileSync(join(root, drawFolder, 'asked.json'), JSON.stringify(asked))
    await runNode([bins.vitest, 'run', '--config', 'tests/mutation/rooms.config.ts', ...files], {
      limitMs: end - Date.now(),
      whole: true,
    })
  }
}

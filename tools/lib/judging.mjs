import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawFolder } from './draw-folder.mjs'
import { nearestTests } from './nearest-tests.mjs'
import { refusedByTypes } from './refused-by-types.mjs'
import { bins, root, runNode } from './run.mjs'
import { patienceMs, TYPES } from './verdicts.mjs'

/** Tests that start no process of their own: what runs in one is out of a judge's reach. */
const isJudge =
  /^tests\/(server|conformance|security|rules|models|app|features|ui|inspector|actions)\/.*\.test\.tsx?$/

/** So many files are asked about a mutant in each round, the nearest first: most are found by the first. */
const filesPerRound = [1, 2, 3]
const nearFiles = filesPerRound.reduce((sum, files) => sum + files)

/** So many further files are asked at last about those whom none of these found. */
const furtherFiles = 24

/** So often a file runs in a round: a mutant may leave behind what turns all further tests red. */
const runsOfAFile = 4

/** So many files are run with one mutant alone, the nearest first. */
const filesAlone = 2

/** @typedef {import('./verdicts.mjs').Asked['files']} Files */

/** A judge whose draw is stopped ends with it. */
const followed = ['--import', new URL('./follow-parent.mjs', import.meta.url).href]

const path = join(root, drawFolder, 'verdicts.ndjson')

/** @returns {import('./verdicts.mjs').Line[]} */
function readLines() {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** @param {import('./verdicts.mjs').Line} line */
const write = (line) => appendFileSync(path, `${JSON.stringify(line)}\n`)

/**
 * Whether a test found each mutant of the draw, by which; and which of the others no test could judge, for they run
 * while something starts, not within a test.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 */
export function verdictsOf(drawn) {
  const lines = readLines()
  const found = new Map(lines.flatMap((line) => ('found' in line ? [[line.found, line.by]] : [])))
  const tried = new Set(
    lines.flatMap((line) => ('tried' in line ? [line.tried] : 'alone' in line ? [line.alone] : [])),
  )
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

/** What the lines so far say of the files and of the patience with each mutant. */
function readRuns() {
  /** @type {Map<string, { heard: Set<string>, met: Set<string> }>} */
  const ran = new Map()
  /** @type {Map<string, number>} */
  const spentMs = new Map()
  for (const line of readLines()) {
    if ('tried' in line) spentMs.set(line.tried, (spentMs.get(line.tried) ?? 0) + line.ms)
    if (!('file' in line) || !line.isWhole) continue
    const { heard, met } = ran.get(line.file) ?? { heard: [], met: [] }
    ran.set(line.file, {
      heard: new Set([...heard, ...line.asked]),
      met: new Set([...met, ...line.met]),
    })
  }
  return { ran, isSpent: (/** @type {string} */ id) => (spentMs.get(id) ?? 0) >= patienceMs }
}

/**
 * Who is asked next about each mutant that is not found yet: the nearest files that have not come to their end with it.
 * Whoever has run once is known to meet it or not; those that do come first.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 * @param {(file: string) => readonly string[]} near
 * @param {number} files for each
 */
function nextAsked(drawn, near, files) {
  const { ran, isSpent } = readRuns()
  /** @type {Files} */
  const asked = {}
  for (const { id, file, verdict } of verdictsOf(drawn)) {
    if (verdict === 'found' || isSpent(id)) continue
    const meeting = near(file)
      .filter((test) => ran.get(test)?.met.has(id) ?? true)
      .toSorted((a, b) => Number(ran.has(b)) - Number(ran.has(a)))
    const open = meeting
      .slice(0, nearFiles + furtherFiles)
      .filter((test) => !ran.get(test)?.heard.has(id))
    for (const test of open.slice(0, files)) asked[test] = [...(asked[test] ?? []), id]
  }
  return asked
}

/**
 * Who is asked again: the files that a mutant left unusable, about the others. One that said nothing, mostly because a
 * mutant ended its process, is asked about a single one, and no more where it was one already.
 * @param {Files} asked
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 * @param {readonly string[]} silent
 * @returns {Files}
 */
function askedAgain(asked, drawn, silent) {
  const { ran, isSpent } = readRuns()
  const found = new Set(verdictsOf(drawn).flatMap((one) => (one.by === null ? [] : [one.id])))
  /** @type {Files} */
  const again = {}
  for (const [test, ids] of Object.entries(asked)) {
    const open = ids.filter((id) => !found.has(id) && !isSpent(id) && !ran.get(test)?.heard.has(id))
    if (!silent.includes(test) && open.length > 0) again[test] = open
    else if (open.length > 1) again[test] = open.slice(0, 1)
  }
  return again
}

/**
 * Who is run with one mutant alone next: of the files whose tests meet it and could not judge it, the nearest, a file
 * with one mutant at a time.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 * @param {(file: string) => readonly string[]} near
 */
function nextAlone(drawn, near) {
  const lines = readLines()
  const unjudged = new Set(
    lines.flatMap((line) =>
      'file' in line ? line.unjudged.map((id) => `${id} ${line.file}`) : [],
    ),
  )
  const done = new Set(
    lines.flatMap((line) => ('alone' in line ? [`${line.alone} ${line.in}`] : [])),
  )
  /** @type {Files} */
  const asked = {}
  for (const { id, file, verdict } of verdictsOf(drawn)) {
    if (verdict === 'found') continue
    const meeting = near(file).filter((test) => unjudged.has(`${id} ${test}`))
    const open = meeting.slice(0, filesAlone).filter((test) => !done.has(`${id} ${test}`))
    const free = open.find((test) => !asked[test])
    if (free !== undefined) asked[free] = [id]
  }
  return asked
}

/**
 * Asks the type checker, once for a draw: what it refuses no test is asked about.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 */
function askTypes(drawn) {
  if (readLines().some((line) => 'typed' in line)) return
  const refused = refusedByTypes(drawn)
  console.log(`${refused.length} of ${drawn.length} are refused by the types`)
  for (const { id, why } of refused) write({ found: id, by: TYPES, why })
  write({ typed: drawn.length })
}

/**
 * Holds types and tests against the draw: for each mutant that the types let through the nearest tests, then those further away, and at last those that judge
 * it only alone. Who is judged already, by a run that was stopped, is not asked about again.
 * @param {readonly import('./mutants.mjs').Mutant[]} drawn
 * @param {number} limitMs of all rounds together
 * @returns {Promise<boolean>} whether it came to its end within that time
 */
export async function judge(drawn, limitMs) {
  askTypes(drawn)
  const near = await nearestTests([...new Set(drawn.map(({ file }) => file))], isJudge)
  const end = Date.now() + limitMs
  for (const perMutant of [...filesPerRound, furtherFiles]) {
    let asked = nextAsked(drawn, near, perMutant)
    for (let run = 1; run <= runsOfAFile && Object.keys(asked).length > 0; run += 1) {
      if (Date.now() >= end) return false
      const silent = await runFiles({ files: asked, isAlone: false }, end)
      asked = askedAgain(asked, drawn, silent)
    }
  }
  for (let asked = nextAlone(drawn, near); Object.keys(asked).length > 0; ) {
    if (Date.now() >= end) return false
    // These files have spoken before: what kept them from it now is the one mutant that they were run with.
    for (const test of await runFiles({ files: asked, isAlone: true }, end))
      for (const id of asked[test] ?? []) write({ found: id, by: `${test}, whose process ended` })
    asked = nextAlone(drawn, near)
  }
  return Date.now() < end
}

/**
 * Runs what is asked, and tells which files said nothing at all: they do not load, or their process ended.
 * @param {import('./verdicts.mjs').Asked} asked
 * @param {number} end
 * @returns {Promise<string[]>}
 */
async function runFiles(asked, end) {
  const files = Object.keys(asked.files)
  console.log(`${files.length} test files${asked.isAlone ? ', each with one mutant alone' : ''}`)
  writeFileSync(join(root, drawFolder, 'asked.json'), JSON.stringify(asked))
  const args = [bins.vitest, 'run', '--config', 'tests/mutation/rooms.config.ts', ...files]
  await runNode([...followed, ...args], {
    limitMs: end - Date.now(),
    whole: true,
    env: { FRAMEWRIGHT_FOLLOW: '1' },
  })
  if (Date.now() >= end) return []
  const lines = readLines()
  const heard = new Set(lines.flatMap((line) => ('file' in line ? [line.file] : [])))
  const done = new Set(
    lines.flatMap((line) => ('alone' in line ? [`${line.alone} ${line.in}`] : [])),
  )
  const silent = files.filter((file) =>
    asked.isAlone ? !done.has(`${asked.files[file]?.[0]} ${file}`) : !heard.has(file),
  )
  if (silent.length > 0) console.log(`said nothing: ${silent.join(', ')}`)
  return silent
}

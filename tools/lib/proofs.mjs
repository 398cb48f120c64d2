import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'
import { TYPES } from './verdicts.mjs'

/** Where the proofs write their figures down. */
export const proofsFolder = join(root, '.cache', 'prove')

/** The least share of mutants that the tests must notice, in per cent. */
export const LEAST_MUTATION_SCORE = 85

/** The least share of the mutants drawn from screens and server that the tests must notice, in per cent. */
export const LEAST_ROOMS_SCORE = 70

/** So many of the draw must be judged. */
export const LEAST_MUTANTS = 400

/** What the parts of the proof write their figures into. */
export const engineFiles = ['simulation', 'kills', 'mutation', 'rooms']
export const edgeFiles = ['postgres', 'flow-g', 'leaks', 'soak']
export const accessFiles = ['removals']
export const caseFiles = ['case-work-1', 'case-work-2', 'hostile-case']
const templateFiles = ['mail-work-1', 'mail-work-2']
const writingFiles = [
  ...['undo-races', 'undo-races-postgres', 'mail-deaths', 'mail-deaths-postgres'],
  ...['mail-kills', 'invoice-kills-embedded', 'invoice-kills-postgres'],
  ...['letter-kills', 'letter-kills-forgetful', 'answering-robot', 'forged-threads'],
  ...['payment-model', 'visitors-model', 'to-the-cent'],
]
export const mailFiles = [...templateFiles, ...writingFiles]
export const figureFiles = ['figures']

/** @param {string} name of a proof */
const pathOf = (name) => join(proofsFolder, `${name}.json`)

/**
 * Figures of an earlier run would pass for those of this one.
 * @param {readonly string[]} names of proofs
 */
export function forgetFigures(names) {
  for (const name of names) rmSync(pathOf(name), { force: true })
}

/**
 * @param {string} name of a proof
 * @returns {Record<string, any> | undefined} its figures, when it came to its end
 */
export function figuresOf(name) {
  const path = pathOf(name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * The share of mutants that were noticed: a time-out counts, what no test reaches does not.
 * @param {{ files: Record<string, { mutants: { status: string }[] }> } | undefined} report
 * @returns {number | null} per cent, with two decimals
 */
export function mutationScore(report) {
  if (!report) return null
  const statuses = Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  )
  const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length
  const missed = statuses.filter(
    (status) => status === 'Survived' || status === 'NoCoverage',
  ).length
  return noticed + missed === 0 ? null : Math.round((noticed / (noticed + missed)) * 10_000) / 100
}

/**
 * How many of the drawn mutants types and tests found, by room; who ran only while something started counts nowhere, who was
 * met by no test is missed.
 * @param {{ mutants: { room: string, verdict: string, by: string | null }[] } | undefined} [report]
 * @returns {{ rooms: Record<string, { types: number, tests: number, missed: number }>, mutants: number, score: number | null }}
 */
export function roomsFigures(
  report = /** @type {{ mutants: { room: string, verdict: string, by: string | null }[] } | undefined} */ (
    figuresOf('rooms')
  ),
) {
  /** @type {Record<string, { types: number, tests: number, missed: number }>} */
  const rooms = {}
  const judged = (report?.mutants ?? []).filter(({ verdict }) => verdict !== 'not judged')
  for (const { room, verdict, by } of judged) {
    rooms[room] ??= { types: 0, tests: 0, missed: 0 }
    rooms[room][verdict !== 'found' ? 'missed' : by === TYPES ? 'types' : 'tests'] += 1
  }
  const found = judged.filter(({ verdict }) => verdict === 'found').length
  const score = judged.length === 0 ? null : Math.round((found / judged.length) * 10_000) / 100
  return { rooms, mutants: judged.length, score }
}

/** What the engine's proof ends with; a figure that was not reached is null. */
export function engineFigures() {
  const simulation = figuresOf('simulation')
  const kills = figuresOf('kills')
  const sum = (/** @type {string} */ name) =>
    simulation && kills ? (simulation[name] ?? 0) + (kills[name] ?? 0) : null
  return {
    histories: simulation?.histories ?? null,
    commands: simulation?.commands ?? null,
    faults: simulation?.faults ?? null,
    kills: kills?.kills ?? null,
    lost: sum('lost'),
    doubled: sum('doubled'),
    diverged: simulation?.diverged ?? null,
    mutationScore: mutationScore(
      /** @type {Parameters<typeof mutationScore>[0]} */ (figuresOf('mutation')),
    ),
    roomsScore: roomsFigures().score,
  }
}

/** What the proof of the edges ends with; a figure that was not reached is null. */
export const edgeFigures = () =>
  Object.fromEntries(edgeFiles.map((name) => [name, figuresOf(name) ?? null]))

/**
 * What the parts of a full count come to together; null where one was not reached.
 * @param {readonly string[]} names of proofs
 * @returns {(figure: string) => number | null}
 */
function sumOf(names) {
  const parts = names.map(figuresOf)
  return (figure) =>
    parts.every(Boolean) ? parts.reduce((total, part) => total + (part?.[figure] ?? 0), 0) : null
}

/** What the proof of the cases ends with; a figure that was not reached is null. */
export function caseFigures() {
  const sum = sumOf(['case-work-1', 'case-work-2'])
  return {
    histories: sum('histories'),
    steps: sum('steps'),
    cells: figuresOf('case-work-1')?.met ?? null,
    hostile: figuresOf('hostile-case') ?? null,
  }
}

/** What the proof of templates, emails and letters ends with; a figure that was not reached is null. */
export function mailFigures() {
  const sum = sumOf(templateFiles)
  const figures = ['histories', 'steps', 'mails', 'changes', 'ends', 'failed']
  return Object.fromEntries([
    ...figures.map((name) => [name, sum(name)]),
    ...writingFiles.map((name) => [name, figuresOf(name) ?? null]),
  ])
}

/** How many parts of policies and filters were taken away, and how many of those the tests saw. */
export function accessFigures() {
  const removals = figuresOf('removals')
  return { policies: removals?.policies ?? null, red: removals?.red ?? null }
}

/** What the proof of the dashboard's figures ends with; null where it was not reached. */
export const figureFigures = () => ({ figures: figuresOf('figures') ?? null })

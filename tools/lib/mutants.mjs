import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, traverse } from '@babel/core'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import stryker from '../../stryker.config.mjs'
import { drawFolder } from './draw-folder.mjs'
import { root, run } from './run.mjs'

/**
 * A small change of the product; `at` is the path with line and column, `from` where it begins in the file's text,
 * `room` its folder under `src`, or the server.
 * @typedef {object} Mutant
 * @property {string} id
 * @property {string} file
 * @property {string} room
 * @property {string} at
 * @property {number} from
 * @property {string} kind
 * @property {string} was
 * @property {string} becomes
 */

const folder = join(root, drawFolder)

const quiet = new Proxy(
  {},
  { get: (_, name) => (String(name).startsWith('is') ? () => false : () => undefined) },
)
const instrumenter = new Instrumenter(/** @type {never} */ (quiet))

/** The engine's mutation test tries these whole; the last two are the demo's data and pictures, which have no behaviour. */
const leftOut = [
  ...stryker.mutate.map((pattern) => pattern.split('*')[0] ?? ''),
  'server-mock/seed/',
  'server-mock/files/drawing/',
]

/** The files that are drawn from: client and server but for what is left out. */
async function drawnFrom() {
  const { output } = await run('git', [
    'ls-files',
    '-co',
    '--exclude-standard',
    'src',
    'server-mock',
  ])
  return output
    .split('\n')
    .filter(
      (file) => /(?<!\.d)\.tsx?$/.test(file) && !leftOut.some((room) => file.startsWith(room)),
    )
    .filter((file) => existsSync(join(root, file)))
    .sort()
}

/** @param {string} file */
const roomOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('src/') ? 2 : 1)
    .join('/')

/**
 * @param {string} file
 * @param {string} source
 */
const instrument = (file, source) =>
  instrumenter.instrument([{ name: file, mutate: true, content: source }], {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  })

/**
 * Whether a place lies in the body of a function: what runs at import alone is not drawn, as the engine's mutation
 * test leaves it out (docs/decisions, "What the mutation score leaves out").
 * @param {string} file
 * @param {string} source
 */
function functionsOf(file, source) {
  const tree = parseSync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    plugins: [['@babel/plugin-syntax-typescript', { isTSX: file.endsWith('x') }]],
  })
  /** @type {[from: number, to: number][]} */
  const bodies = []
  if (tree === null) return () => false
  traverse(tree, {
    Function({ node: { body } }) {
      bodies.push([body.start ?? 0, body.end ?? 0])
    },
  })
  return (/** @type {number} */ from, /** @type {number} */ to) =>
    bodies.some(([start, end]) => start <= from && to <= end)
}

/** @param {string} source */
function offsets(source) {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
    starts.push(at + 1)
  return (/** @type {{ line: number, column: number }} */ { line, column }) =>
    (starts[line] ?? 0) + column
}

/**
 * Whether what stands in the place is no regular expression that nothing can read: the file would not load with it.
 * @param {string} replacement
 */
function isRead(replacement) {
  const [, pattern, flags] = /^\/(.+)\/([a-z]*)$/s.exec(replacement) ?? []
  try {
    return pattern === undefined || new RegExp(pattern, flags) instanceof RegExp
  } catch {
    return false
  }
}

/**
 * Every mutant of a file that a running test can meet, and the file with all of them in it, each behind its switch.
 * @param {string} file
 */
async function mutantsOf(file) {
  const source = readFileSync(join(root, file), 'utf8')
  const { files, mutants } = await instrument(file, source)
  const [isInside, offset] = [functionsOf(file, source), offsets(source)]
  const met = mutants
    .map((mutant) => {
      const { start, end } = mutant.location
      return { ...mutant, start, from: offset(start), to: offset(end) }
    })
    .filter(({ from, to, replacement }) => isInside(from, to) && isRead(replacement))
    .map(({ id, start, from, to, mutatorName, replacement }) => ({
      local: id,
      file,
      room: roomOf(file),
      at: `${file}:${start.line + 1}:${start.column + 1}`,
      from,
      kind: mutatorName,
      was: source.slice(from, to),
      becomes: replacement,
    }))
  return { switched: files[0]?.content ?? source, mutants: met }
}

/**
 * Numbers from 0 to below 1, the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * So many of a list, each as likely as any other.
 * @template T
 * @param {readonly T[]} list
 * @param {number} count
 * @param {() => number} random
 * @returns {T[]}
 */
export function drawFrom(list, count, random) {
  const rest = [...list]
  const drawn = []
  while (drawn.length < count && rest.length > 0) {
    drawn.push(...rest.splice(Math.floor(random() * rest.length), 1))
  }
  return drawn
}

/**
 * Leaves only the switches of the mutants that were drawn, under the ids of the draw.
 * @param {string} switched
 * @param {ReadonlyMap<string, string>} ids of the draw by those of the file
 */
export const keepSwitches = (switched, ids) =>
  switched
    .replace(/stryMutAct_9fa48\("(\d+)"\)/g, (_, local) =>
      ids.has(local) ? `stryMutAct_9fa48("${ids.get(local)}")` : 'false',
    )
    .replace(/stryCov_9fa48\(((?:"\d+"(?:, )?)+)\)/g, (_, locals) => {
      const kept = [...locals.matchAll(/"(\d+)"/g)].flatMap(([, local]) => ids.get(local) ?? [])
      return kept.length > 0 ? `stryCov_9fa48(${kept.map((id) => `"${id}"`).join(', ')})` : 'void 0'
    })
    // Also where it never runs, one that cannot be read keeps the file from loading.
    .replace(/\bfalse \? \/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[])+\/[a-z]* : /g, '')

/**
 * Draws mutants of all rooms and writes what judging them needs into the draw's folder.
 * @param {number} count
 * @param {number} seed the same seed draws the same mutants of the same sources
 * @param {readonly string[]} files
 * @returns {Promise<{ drawn: Mutant[], outOf: number }>}
 */
async function draw(count, seed, files) {
  rmSync(folder, { recursive: true, force: true })
  /** @type {Map<string, string>} */
  const sources = new Map()
  const all = []
  for (const file of files) {
    const { switched, mutants } = await mutantsOf(file)
    sources.set(file, switched)
    all.push(...mutants)
  }
  const chosen = drawFrom(all, count, randomOf(seed)).map((mutant, at) => ({
    ...mutant,
    id: `m${at}`,
  }))
  for (const file of new Set(chosen.map((mutant) => mutant.file))) {
    const here = chosen.filter((mutant) => mutant.file === file)
    const ids = new Map(here.map(({ local, id }) => [local, id]))
    const path = join(folder, 'files', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, keepSwitches(sources.get(file) ?? '', ids))
  }
  return { drawn: chosen.map(({ local, ...mutant }) => mutant), outOf: all.length }
}

/**
 * A draw as it is kept: `sources` is the digest of the files that were drawn from.
 * @typedef {{ seed: number, count: number, sources: string, outOf: number, drawn: Mutant[] }} Draw
 */

const kept = join(folder, 'draw.json')

/**
 * The draw that a run before was stopped in, as long as it is of these sources and of what is asked for; otherwise a
 * new one.
 * @param {{ count: number, seed: number | undefined }} asked
 * @returns {Promise<Draw & { isContinued: boolean }>}
 */
export async function drawOrContinue({ count, seed }) {
  const files = await drawnFrom()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  const sources = hash.digest('hex')
  if (existsSync(kept)) {
    /** @type {Draw} */
    const last = JSON.parse(readFileSync(kept, 'utf8'))
    const isAsked = last.count === count && (seed === undefined || last.seed === seed)
    if (isAsked && last.sources === sources) return { ...last, isContinued: true }
  }
  const fresh = seed ?? Math.floor(Math.random() * 2 ** 31)
  const begun = { seed: fresh, count, sources, ...(await draw(count, fresh, files)) }
  writeFileSync(kept, JSON.stringify(begun))
  return { ...begun, isContinued: false }
}

/** A draw that is judged whole is not continued. */
export const endDraw = () => rmSync(kept, { force: true })

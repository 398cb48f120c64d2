import { ensureChromium } from './lib/chromium.mjs'
import { defects } from './lib/defects.mjs'
import { copyProject, plantInto } from './lib/planted.mjs'
import { ensureInstalled, fail, requireNode } from './lib/prepare.mjs'
import { bins, KILLED, runNode, seconds } from './lib/run.mjs'

// npm run test:planted                  every fault, one at a time: the suite must find each
// npm run test:planted -- "renew twice" only the faults that are named

const limitMs = 12 * 60_000

/** A fault may let its tests run in circles: a test that the sound code ends in time saw that. */
const firstLimitMs = 2 * 60_000

/** Within this the whole list is tried. */
const wholeLimitMs = 45 * 60_000

requireNode()
await ensureInstalled()
const named = process.argv.slice(2)
const unknown = named.filter((name) => defects.every((defect) => defect.name !== name))
if (unknown.length > 0) fail(`There is no fault ${unknown.join(', ')}.`)
const chosen = named.length > 0 ? defects.filter(({ name }) => named.includes(name)) : defects

const browser = await ensureChromium()
if ('problem' in browser) fail(browser.problem)
const chromium = 'path' in browser ? browser.path : ''
const folder = await copyProject()

/**
 * Whether the tests stay green; they stop at the first red one.
 * @param {readonly string[]} args
 * @param {number} [atMostMs]
 */
async function isGreen(args, atMostMs = limitMs) {
  const { code, output } = await runNode([bins.vitest, 'run', '--bail=1', ...args], {
    cwd: folder,
    limitMs: atMostMs,
    whole: true,
    env: { CHROMIUM_PATH: chromium },
  })
  if (code === 0) return { green: true, by: '' }
  const failed = /^.*FAIL\s+(.*)$/m.exec(output)?.[1]
  if (failed !== undefined) return { green: false, by: failed }
  if (code === KILLED) return { green: false, by: `did not end within ${seconds(atMostMs)}` }
  // No test ran, or the runner itself fell: that found nothing.
  return fail(`The tests ended without a verdict:\n${output.trim()}`)
}

/** Builds the client of the copy: without one no server starts there. */
async function isBuilt() {
  const { code } = await runNode([bins.vite, 'build'], { cwd: folder, limitMs })
  return code === 0
}

const projects = (/** @type {string[]} */ ...names) => names.flatMap((name) => ['--project', name])

/**
 * The whole suite, the quick tests first, until one is red.
 * @param {readonly string[]} first
 */
async function findBy(first) {
  const quick = await isGreen(first, firstLimitMs)
  if (!quick.green) return quick.by
  const all = await isGreen(projects('node*', 'dom*'))
  if (!all.green) return all.by
  if (!(await isBuilt())) return 'the client build'
  const tried = await isGreen(projects('e2e*'))
  return tried.green ? null : tried.by
}

if (!(await isBuilt())) fail('Nothing is planted yet, but the client cannot be built.')
const started = Date.now()
const sound = await isGreen([...new Set(chosen.flatMap(({ first }) => first))])
if (!sound.green) fail(`Nothing is planted yet, but a test is red: ${sound.by}`)

let found = 0
for (const defect of chosen) {
  const began = Date.now()
  const takeOut = plantInto(folder, defect)
  const by = await findBy(defect.first).finally(takeOut)
  if (by !== null) found += 1
  console.log(
    `${by === null ? 'MISSED' : 'found '} ${defect.name} (${seconds(Date.now() - began)}) ${by ?? ''}`,
  )
}
const tookMs = Date.now() - started
const inTime = tookMs <= wholeLimitMs
console.log(`${seconds(tookMs)}, at most ${seconds(wholeLimitMs)}`)
console.log(JSON.stringify({ planted: chosen.length, found }))
process.exitCode = found === chosen.length && inTime ? 0 : 1

import { mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundleBlueprint } from './lib/blueprint-bundle.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { drawnDay } from './lib/drawn-day.mjs'
import { build, ensureInstalled, requireNode } from './lib/prepare.mjs'
import { failuresOf, lastReports, resultsFolder, runTests } from './lib/results.mjs'
import { bins, root, runNode, seconds, sparing } from './lib/run.mjs'
import { bundleServer } from './lib/server-bundle.mjs'

/** A step that hangs ends by it; the units have taken 50 minutes on a machine that is slow four times over. */
const stepLimitMs = 90 * 60_000

/** Where the two runners keep what they transform: browser tests find there what the others had to load as well. */
const transformed = join(root, '.cache', 'transformed')

const total = { passed: 0, failed: 0 }

/**
 * Counts one check that is not a test of the runner and shows what it said when it failed.
 * @param {string} name
 * @param {boolean} ok
 * @param {string} detail
 */
function count(name, ok, detail) {
  total[ok ? 'passed' : 'failed'] += 1
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`)
  if (!ok) console.log(`${detail.trimEnd()}\n`)
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 */
async function check(name, args) {
  const { code, output, ms } = await runNode([...sparing, ...args], { limitMs: stepLimitMs })
  count(`${name} (${seconds(ms)})`, code === 0, output)
}

async function staticChecks() {
  // Its threads look at much of the same twice, and no processor is idle beside the tests.
  await check('types', [bins.tsc, '--noEmit', '--singleThreaded', '-p', 'tsconfig.json'])
  await check('format and lint', [bins.biome, 'check', '--error-on-warnings', '.'])
  await check('lint of Effector and hooks', [
    bins.eslint,
    '--max-warnings',
    '0',
    'src',
    'contracts',
  ])
  await check('unused files, exports and packages', [bins.knip])
}

/** @param {readonly string[]} names */
const projects = (...names) => names.flatMap((name) => ['--project', name])

/**
 * Adds the tests of a run to the total.
 * @param {string} name of the report
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
async function vitest(name, args, env) {
  const { passed, failed } = await runTests(join(resultsFolder, name), args, {
    limitMs: stepLimitMs,
    ...(env && { env }),
  })
  total.passed += passed
  total.failed += failed
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${basename(name)}: ${passed} passed, ${failed} failed`,
  )
}

/** The bundles, before several tests at once find that there are none. */
async function bundled() {
  try {
    // One after the other: each says for a while which kind of build this process makes.
    await bundleServer()
    await bundleBlueprint()
    count('bundles', true, '')
  } catch (error) {
    count('bundles', false, String(error))
  }
}

/**
 * Says which day and zone the screens are tested in, so that a failure can be repeated.
 * @param {ReturnType<typeof drawnDay>} day
 */
function told(day) {
  console.log(`screens on TEST_DATE=${day.TEST_DATE} TZ=${day.TZ}`)
  return day
}

/** Everything, in an order that leaves both cores busy all the time. */
async function runAll() {
  for (const folder of [resultsFolder, transformed]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  const day = drawnDay(process.env)
  // Nothing is built for them, and what is built leaves a core idle.
  const checked = staticChecks()
  const browser = await ensureChromium()
  const [client] = await Promise.all([build(), bundled()])
  count('browser', 'path' in browser, 'problem' in browser ? browser.problem : '')
  count('client build', client.ok, client.output)
  const kept = { TRANSFORMED: transformed }
  const units = vitest('unit.json', projects('node*', 'dom*', 'types'), { ...kept, ...told(day) })
  await Promise.all([units, checked])
  if ('path' in browser && client.ok)
    await vitest('e2e.json', projects('e2e'), {
      ...kept,
      CHROMIUM_PATH: browser.path,
    })
  const traced = await runNode(['tools/trace.mjs'])
  console.log(traced.output.trimEnd())
  count('trace', traced.code === 0, '')
  // Once more at the end: of a long output that is what stays in sight.
  if (total.failed > 0) told(day)
  for (const failure of lastReports().flatMap(failuresOf)) console.log(`failed: ${failure}`)
}

/**
 * Only the test files that match; leaves the results of the last whole run alone.
 * @param {readonly string[]} patterns
 */
async function runSome(patterns) {
  const [browser, client] = [await ensureChromium(), await build()]
  if (!client.ok) count('client build', false, client.output)
  const env = 'path' in browser ? { CHROMIUM_PATH: browser.path } : {}
  await vitest('../../.cache/partial.json', [...patterns], env)
}

const started = Date.now()
requireNode()
await ensureInstalled()
const patterns = process.argv.slice(2)
await (patterns.length > 0 ? runSome(patterns) : runAll())
console.log(`${((Date.now() - started) / 60_000).toFixed(1)} min`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

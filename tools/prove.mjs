import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import stryker from '../stryker.config.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { build, ensureInstalled, fail, requireNode } from './lib/prepare.mjs'
import {
  accessFigures,
  accessFiles,
  caseFigures,
  caseFiles,
  edgeFigures,
  edgeFiles,
  engineFigures,
  engineFiles,
  figureFigures,
  figureFiles,
  forgetFigures,
  LEAST_MUTATION_SCORE,
  mailFigures,
  mailFiles,
  proofsFolder,
} from './lib/proofs.mjs'
import { runTests } from './lib/results.mjs'
import { bins, runNode, seconds } from './lib/run.mjs'

// npm run prove                     every part
// npm run prove:engine              the full counts of the engine that `npm test` only runs a share of
// npm run prove:edges               what stands around it: broken input, PostgreSQL, the browser
// npm run prove:access              takes each policy and each filter away: the tests must see that it is gone
// npm run prove:cases               the table of case states in 10,000 histories, hostile texts at every place
// npm run prove:mail                which case gets which version of which template when; races and deaths of what people write
// npm run prove:figures             what charts, lists, files, ledger and mails come to, in 10,000 ranges; settings of other versions
// npm run prove:engine -- kills     only the stages that are named

/** Each stage ends within this, of the mutants each of their rooms. */
const stageLimitMs = 50 * 60_000

/**
 * @param {string} name
 * @param {readonly string[]} args of the runner
 * @param {Record<string, string>} [env]
 */
const vitest = (name, args, env = {}) =>
  runTests(join(proofsFolder, `${name}-tests.json`), args, {
    limitMs: stageLimitMs,
    env: { PROVE: 'full', CHROMIUM_PATH: chromium, ...env },
  })

/** Where an email is queued, taken, handed over and settled, by the names of `tests/kills/points.ts`. */
const whereMailLeaves = '^(outbox |mail (queued|claimed|settled))'

/** @param {readonly string[]} args */
async function script(args) {
  const { code } = await runNode(args, {
    show: true,
    limitMs: stageLimitMs,
    whole: true,
    env: { PROVE: 'full' },
  })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** How many tests every mutant is held against. */
async function mutantTests() {
  const config = ['--config', 'tests/mutation/vitest.config.ts']
  const { output } = await runNode([bins.vitest, 'list', ...config, '--json'], { whole: true })
  return JSON.parse(output.slice(output.indexOf('['))).length
}

/**
 * Fails where tests are missing: a mutant that is no JavaScript at all takes its file, and every test file that
 * imports it, out of the run without a word.
 * @param {number} wanted
 * @param {readonly string[]} room
 */
async function mutants(wanted, room) {
  const { code, output } = await runNode([bins.stryker, 'run', ...room], {
    show: true,
    keep: true,
    limitMs: stageLimitMs,
    whole: true,
    env: { PROVE: 'full' },
  })
  const ran = Number(/Ran (\d+) tests/u.exec(output)?.[1] ?? wanted)
  if (ran !== wanted) console.log(`only ${ran} of ${wanted} tests could be read: ${room.join(' ')}`)
  return code === 0 && ran === wanted
}

async function mutation() {
  const wanted = await mutantTests()
  let isWhole = true
  // One after the other: what was found in a room is kept, whenever the next one is stopped.
  for (const room of stryker.mutate)
    isWhole = (await mutants(wanted, ['--mutate', room])) && isWhole
  // All of them were tried: this one puts the report together.
  const ran = (await mutants(wanted, [])) && isWhole
  const score = engineFigures().mutationScore
  console.log(`mutation score ${score} %, at least ${LEAST_MUTATION_SCORE} %`)
  return ran && score !== null && score >= LEAST_MUTATION_SCORE
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1 }
}

/** @typedef {Record<string, () => Promise<{ passed: number, failed: number }>>} Stages */

/** @type {Stages} */
const engineStages = {
  simulation: () => vitest('simulation', ['--project', 'node', 'tests/simulation']),
  kills: () => vitest('kills', ['--project', 'node-sharing', 'tests/kills']),
  mutation,
  rooms: () => script(['tools/prove-rooms.mjs']),
}

/** @type {Stages} */
const edgeStages = {
  broken: () =>
    vitest('broken', [
      ...['--project', 'node*', '--project', 'dom*'],
      ...['tests/conformance/malformed', 'tests/conformance/racing'],
      ...['tests/app/malformed', 'tests/app/broken-storage'],
      ...['tests/logs', 'tests/models', 'tests/projections/soak'],
      ...['tests/bus/realtime/catch-up', 'tests/bus/outbox/outbox-outages'],
    ]),
  postgres: () => script(['tools/prove-postgres.mjs']),
  browser: () =>
    vitest('browser', [
      '--project',
      'e2e*',
      'flow-g',
      'flow-i',
      'leaks',
      'look',
      'corpora',
      'flow-u-hour',
      'portal-visit',
      'portal-languages',
    ]),
}

/** @type {Stages} */
const accessStages = {
  removals: () => vitest('removals', ['--config', 'tests/removals/vitest.config.ts']),
}

/** @type {Stages} */
const caseStages = {
  states: () => vitest('states', ['--project', 'node-sharing', 'tests/case-work']),
  hostile: () => vitest('hostile', ['--project', 'e2e*', 'hostile-case']),
}

/** @type {Stages} */
const mailStages = {
  templates: () => vitest('templates', ['--project', 'node-sharing', 'tests/mail-work']),
  cases: () => vitest('cases', ['--project', 'node-sharing', 'five-hundred-cases', 'flow-s-week']),
  robots: () => vitest('robots', ['--project', 'node-sharing', 'tests/server/mail-robots']),
  races: () => vitest('races', ['--project', 'node-sharing', 'mail-races', 'mail-out-faults']),
  'races-postgres': () => script(['tools/prove-postgres.mjs', '--full', 'undo-races']),
  'deaths-postgres': () => script(['tools/prove-postgres.mjs', '--full', 'mail-deaths']),
  kills: () =>
    vitest('mail-kills', ['--project', 'node-sharing', 'tests/kills/kills'], {
      KILLS: whereMailLeaves,
    }),
  invoices: () =>
    vitest('invoice-kills', ['--project', 'node-sharing', 'tests/kills/kills'], { RUSH: '50' }),
  letters: () => vitest('letters', ['--project', 'node-sharing', 'tests/server/letters']),
  payments: () =>
    vitest('payments', [
      ...['--project', 'node-sharing', 'payment-model', 'visitors-model', 'to-the-cent'],
    ]),
}

/** @type {Stages} */
const figureStages = {
  charts: () => vitest('charts', ['--project', 'node-sharing', 'tests/server/dashboard']),
  rules: () => vitest('figure-rules', ['--project', 'node-sharing', 'tests/rules/dashboard']),
}

/** @type {Record<string, { stages: Stages, figures: () => object, files: readonly string[] }>} */
const parts = {
  engine: { stages: engineStages, figures: engineFigures, files: engineFiles },
  edges: { stages: edgeStages, figures: edgeFigures, files: edgeFiles },
  access: { stages: accessStages, figures: accessFigures, files: accessFiles },
  cases: { stages: caseStages, figures: caseFigures, files: caseFiles },
  mail: { stages: mailStages, figures: mailFigures, files: mailFiles },
  figures: { stages: figureStages, figures: figureFigures, files: figureFiles },
}

requireNode()
await ensureInstalled()
const [asked, ...named] = process.argv.slice(2)
if (asked !== undefined && !parts[asked]) {
  fail(`There is no part ${asked}: ${Object.keys(parts).join(', ')}.`)
}
const [browser, client] = [await ensureChromium(), await build()]
if ('problem' in browser) fail(browser.problem)
if (!client.ok) fail(`${client.output}\nThe client could not be built: see the message above.`)
const chromium = 'path' in browser ? browser.path : ''

for (const [part, { stages, figures, files }] of Object.entries(parts)) {
  if (asked !== undefined && asked !== part) continue
  const unknown = named.filter((name) => !stages[name])
  if (unknown.length > 0) {
    fail(`There is no stage ${unknown.join(', ')}: ${Object.keys(stages).join(', ')}.`)
  }
  mkdirSync(proofsFolder, { recursive: true })
  forgetFigures(files)
  const total = { passed: 0, failed: 0 }
  for (const [name, prove] of Object.entries(stages)) {
    if (named.length > 0 && !named.includes(name)) continue
    const began = Date.now()
    const { passed, failed } = await prove()
    total.passed += passed
    total.failed += failed
    const verdict = failed === 0 ? 'ok    ' : 'FAILED'
    console.log(
      `${verdict} ${name}: ${passed} passed, ${failed} failed (${seconds(Date.now() - began)})`,
    )
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  console.log(JSON.stringify(figures()))
  if (total.failed > 0) process.exitCode = 1
}

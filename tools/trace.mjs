import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './lib/prepare.mjs'
import { lastReports, testsOf } from './lib/results.mjs'
import { root } from './lib/run.mjs'
import { parseCatalogue, parseWaiting, report, trace } from './lib/trace.mjs'
import { parseDecisions, reportDecisions, traceDecisions } from './lib/trace-decisions.mjs'

const folder = join(root, 'tests', 'requirements')
const baselinePath = join(folder, 'covered.tsv')
const waitingPath = join(folder, 'waiting.tsv')

const options = process.argv.slice(2)
const unknown = options.find((option) => option !== '--accept')
if (unknown) fail(`Unknown option ${unknown}: there is only --accept.`)

const reports = lastReports()
if (reports.length === 0) fail('There are no results to trace: run npm test first.')

const requirements = readdirSync(folder)
  .filter((name) => name.startsWith('requirements-'))
  .sort()
  .flatMap((name) => parseCatalogue(readFileSync(join(folder, name), 'utf8')))
const baseline = existsSync(baselinePath)
  ? readFileSync(baselinePath, 'utf8').split('\n').slice(1).filter(Boolean)
  : []
const waiting = existsSync(waitingPath) ? parseWaiting(readFileSync(waitingPath, 'utf8')) : []

const tests = reports.flatMap(testsOf)
const result = trace({ requirements, tests, baseline, waiting })
const { lines, ok } = report(result)
console.log(lines.join('\n'))

const pages = join(root, 'docs', 'specification')
const decided = traceDecisions({
  decisions: readdirSync(pages).flatMap((name) =>
    parseDecisions(readFileSync(join(pages, name), 'utf8')),
  ),
  tests,
  waiting: parseWaiting(readFileSync(join(folder, 'decisions-waiting.tsv'), 'utf8')),
})
console.log(reportDecisions(decided).join('\n'))

if (options.includes('--accept')) {
  // Only ever grows: an id leaves the baseline by hand, with a reason in its commit.
  const all = new Set([...baseline, ...result.covered])
  const ordered = requirements.map(({ id }) => id).filter((id) => all.has(id))
  writeFileSync(baselinePath, ['id', ...ordered, ''].join('\n'))
  console.log(`${ordered.length - baseline.length} ids added to the baseline`)
}
process.exit(ok && decided.problems.length === 0 ? 0 : 1)

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { memoryFolder } from './memory-folder.mjs'
import { bins, KILLED, root, runNode, seconds, sparing } from './run.mjs'

/** Where the runner leaves the results of the last whole run. */
export const resultsFolder = join(root, 'tests', 'results')

/**
 * The part of the runner's JSON report that is read here.
 * @typedef {object} Report
 * @property {boolean} success
 * @property {{ name: string, status: string, message?: string, assertionResults: { title: string, fullName: string, status: string, failureMessages?: string[] }[] }[]} testResults
 */

/**
 * @typedef {import('./trace.mjs').RunTest} RunTest
 */

/**
 * Every test of a report.
 * @param {Report} report
 * @returns {RunTest[]}
 */
export function testsOf(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map(({ title, status }) => ({
      title,
      file: relative(root, file.name).replaceAll('\\', '/'),
      passed: status === 'passed',
    })),
  )
}

/**
 * How many tests passed and failed. A skipped test, a file that did not load, an empty run and an
 * error outside any test count as failures: nothing is skipped here.
 * @param {Report | undefined} report
 * @param {number} exitCode of the runner
 * @returns {{ passed: number, failed: number }}
 */
export function countsOf(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 }
  const tests = testsOf(report)
  const passed = tests.filter((test) => test.passed).length
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length
  const failed = tests.length - passed + broken
  const silent = failed === 0 && (exitCode !== 0 || !report.success || tests.length === 0)
  return { passed, failed: silent ? 1 : failed }
}

/**
 * A line for each test that failed and each file that did not load, with the first line of why.
 * @param {Report | undefined} report
 * @returns {string[]}
 */
export function failuresOf(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file} > ${fullName.trim()}: ${firstLine(failureMessages?.[0])}`,
    )
  })
}

/** @param {string | undefined} text */
const firstLine = (text) => (text ?? '').split('\n', 1)[0]?.slice(0, 300) ?? ''

/**
 * @param {string} path
 * @returns {Report | undefined}
 */
export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * Runs the runner with its output shown, and counts every test of it.
 * @param {string} path of the report; an earlier one would pass for that of this run
 * @param {readonly string[]} args of the runner
 * @param {{ limitMs?: number, env?: Record<string, string> }} [options]
 */
export async function runTests(path, args, options = {}) {
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const memory = memoryFolder()
  const { code, ms } = await runNode([...sparing, bins.vitest, 'run', ...args, ...reporters], {
    show: true,
    ...options,
    env: { ...memory.env, ...options.env },
  })
  memory.clear()
  if (code === KILLED) console.log(`The runner was ended before its report, after ${seconds(ms)}.`)
  return countsOf(readReport(path), code)
}

/** The reports of the last whole run. */
export function lastReports() {
  if (!existsSync(resultsFolder)) return []
  return readdirSync(resultsFolder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readReport(join(resultsFolder, name)))
    .filter((report) => report !== undefined)
}

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientInputs, isInstalled } from '../../tools/lib/prepare.mjs'
import { countsOf, failuresOf } from '../../tools/lib/results.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: '/x.test.ts',
  status,
  assertionResults: tests.map((one, at) => ({ title: `${at}`, fullName: `${at}`, status: one })),
})

test.each([
  ['all passed', true, [file('passed', 'passed', 'passed')], 0, { passed: 2, failed: 0 }],
  ['one failed', false, [file('failed', 'passed', 'failed')], 1, { passed: 1, failed: 1 }],
  [
    'a skipped test fails',
    true,
    [file('passed', 'passed', 'skipped')],
    0,
    { passed: 1, failed: 1 },
  ],
  ['a file that did not load fails', false, [file('failed')], 1, { passed: 0, failed: 1 }],
  [
    'an error outside any test fails',
    false,
    [file('passed', 'passed')],
    1,
    { passed: 1, failed: 1 },
  ],
  ['an empty run fails', true, [], 0, { passed: 0, failed: 1 }],
])('the totals of a run: %s', (_, success, testResults, code, counts) => {
  expect(countsOf({ success, testResults }, code)).toEqual(counts)
})

test('what failed is said in a line each, with the first line of why', () => {
  const broken = { ...file('failed'), name: `${process.cwd()}/tests/y.test.ts`, message: 'no\nx' }
  const failed = file('failed', 'passed', 'failed')
  const [passed, last] = failed.assertionResults
  const why = { ...last, title: '1', status: 'failed', fullName: ' a b', failureMessages: ['u\nv'] }
  const report = {
    success: false,
    testResults: [broken, { ...failed, assertionResults: [...(passed ? [passed] : []), why] }],
  }
  expect(failuresOf(report)).toEqual([
    'tests/y.test.ts: no',
    expect.stringMatching(/x\.test\.ts > a b: u$/),
  ])
  expect(failuresOf(undefined)).toEqual([])
})

test('the totals of a run: a missing report fails', () => {
  expect(countsOf(undefined, 0)).toEqual({ passed: 0, failed: 1 })
})

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
}

test.each([
  ['the same versions', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['a missing package', {}, false],
  [
    'a package too many',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
    false,
  ],
])('packages are compared with the lock file: %s', (_, installed, same) => {
  expect(isInstalled(wanted, installed)).toBe(same)
})

test('the client is built anew when any plugin of its build is another one', () => {
  const config = readFileSync('vite.config.ts', 'utf8')
  const plugins = [...config.matchAll(/from '\.\/(tools\/[^']+)'/g)].map(([, path]) => path)
  expect(plugins.length).toBeGreaterThan(3)
  expect(clientInputs).toEqual(expect.arrayContaining(plugins))
})

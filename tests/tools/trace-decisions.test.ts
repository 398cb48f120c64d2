import { describe, expect, test } from 'vitest'
import { decisionIdsOf, idsOf, parseWaiting } from '../../tools/lib/trace.mjs'
import {
  parseDecisions,
  reportDecisions,
  traceDecisions,
} from '../../tools/lib/trace-decisions.mjs'

const decisions = parseDecisions(
  [
    '# Page',
    '- **G-01** A flow has a name.',
    '- **G-02** Replaced by G-03: it had none.',
    '- **G-03** It has',
    '  a version, see **G-04**.',
    '- **G-124** Only open invoices are cancelled.',
  ].join('\n'),
)
const ran = (title: string, passed = true) => ({ title, file: 'tests/rules/a.test.ts', passed })
const traced = (titles: ReturnType<typeof ran>[], waiting: string[] = []) =>
  traceDecisions({
    decisions,
    tests: titles,
    waiting: parseWaiting(['id\treason', ...waiting].join('\n')),
  })

test('a page holds the decisions that its lists begin with, but for those that were replaced', () => {
  expect(decisions).toEqual(['G-01', 'G-03', 'G-124'])
})

test('ids of decisions in a title are no requirements, and do not count among the four', () => {
  const title = 'is cancelled [G-124] [LIST-04, LIST-05]'
  expect(decisionIdsOf(title)).toEqual(['G-124'])
  expect(idsOf(title)).toEqual(['LIST-04', 'LIST-05'])
})

describe('the trace of decisions', () => {
  test('counts those that a passed test names, and what the others wait for', () => {
    const result = traced(
      [ran('cancels [G-124]'), ran('names [G-01]')],
      ['G-03\tversions come later'],
    )
    expect(reportDecisions(result)).toEqual([
      'decisions  2 / 3, 1 waiting',
      'waiting: 1 decisions (versions come later)',
    ])
  })

  test('is wrong about one that no passed test names and that is not said to wait', () => {
    const result = traced([ran('cancels [G-124]', false), ran('names [G-01] [G-03]')])
    expect(result.problems).toEqual(['G-124 has no test, and is not said to wait'])
    expect(reportDecisions(result)).toContain('error: G-124 has no test, and is not said to wait')
  })

  test('is wrong about one that waits although it is proven, or twice, or that does not hold', () => {
    const all = [ran('all [G-01] [G-03] [G-124] [G-02]')]
    expect(traced(all, ['G-01\tlater', 'G-99\tlater', 'G-99\tlater']).problems).toEqual([
      'G-02 in "all [G-01] [G-03] [G-124] [G-02]" is no decision that holds',
      'G-01 is said to wait, but is proven',
      'G-99 is said to wait, but is no decision that holds',
      'G-99 is said to wait 2 times',
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { idsOf, parseCatalogue, parseWaiting, report, trace } from '../../tools/lib/trace.mjs'

const requirements = parseCatalogue(
  [
    'id\tarea\tkind\tsource\trequirement',
    'LIST-01\tcase list\tscreen\t2\tThe list shows.',
    'LIST-02\tcase list\trule\t2\tThe list sorts.',
    'CALL-01\tcalls\tcall\t2\tThe call answers.',
    'ROLE-01\troles\tpermission\t2\tOnly some may.',
    '',
  ].join('\n'),
)

const ran = (title: string, file: string, passed = true) => ({ title, file, passed })
const traced = (
  tests: ReturnType<typeof ran>[],
  { baseline = [], waiting = [] }: { baseline?: string[]; waiting?: string[] } = {},
) =>
  trace({
    requirements,
    tests,
    baseline,
    waiting: parseWaiting(['id\treason', ...waiting].join('\n')),
  })

test('the ids of a title are those in square brackets, alone or listed', () => {
  expect(idsOf('[LIST-04] sorts')).toEqual(['LIST-04'])
  expect(idsOf('sorts [LIST-04, LIST-05] and [CALL-01]')).toEqual(['LIST-04', 'LIST-05', 'CALL-01'])
  expect(idsOf('[LIST-04 LIST-05] sorts')).toEqual(['LIST-04', 'LIST-05'])
  expect(idsOf('an array [a, b] and a state [ACTIVE]')).toEqual([])
})

describe('the trace', () => {
  test('counts an id by a passed test in the right place', () => {
    const result = traced([
      ran('[LIST-01] shows', 'tests/features/list.test.tsx'),
      ran('[LIST-02] sorts', 'tests/rules/list.test.ts'),
      ran('[CALL-01] answers', 'tests/server/call.test.ts'),
      ran('[ROLE-01] an agent is refused, an admin served', 'tests/server/role.test.ts'),
    ])
    expect([...result.covered]).toEqual(['LIST-01', 'LIST-02', 'CALL-01', 'ROLE-01'])
    expect(result.areas).toContainEqual({ area: 'case list', covered: 2, waiting: 0, total: 2 })
    expect(report(result).ok).toBe(true)
  })

  test('counts no failed test, and says why a passed one in the wrong place does not count', () => {
    const result = traced([
      ran('[LIST-02] sorts', 'tests/rules/list.test.ts', false),
      ran('[LIST-01] shows', 'tests/rules/list.test.ts'),
      ran('[CALL-01] answers', 'tests/bus/call.test.ts'),
      ran('[ROLE-01] an admin may', 'tests/server/role.test.ts'),
    ])
    expect(result.covered.size).toBe(0)
    expect(result.notCounted.map(({ id }) => id)).toEqual(['LIST-01', 'CALL-01', 'ROLE-01'])
    expect(report(result).lines.join('\n')).toContain('a screen is proven by a rendered screen')
  })

  test('fails on an id that stands in no catalogue', () => {
    const result = traced([ran('[LIST-99] shows', 'tests/e2e/list.test.ts')])
    expect(report(result).ok).toBe(false)
    expect(report(result).lines).toContain('error: unknown id LIST-99 in "[LIST-99] shows"')
  })

  test('fails on a title with more than four ids and counts none of them', () => {
    const title = '[LIST-01, LIST-02, CALL-01, ROLE-01, LIST-02] everything refused'
    const result = traced([ran(title, 'tests/e2e/all.test.ts')])
    expect(result.crowded).toEqual([title])
    expect(result.covered.size).toBe(0)
    expect(report(result).ok).toBe(false)
  })

  test('fails when an id of the baseline is covered no more', () => {
    const tests = [ran('[LIST-01] shows', 'tests/e2e/list.test.ts')]
    expect(report(traced(tests, { baseline: ['LIST-01'] })).ok).toBe(true)
    const result = traced(tests, { baseline: ['LIST-01', 'LIST-02'] })
    expect(result.lost).toEqual(['LIST-02'])
    expect(report(result).ok).toBe(false)
  })

  test('a catalogue without its columns is refused', () => {
    expect(() => parseCatalogue('id\tarea\nLIST-01\tlist')).toThrow('id, area and kind')
  })
})

describe('what waits', () => {
  const screen = [ran('[LIST-01] shows', 'tests/e2e/list.test.ts')]

  test('is counted beside what is proven, in its area and by its reason', () => {
    const result = traced(screen, {
      waiting: ['LIST-02\tthe list of document 2', 'CALL-01\tthe calls', 'ROLE-01\tthe calls'],
    })
    expect(result.areas).toContainEqual({ area: 'case list', covered: 1, waiting: 1, total: 2 })
    expect(report(result)).toEqual({
      lines: [
        'case list     1 / 2, 1 waiting',
        'calls         0 / 1, 1 waiting',
        'roles         0 / 1, 1 waiting',
        'total         1 / 4, 3 waiting',
        'waiting: 1 (the list of document 2)',
        'waiting: 2 (the calls)',
      ],
      ok: true,
    })
  })

  test('is refused when it is proven after all, and not counted twice', () => {
    const result = traced(screen, { waiting: ['LIST-01\tthe list of document 2'] })
    expect(result.areas).toContainEqual({ area: 'case list', covered: 1, waiting: 0, total: 2 })
    expect(report(result).ok).toBe(false)
    expect(report(result).lines).toContain('error: LIST-01 is said to wait, but is proven')
  })

  test('is refused when no catalogue knows it, or when it is named twice', () => {
    const result = traced(screen, { waiting: ['LIST-99\tnothing', 'LIST-02\ta', 'LIST-02\tb'] })
    expect(result.wrongly).toEqual([
      { id: 'LIST-99', problem: 'is said to wait, but stands in no catalogue' },
      { id: 'LIST-02', problem: 'is said to wait 2 times' },
    ])
    expect(report(result).ok).toBe(false)
  })

  test('is never what was proven before', () => {
    const options = { baseline: ['LIST-02'], waiting: ['LIST-02\tthe list of document 2'] }
    expect(report(traced(screen, options)).ok).toBe(false)
  })

  test('needs an id and a reason', () => {
    expect(() => parseWaiting('LIST-01\tthe list')).toThrow('by id and reason')
    for (const line of ['LIST-01', 'LIST-01\t ', '\tthe list', 'LIST-01\tthe\tlist'])
      expect(() => parseWaiting(`id\treason\n${line}\n`)).toThrow('needs an id and a reason')
  })
})

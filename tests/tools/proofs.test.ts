import { expect, test } from 'vitest'
import { mutationScore } from '../../tools/lib/proofs.mjs'

const report = (...statuses: string[]) => ({
  files: { a: { mutants: statuses.map((status) => ({ status })) } },
})

test.each([
  ['no report', undefined, null],
  ['nothing to judge', report('Ignored'), null],
  ['a time-out is noticed', report('Killed', 'Timeout', 'Survived', 'Killed'), 75],
  ['what no test reaches is missed', report('Killed', 'NoCoverage', 'Survived'), 33.33],
  ['what cannot run counts nowhere', report('Killed', 'CompileError', 'RuntimeError'), 100],
])('the mutation score: %s', (_, given, score) => {
  expect(mutationScore(given)).toBe(score)
})

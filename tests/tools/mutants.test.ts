import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawFrom, keepSwitches, randomOf } from '../../tools/lib/mutants.mjs'
import { nearestTests } from '../../tools/lib/nearest-tests.mjs'
import { roomsFigures } from '../../tools/lib/proofs.mjs'
import { refusedByTypes } from '../../tools/lib/refused-by-types.mjs'
import { TYPES } from '../../tools/lib/verdicts.mjs'

const numbers = Array.from({ length: 100 }, (_, at) => at)

test('a seed draws the same again, none twice, and another seed others', () => {
  const drawn = (seed: number) => drawFrom(numbers, 20, randomOf(seed))
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  expect(new Set(drawn(7)).size).toBe(20)
})

test('a draw of more than there are is all of them', () => {
  expect(drawFrom([1, 2, 3], 9, randomOf(1)).sort()).toEqual([1, 2, 3])
})

test('each is drawn about as often as any other', () => {
  const random = randomOf(3)
  const times = numbers.map(() => 0)
  for (let round = 0; round < 1_000; round += 1) {
    for (const at of drawFrom(numbers, 10, random)) times[at] = (times[at] ?? 0) + 1
  }
  for (const often of times) expect(Math.abs(often - 100)).toBeLessThan(60)
})

test('of the switches in a file those of the draw are left, under the ids of the draw', () => {
  const switched =
    'const a = stryMutAct_9fa48("0") ? "" : (stryCov_9fa48("0", "1"), stryMutAct_9fa48("1") ? b : (stryCov_9fa48("2"), c))'
  expect(keepSwitches(switched, new Map([['1', 'm4']]))).toBe(
    'const a = false ? "" : (stryCov_9fa48("m4"), stryMutAct_9fa48("m4") ? b : (void 0, c))',
  )
})

test('of regular expressions only what was drawn is left: one that cannot be read keeps the file from loading', () => {
  const switched =
    'const a = stryMutAct_9fa48("0") ? /[\\V/]\\/+/gu : stryMutAct_9fa48("1") ? /b/ : (stryCov_9fa48("0", "1"), /a/u)'
  expect(keepSwitches(switched, new Map([['1', 'm4']]))).toBe(
    'const a = stryMutAct_9fa48("m4") ? /b/ : (stryCov_9fa48("m4"), /a/u)',
  )
})

test('the nearest tests of a file are those that import it, or are called as it is', async () => {
  const files = [
    'contracts/rules/addresses/domain.ts',
    'server-mock/modules/case-templates/change.ts',
  ]
  const near = await nearestTests(files, /^tests\/(rules|server)\/.*\.test\.ts$/)
  expect(near(files[0] ?? '').slice(0, 3)).toContain('tests/rules/addresses/domain-doors.test.ts')
  expect(near(files[1] ?? '')[0]).toBe('tests/server/cases/case-templates.test.ts')
  expect(near('src/nowhere.ts')).toEqual([])
})

test('the types refuse what they would refuse in the source, and nothing for being unused', () => {
  const file = 'src/ui/safe-html/sanitise-mail.ts'
  const text = readFileSync(file, 'utf8')
  const mutant = (id: string, was: string, becomes: string) => {
    const from = text.indexOf(was)
    expect(from).toBeGreaterThan(0)
    return { id, file, room: 'src/ui', at: file, from, kind: 'any', was, becomes }
  }
  const refused = refusedByTypes([
    mutant('of another type', 'source !== null', 'true'),
    mutant('of the same', "node.localName === 'img'", 'true'),
    mutant('unused', 'safeStyle(node.style)', "''"),
  ])
  expect(refused.map(({ id }) => id)).toEqual(['of another type'])
})

test('the score of the rooms counts who was found, survived or was met by nobody', () => {
  const mutant = (room: string, verdict: string, by: string | null = null) => ({
    room,
    verdict,
    by,
  })
  const mutants = [
    mutant('src/ui', 'found', 'tests/ui/a.test.ts > it'),
    mutant('src/ui', 'found', TYPES),
    mutant('src/ui', 'survived'),
    mutant('server-mock', 'found', TYPES),
    mutant('server-mock', 'not met'),
    mutant('server-mock', 'not judged'),
  ]
  expect(roomsFigures({ mutants })).toEqual({
    rooms: {
      'src/ui': { types: 1, tests: 1, missed: 1 },
      'server-mock': { types: 1, tests: 0, missed: 1 },
    },
    mutants: 5,
    score: 60,
  })
  expect(roomsFigures({ mutants: [] }).score).toBeNull()
})

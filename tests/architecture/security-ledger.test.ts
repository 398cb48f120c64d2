import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ledger = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, but for OAuth (10) and WebRTC (17). */
const asvs = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
} as const

const rows = [...ledger.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, ids = '', verdict = '', why = '']) => ({ ids: ids.split(', '), verdict, why }),
)

test('each requirement of levels 1 and 2 has one verdict', () => {
  const ids = rows.flatMap((row) => row.ids)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const counts = new Map<string, number>()
  for (const [chapter = ''] of ids.map((id) => id.split('.')))
    counts.set(chapter, (counts.get(chapter) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual(asvs)
})

test('every test that the ledger names exists, and what is held names one', () => {
  const named = [...ledger.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const known = new Set(['held', 'by design', 'partly', 'not held', 'n/a'])
  expect(rows.filter(({ verdict }) => !known.has(verdict))).toEqual([])
  const unproven = rows.filter(({ verdict, why }) => verdict === 'held' && !why.includes('`tests/'))
  expect(unproven.map(({ ids }) => ids)).toEqual([])
})

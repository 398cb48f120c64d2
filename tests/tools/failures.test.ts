import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const [head, ...lines] = readFileSync(new URL('tests/requirements/failures.tsv', root), 'utf8')
  .trimEnd()
  .split('\n')
const rows = lines.map((line) => line.split('\t'))

test('every row of the failure matrix and every part of its contract stands there once, in order', () => {
  const range = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`)
  expect(head).toBe('row\tfault\ttests\tfigure\tdeviation')
  const matrix = readFileSync(new URL('docs/reliability.md', root), 'utf8')
  const named = [...matrix.matchAll(/^\| (\d+) \|/gm)].map(([, row]) => row)
  expect(named).toEqual(range('', named.length))
  expect(rows.map(([row]) => row)).toEqual([...named, ...range('C', 9)])
})

test.each(rows)(
  'row %s, %s, names tests that exist, a figure, and what is missing or a dash',
  (...cells) => {
    expect(cells).toHaveLength(5)
    for (const cell of cells) expect(cell.trim()).not.toBe('')
    for (const file of cells[2]?.split(' ') ?? []) {
      expect(file).toMatch(/^tests\/.*\.test\.tsx?$/)
      expect(existsSync(new URL(file, root)), file).toBe(true)
    }
  },
)

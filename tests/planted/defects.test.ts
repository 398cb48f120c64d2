import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plant } from '../../tools/lib/planted.mjs'
import { defects } from './defects.mjs'

const root = new URL('../../', import.meta.url)

test.each(defects)('the place of the fault "$name" stands exactly once', (defect) => {
  const source = readFileSync(new URL(defect.file, root), 'utf8')
  expect(plant(source, defect)).not.toBe(source)
})

test('no two faults have one name', () => {
  const names = defects.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

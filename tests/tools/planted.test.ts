import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defects } from '../../tools/lib/defects.mjs'
import { change } from '../../tools/lib/planted.mjs'

const root = new URL('../../', import.meta.url)

test.each(defects)('every place of the fault "$name" stands exactly once', ({ edits }) => {
  for (const edit of edits) {
    const source = readFileSync(new URL(edit.file, root), 'utf8')
    expect(change(source, edit)).not.toBe(source)
  }
})

test('every fault has a name of its own', () => {
  const names = defects.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

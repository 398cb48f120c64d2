import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { iconAlone } from '../../tools/vite-blueprint.ts'

const icons = join(
  dirname(createRequire(import.meta.url).resolve('@blueprintjs/icons/package.json')),
  'lib/esm/generated/components',
)
const read = (file: string) => readFileSync(join(icons, file), 'utf8')

test('every icon of Blueprint keeps its names and its drawing for 16 px in a build', () => {
  const files = readdirSync(icons).filter(
    (file) => /^[a-z].*\.js$/.test(file) && file !== 'index.js',
  )
  expect(files.length).toBeGreaterThan(600)
  const changed = files.filter((file) => {
    const [, drawing] = /PATHS_16 = (\[.*\]);/.exec(read(file)) ?? []
    const alone = iconAlone(read(file), file)
    return !alone.includes(`'${file.replace('.js', '')}', ${drawing})`)
  })
  expect(changed).toEqual([])
})

test('an icon that looks otherwise stops the build', () => {
  expect(() => iconAlone('export const Flash = null', 'flash.js')).toThrow('flash.js')
})

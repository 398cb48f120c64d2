import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { iconAlone, iconWithoutNames } from '../../tools/vite-blueprint.ts'
import { throughRooms } from '../../tools/vite-doors.ts'

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

test('what an icon would do with a name is out of a build', () => {
  const icon = createRequire(import.meta.url).resolve('@blueprintjs/core/package.json')
  const code = readFileSync(join(dirname(icon), 'lib/esm/components/icon/icon.js'), 'utf8')
  const isName = /typeof icon [!=]== "string"/g
  expect(code.match(isName)).toHaveLength(3)
  expect(iconWithoutNames(code).match(isName)).toBeNull()
})

test('what comes through the door of a library is imported from its own file in a build', () => {
  const code = throughRooms(
    [
      "import { Button as Press, Classes, type Props } from '@blueprintjs/core'",
      "import { Add, IconSize } from '@blueprintjs/icons'",
      "import { debounce } from 'patronum'",
      "import { Cell } from '@blueprintjs/table'",
    ].join('\n'),
  )
  const rooms = code
    .split(/\n|; /)
    .map((one) => /^import (.+) from '(?:.*\/node_modules\/)?(.+)'$/.exec(one) ?? [])
  expect(rooms.map(([, names, room]) => [names, room])).toEqual([
    ['{ Button as Press }', '@blueprintjs/core/lib/esm/components/button/buttons.js'],
    ['* as Classes', '@blueprintjs/core/lib/esm/common/classes.js'],
    ['{ Add as Add }', '@blueprintjs/icons/lib/esm/generated/components/add.js'],
    ['{ IconSize as IconSize }', '@blueprintjs/icons/lib/esm/iconTypes.js'],
    ['{ debounce as debounce }', 'patronum/debounce/index.js'],
    ['{ Cell }', '@blueprintjs/table'],
  ])
})

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const libraries = fileURLToPath(new URL('../node_modules/', import.meta.url))

/** Libraries that come through one door, and the file that is the door. */
const doors = {
  '@blueprintjs/core': '@blueprintjs/core/lib/esm/index.js',
  '@blueprintjs/icons': '@blueprintjs/icons/lib/esm/generated/index.js',
  patronum: 'patronum/index.js',
} as const

type Library = keyof typeof doors

/** How a name is imported from the file that makes it. */
type Rooms = Map<string, (as: string) => string>

const fileOf = (door: string, path: string): string => {
  const whole = join(dirname(door), path)
  return (
    [whole, `${whole}.js`, join(whole, 'index.js')].find(
      (file) => file.endsWith('.js') && existsSync(file),
    ) ?? whole
  )
}

/** Where the names come from that the door hands on: its own exports go unseen. */
function roomsBehind(door: string): Rooms {
  const rooms: Rooms = new Map()
  const text = readFileSync(door, 'utf8')
  for (const [, path = ''] of text.matchAll(/^export \* from ["'](\.[^"']*)["']/gm))
    for (const [name, room] of roomsBehind(fileOf(door, path))) rooms.set(name, room)
  for (const [, name = '', path = ''] of text.matchAll(
    /^import \* as (\w+) from ["'](\.[^"']*)["']/gm,
  )) {
    const file = fileOf(door, path)
    rooms.set(name, (as) => `import * as ${as} from '${file}'`)
  }
  for (const [, names = '', path = ''] of text.matchAll(
    /^export \{([^}]*)\} from ["'](\.[^"']*)["']/gm,
  )) {
    const file = fileOf(door, path)
    for (const name of listed(names))
      rooms.set(name, (as) => `import { ${name} as ${as} } from '${file}'`)
  }
  return rooms
}

const listed = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

const named =
  /^import \{(?<names>[^}]*)\} from ["'](?<library>@blueprintjs\/(?:core|icons)|patronum)["'];?$/gm

const known = new Map<Library, Rooms>()

function roomsOf(library: Library): Rooms {
  const rooms = known.get(library) ?? roomsBehind(libraries + doors[library])
  known.set(library, rooms)
  return rooms
}

/** The same code, importing from rooms; what a door makes itself stays with it. */
export const throughRooms = (code: string): string =>
  code.replaceAll(named, (...match) => {
    const { names = '', library } = match.at(-1) as { names: string; library: Library }
    const rooms = roomsOf(library)
    return listed(names)
      .map((one) => {
        const [name = '', as = name] = one.split(' as ')
        return rooms.get(name)?.(as) ?? `import { ${one} } from '${library}'`
      })
      .join('; ')
  })

/**
 * What is imported through a library's one door is imported from its own file, so that the build knows what each module
 * needs when it chooses files; through the door each would seem to need the whole library.
 */
export function roomsForDoors(): Plugin {
  return {
    name: 'framewright-rooms-for-doors',
    apply: 'build',
    transform: {
      filter: {
        id: /(?:\/src\/.*\.tsx?|\/@blueprintjs\/\w+\/lib\/esm\/.*\.js)$/,
        code: /["'](?:@blueprintjs\/(?:core|icons)|patronum)["']/,
      },
      handler: (code) => ({ code: throughRooms(code), map: null }),
    },
  }
}

import type { Module } from './graph.ts'
import { homes, layers } from './rooms.ts'

/** Folder within which everything may import everything: a room, or one feature of the features. */
function ownRoom(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (top === 'server-mock') return third === '' ? file : `server-mock/${second}/`
  if (top === 'src' && second === 'features') return `src/features/${third}/`
  return top === 'src' && file.split('/').length > 2 ? `src/${second}/` : `${top}/`
}

const isIn = (room: string | RegExp, file: string): boolean =>
  typeof room === 'string' ? file.startsWith(room) : room.test(file)

/** Imports that cross a border between rooms, each with the sentence where the code belongs. */
export function layerBreaches(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) => {
    const layer = layers.find(({ room }) => room.test(file))
    if (!layer) return []
    return imports.flatMap((one) => {
      if (!one.file || one.file.startsWith(ownRoom(file))) return []
      if (layer.may.some((room) => isIn(room, one.file ?? ''))) return []
      return [`${file} imports ${one.file}: ${layer.otherwise}`]
    })
  })
}

/** Imports of a feature from outside that do not go through its door. */
export function doorBreaches(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const feature = one.file?.match(/^src\/features\/[^/]+\//)?.[0]
      if (!feature || file.startsWith(feature) || file.startsWith('tests/')) return []
      if (one.file === `${feature}index.ts`) return []
      return [`${file} imports ${one.file}: a feature is entered by ${feature}index.ts`]
    }),
  )
}

/** Imports of a package outside its home. */
export function homeBreaches(modules: readonly Module[]): string[] {
  return modules
    .filter(({ file }) => /^(contracts|src|server-mock)\//.test(file))
    .flatMap(({ file, imports }) =>
      imports.flatMap(({ name }) => {
        const home = homes.find(({ names }) => names.test(name))
        if (!home || home.home.test(file)) return []
        return [`${file} imports ${name}: that belongs in ${home.belongs}`]
      }),
    )
}

/** Files that take part in a cycle of imports. */
export function cycles(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) =>
    imports
      .filter(({ circular }) => circular)
      .map((one) => `${file} -> ${one.file}: move what both need into a file of its own`),
  )
}

const product = /^(contracts|server-mock|src)\//

type Edge = { from: string; to: string; by: string }

/** Imports between the entries of one folder, each entry a file or a folder with all that it holds. */
function edgesWithin(folder: string, modules: readonly Module[]): Edge[] {
  const entryOf = (file: string) =>
    file.startsWith(folder) ? (file.slice(folder.length).split('/')[0] ?? '') : ''
  return modules.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const [from, to] = [entryOf(file), entryOf(one.file ?? '')]
      if (from === '' || to === '' || from === to) return []
      return [{ from, to, by: `${file} imports ${one.file}` }]
    }),
  )
}

/** All entries that one leads to. */
function reachedFrom(entry: string, edges: readonly Edge[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (from: string): void => {
    for (const { to } of edges.filter((edge) => edge.from === from)) {
      if (found.has(to)) continue
      found.add(to)
      visit(to)
    }
  }
  visit(entry)
  return found
}

const foldersAbove = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
}

/** Imports by which folders need each other in a ring, though their files may not. */
export function folderRings(modules: readonly Module[]): string[] {
  const inside = modules.filter(({ file }) => product.test(file))
  const folders = [...new Set(inside.flatMap(({ file }) => foldersAbove(file)))]
  return folders.flatMap((folder) => {
    const edges = edgesWithin(folder, inside)
    const reached = new Map(
      [...new Set(edges.map(({ to }) => to))].map((to) => [to, reachedFrom(to, edges)]),
    )
    return edges
      .filter(({ from, to }) => reached.get(to)?.has(from))
      .map(({ by }) => `${by}: in ${folder} that closes a ring`)
  })
}

/** The most files that a folder may hold without a reason. */
export const crowd = 20

/** Folders that may hold more, each with the reason. */
const reasons: Readonly<Record<string, string>> = {}

/** Folders with more files of their own than one sees at once. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter((one) => /^(contracts|server-mock|src|tests)\//.test(one))) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > crowd && reasons[folder] === undefined)
    .map(([folder, count]) => `${folder} holds ${count} files: cut it by subject`)
}

/** Whether a file only passes on what others export. */
export function isBarrel(file: string, text: string): boolean {
  if (/^src\/features\/[^/]+\/index\.ts$/.test(file)) return false
  if (/(^|\/)index\.tsx?$/.test(file)) return true
  const statements = text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g, '')
  return text.trim() !== '' && /\bfrom\b/.test(text) && statements.trim() === ''
}

/** The most lines that a file may have. */
export const ceiling = 300

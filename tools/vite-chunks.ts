import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What the build knows of its modules; part of what Rolldown hands to a group's name. */
type Graph = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the bundler itself makes up for files to find each other: all of them need it. */
const isOfBundler = (id: string): boolean =>
  id.startsWith('\0vite/') || id.startsWith('\0rolldown/')

/** Modules of this project and of libraries. */
const isPlaced = (id: string): boolean =>
  [`${root}src/`, `${root}contracts/`, '\0framewright-'].some((start) => id.startsWith(start)) ||
  id.includes('/node_modules/')

/** What begins with the page, at the login, on a visitor's page, with the desk, and with the first command. */
const starts = {
  page: ['src/main.tsx'],
  engine: ['src/app/start/engine.ts'],
  visitor: [
    'src/app/public/signup-page.tsx',
    'src/app/public/account-page.tsx',
    'src/features/account-links/index.ts',
  ],
  desk: ['src/app/shell/shell.tsx', 'node_modules/socket.io-client/build/esm/index.js'],
  late: ['src/commands/handlers.ts', 'contracts/api/calls.ts'],
} as const

const pathsOf = (start: keyof typeof starts): string[] => starts[start].map((path) => root + path)

/** The modules and all that they import before they run. */
function closure(graph: Graph, from: Iterable<string>): ReadonlySet<string> {
  const found = new Set(from)
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** What is fetched after the page and is none of these: where each later part begins. */
function laterThan(graph: Graph, others: readonly string[]): Set<string> {
  const found = new Set(pathsOf('page'))
  const later = new Set<string>()
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of dynamicallyImportedIds) if (!others.includes(next)) later.add(next)
    for (const next of [...importedIds, ...dynamicallyImportedIds]) found.add(next)
  }
  return later
}

function closures(graph: Graph) {
  const of = (start: keyof typeof starts) => closure(graph, pathsOf(start))
  const later = laterThan(graph, pathsOf('late'))
  return {
    page: of('page'),
    engine: of('engine'),
    visitor: of('visitor'),
    desk: of('desk'),
    late: of('late'),
    screens: closure(graph, later),
    shared: sharedBy(graph, later),
  }
}

/** As many later parts make a file of what they have in common: a file for each such set of parts would be forty. */
const MANY = 3

/** What many of the parts import. */
function sharedBy(graph: Graph, parts: Iterable<string>): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const part of parts)
    for (const id of closure(graph, [part])) times.set(id, (times.get(id) ?? 0) + 1)
  return new Set([...times].flatMap(([id, count]) => (count >= MANY ? [id] : [])))
}

/**
 * Names the file of the build that takes a module; null leaves it to the bundler. What is fetched together is one file,
 * which compresses better than forty and is there after one round trip: the page, the engine beside it, the desk with its
 * channel, what commands need beside the desk, and what many later parts have in common. Nobody fetches what only others
 * need: a visitor no desk, a screen no command. Files never import each other in a circle: what a module imports is in its
 * own file or in one that is named before.
 */
export function chunks(): (id: string, graph: Graph) => string | null {
  let known: ReturnType<typeof closures> | undefined
  return (id, graph) => {
    if (isOfBundler(id)) return 'page'
    if (!isPlaced(id)) return null
    known ??= closures(graph)
    const { page, engine, visitor, desk, late, screens, shared } = known
    if (page.has(id)) return 'page'
    if (engine.has(id)) return 'engine'
    if (desk.has(id)) return visitor.has(id) || late.has(id) ? 'engine' : 'desk'
    if (late.has(id) && !visitor.has(id)) return screens.has(id) ? 'rules' : 'late'
    return shared.has(id) && !visitor.has(id) ? 'shared' : null
  }
}

/** What is put together here, and what is looked for by its name: that it came ahead, or only when it was asked for. */
const named: readonly string[] = [
  ...['page', 'engine', 'desk', 'late', 'rules', 'shared'],
  ...['inspector', 'date-input', 'waiting-panel', 'add-case-form'],
]

/** Whether a file of the build says what it is, beside its hash. */
export const isNamed = (name: string): boolean => named.includes(name)

/** Stops a build whose files import each other in a circle: one of them would begin before what it needs. */
export function noCircles(): Plugin {
  return {
    name: 'framewright-no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const visit = (name: string, way: readonly string[]): void => {
        const file = bundle[name]
        if (way.includes(name)) this.error(`Files in a circle: ${[...way, name].join(' -> ')}`)
        if (file?.type !== 'chunk' || done.has(name)) return
        for (const next of file.imports) visit(next, [...way, name])
        done.add(name)
      }
      for (const name of Object.keys(bundle)) visit(name, [])
    },
  }
}

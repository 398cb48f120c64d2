import { fileURLToPath } from 'node:url'

/** What the build knows of its modules; part of what Rolldown hands to a group's name. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * What begins at once, what begins at the login, what visitors see beside it, what shows the desk, and what comes when
 * somebody does something.
 */
const starts = {
  page: ['src/main.tsx'],
  engine: ['src/app/engine.ts'],
  visitor: [
    'src/app/public/signup-page.tsx',
    'src/app/public/account-page.tsx',
    'src/features/account-links/index.ts',
  ],
  desk: ['src/app/shell/shell.tsx'],
  late: ['src/projections/commands/doers.ts', 'contracts/api/calls.ts'],
}

/** Of other libraries only what is used is built, which nobody knows yet when files are chosen. */
const whole =
  /\/node_modules\/(?:zod|effector|effector-react|use-sync-external-store|ofetch|ufo|destr)\//

const own = [`${root}src/`, `${root}contracts/`]

/** What a file may be named for; the bundler finds a place for everything else. */
const isOurs = (id: string): boolean =>
  own.some((folder) => id.startsWith(folder)) || whole.test(id)

/** Those modules and all that they import before they run. */
function closure(graph: Graph, from: readonly string[]): ReadonlySet<string> {
  const found = new Set(from)
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

function closures(graph: Graph) {
  const from = (start: keyof typeof starts) =>
    closure(
      graph,
      starts[start].map((path) => root + path),
    )
  return {
    page: from('page'),
    engine: from('engine'),
    visitor: from('visitor'),
    desk: from('desk'),
    late: from('late'),
  }
}

/**
 * Names the file of the build that takes a module: what is fetched together is one file, which compresses better than
 * thirty and is there after one round trip. Nobody fetches what only others need: the login no engine, a visitor no
 * desk, the list nothing of what is done there. Files never import each other in a circle: what a module imports is in
 * its own file or in one named earlier. What imports a library that the bundler finds a place for is left to it as well:
 * that place may be a file that imports this one.
 */
export function chunks(): (id: string, graph: Graph) => string | null {
  let known: ReturnType<typeof closures> | undefined
  return (id, graph) => {
    if (!isOurs(id)) return null
    known ??= closures(graph)
    const { page, engine, visitor, desk, late } = known
    if (page.has(id)) return null
    if (engine.has(id)) return 'engine'
    if (!desk.has(id) && !late.has(id)) return null
    if (![...closure(graph, [id])].every((one) => isOurs(one) || page.has(one))) return null
    if (!desk.has(id)) return 'late'
    return visitor.has(id) || late.has(id) ? 'parts' : 'desk'
  }
}

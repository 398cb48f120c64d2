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

/** Those modules and all that they import before they run. */
function closure(graph: Graph, from: readonly string[]): ReadonlySet<string> {
  const found = new Set(from.map((path) => root + path))
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

const closures = (graph: Graph) => ({
  page: closure(graph, starts.page),
  engine: closure(graph, starts.engine),
  visitor: closure(graph, starts.visitor),
  desk: closure(graph, starts.desk),
  late: closure(graph, starts.late),
})

/**
 * Names the file of the build that takes a module: what is fetched together is one file, which compresses better than
 * thirty and is there after one round trip. Nobody fetches what only others need: the login no engine, a visitor no
 * desk, the list nothing of what is done there. Files never import each other in a circle: what a module imports is in
 * its own file or in one named earlier.
 */
export function chunks(): (id: string, graph: Graph) => string | null {
  let known: ReturnType<typeof closures> | undefined
  return (id, graph) => {
    if (id.includes('/node_modules/') && !whole.test(id)) return null
    known ??= closures(graph)
    if (known.page.has(id)) return null
    if (known.engine.has(id)) return 'engine'
    if (!known.desk.has(id)) return known.late.has(id) ? 'late' : null
    return known.visitor.has(id) || known.late.has(id) ? 'parts' : 'desk'
  }
}

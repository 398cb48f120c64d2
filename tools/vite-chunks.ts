import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** What the build knows of its modules; part of what Rolldown hands to a group's name. */
type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const root = fileURLToPath(new URL('..', import.meta.url))
const own = [`${root}src/`, `${root}contracts/`]

/**
 * Libraries that are used whole. Of others, and of what the build makes up for them, only what is used is built, which
 * nobody knows yet when files are chosen.
 */
const whole =
  /\/node_modules\/(?:zod|effector|effector-react|use-sync-external-store|ofetch|ufo|destr)\//

/** The module and all that it imports before it runs. */
function closure(graph: Graph, from: string): ReadonlySet<string> {
  const found = new Set([`${root}src/${from}`])
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/**
 * Names the file of the build that takes a module; null leaves it to the bundler. The engine, which begins at the login,
 * is one file beside the page: as the five that the bundler would cut it into, it weighs 2 kB more.
 */
export function chunks(): (id: string, graph: Graph) => string | null {
  let known: Record<'page' | 'engine', ReadonlySet<string>> | undefined
  return (id, graph) => {
    if (!own.some((folder) => id.startsWith(folder)) && !whole.test(id)) return null
    known ??= { page: closure(graph, 'main.tsx'), engine: closure(graph, 'app/engine.ts') }
    return known.engine.has(id) && !known.page.has(id) ? 'engine' : null
  }
}

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

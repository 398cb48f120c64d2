import { existsSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'

/** One import: where it leads inside the project, or the package that it names. */
export interface Import {
  /** Path inside the project, or undefined for a package or a part of Node. */
  file?: string
  /** What the import says, for example `zod/mini`. */
  name: string
  circular: boolean
}

/** A file of the project with all that it imports, types included. */
export interface Module {
  file: string
  imports: readonly Import[]
}

const rooms = ['contracts', 'src', 'server-mock', 'tests', 'tools']

/** The import graph of the project. */
export async function readGraph(): Promise<Module[]> {
  const { output } = await cruise(rooms.filter(existsSync), {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  })
  if (typeof output === 'string') throw new Error(output)
  return output.modules
    .filter(({ source }) => rooms.includes(source.split('/')[0] ?? ''))
    .map(({ source, dependencies }) => ({
      file: source,
      imports: dependencies.map(({ resolved, module, circular }) => ({
        name: module,
        circular,
        ...(rooms.includes(resolved.split('/')[0] ?? '') && { file: resolved }),
      })),
    }))
}

import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { drawFolder } from '../../tools/lib/draw-folder.mjs'
import base from '../../vitest.config.ts'

/** Whose work a thread does. */
const inThread = '/server-mock/mail-parsing/mail-parser.ts'

/** Takes the place of the files that mutants were drawn in. */
const drawn = {
  name: 'framewright-drawn',
  enforce: 'pre' as const,
  transform(_: string, id: string) {
    if (id.endsWith(inThread)) return
    const path = join(drawFolder, 'files', relative(process.cwd(), id.split('?')[0] ?? ''))
    return existsSync(path) ? { code: readFileSync(path, 'utf8'), map: null } : undefined
  },
}

/** A thread has no switches: what reads mail in one reads it here, so that its mutants are met. */
const readHere = {
  name: 'framewright-read-here',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.endsWith(inThread) ? readFileSync('tests/mutation/mail-read-here.ts', 'utf8') : undefined,
}

/** Whom the rooms are held against: their tests that start no process of their own, by project. */
const judges: Record<string, string[]> = {
  node: ['tests/security/**/*.test.ts', 'tests/conformance/malformed/malformed-frames.test.ts'],
  'node-sharing': ['tests/{server,conformance,rules,models}/**/*.test.ts'],
  dom: ['tests/app/shell/late-desk.test.tsx'],
  'dom-sharing': ['tests/{app,features,ui,inspector,actions}/**/*.test.{ts,tsx}'],
}

const { projects = [], ...shared } = base.test ?? {}

/** The tests of screens and server, run by the judge of the mutants that were drawn (`npm run prove:engine`). */
export default defineConfig({
  ...base,
  plugins: [drawn, readHere, ...(base.plugins ?? [])],
  test: {
    ...shared,
    maxWorkers: availableParallelism(),
    sequence: { sequencer: BaseSequencer },
    dangerouslyIgnoreUnhandledErrors: true,
    passWithNoTests: true,
    // Few examples, and the same each time: a verdict must hold on the next run.
    env: { PROVE: 'mutant', PROVE_SEED: '1' },
    reporters: ['dot'],
    silent: true,
    // Of a red test only the colour counts.
    chaiConfig: { showDiff: false },
    projects: projects.flatMap((project) => {
      if (typeof project !== 'object' || !('test' in project)) return []
      const { name, setupFiles = [] } = project.test ?? {}
      const include = judges[String(name)]
      if (!include) return []
      const quick = String(name).startsWith('dom') ? ['./tests/mutation/judge.setup.ts'] : []
      return {
        ...project,
        test: {
          ...project.test,
          include,
          runner: './tests/mutation/judge.ts',
          // With a mutant in it what a hook waits for may never come, and it is waited for again and again.
          hookTimeout: 20_000,
          expect: { poll: { timeout: 1_000 } },
          setupFiles: [setupFiles, quick].flat(),
        },
      }
    }),
  },
})

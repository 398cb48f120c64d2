import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { atOnce } from './tests/support/at-once/alias.ts'
import { PATIENCE } from './tests/support/setup/patience.ts'
import { sparing } from './tools/lib/run.mjs'
import { LongestFirst } from './tools/longest-first.ts'
import { bundledBlueprint } from './tools/vite-blueprint-bundle.ts'
import { effector } from './tools/vite-effector.ts'
import { bundledThreads } from './tools/vite-threads.ts'

/**
 * Tests of the areas named here run without a browser's document, many files in one process: what they change lives in
 * scopes and databases of their own.
 */
const nodeAreas = [
  'rules',
  'bus',
  'projections',
  'commands',
  'queries',
  'forms',
  'server',
  'logs',
  'models',
  'conformance',
  'architecture',
  'tools',
  'security',
  'support',
  'kills',
  'case-work',
  'mail-work',
]

/** One measures its heap, which must hold nothing of other files; the others stand in for a module. */
const alone = [
  'tests/simulation/**/*.test.ts',
  'tests/projections/soak.test.ts',
  'tests/conformance/malformed/malformed-frames.test.ts',
]

/** What measures pages and storms for minutes, and nothing else beside it. */
const measuring = ['leaks', 'flow-g-gap', 'flow-i-storm'].map(
  (name) => `tests/e2e/outages/${name}.test.ts`,
)

/** What only the full proof has the time for. */
const provenOnly =
  process.env.PROVE === 'full'
    ? []
    : [
        ...measuring,
        'tests/simulation/simulation-2.test.ts',
        'tests/case-work/case-work-2.test.ts',
        'tests/mail-work/mail-work-2.test.ts',
      ]

/**
 * Where `npm test` keeps what its runners transform. It begins empty: the name of the server's bundle stands in what is
 * kept, but not in what it is found by.
 */
const transformed = process.env.TRANSFORMED

const guard = './tests/support/setup/guard.setup.ts'
const domSetup = './tests/support/setup/dom.setup.ts'
const drawnDay = './tests/support/setup/drawn-day.setup.ts'

/** It asks what is there before anything of the app was ever loaded. */
const lateDesk = 'tests/app/shell/late-desk.test.tsx'

const screens = {
  environment: 'happy-dom',
  // The bundle is loaded as it is, like the package that it stands for.
  server: { deps: { external: [/\/\.cache\/blueprint-/] } },
  testTimeout: 120_000,
  // Chunks are loaded before all tests of a file, as slowly as the machine has other work.
  hookTimeout: 120_000,
}

const testsOf = (areas: readonly string[]) => areas.map((area) => `tests/${area}/**/*.test.ts`)

// Generous: what is measured says so itself, and a machine may have other work.
const generous = { testTimeout: 180_000, hookTimeout: 180_000 }

/** The same for flows. */
const patient = { testTimeout: 240_000, hookTimeout: 240_000 }

export default defineConfig({
  plugins: [effector(), bundledThreads()],
  resolve: { alias: atOnce },
  test: {
    // Tests wait a third of their time, for a process, a clock or an answer: somebody else works then.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    execArgv: sparing,
    // What is transformed once serves the other projects and the next runner, where one folder is named for all.
    ...(transformed && {
      experimental: { fsModuleCache: true, fsModuleCachePath: transformed },
    }),
    sequence: { sequencer: LongestFirst },
    // How soon something is there is asked where it is measured, by nobody who only waits for it.
    expect: { poll: { timeout: PATIENCE } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: alone,
          exclude: provenOnly,
          setupFiles: [guard],
          ...generous,
        },
      },
      {
        // What they import is loaded once per process: for each file anew it takes longer than its tests.
        extends: true,
        test: {
          name: 'node-sharing',
          environment: 'node',
          isolate: false,
          include: testsOf(nodeAreas),
          exclude: [...alone, ...provenOnly],
          setupFiles: [guard],
          ...generous,
        },
      },
      {
        // Needs DATABASE_URL: run by `tools/prove-postgres.mjs`, not by `npm test`.
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['tests/postgres/**/*.test.ts'],
          setupFiles: [guard],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [bundledBlueprint()],
        test: {
          ...screens,
          name: 'dom',
          include: [lateDesk],
          setupFiles: [drawnDay, guard, domSetup],
        },
      },
      {
        // Document and packages stay from file to file; `anew.setup.ts` loads the app anew for each.
        extends: true,
        plugins: [bundledBlueprint()],
        test: {
          ...screens,
          name: 'dom-sharing',
          isolate: false,
          include: ['tests/{app,features,ui,inspector,actions}/**/*.test.{ts,tsx}'],
          exclude: [lateDesk],
          setupFiles: ['./tests/support/setup/anew.setup.ts', drawnDay, guard, domSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            checker: './node_modules/ts7/bin/tsc',
            // Theirs alone: the types of everything are a check of its own.
            tsconfig: './tests/types/tsconfig.json',
            include: ['tests/types/**/*.test-d.{ts,tsx}'],
            ignoreSourceErrors: true,
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-alone',
          environment: 'node',
          include: measuring,
          exclude: provenOnly,
          setupFiles: [guard],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [...measuring, ...provenOnly],
          setupFiles: [guard],
          sequence: { groupOrder: 2 },
          ...patient,
        },
      },
    ],
  },
})

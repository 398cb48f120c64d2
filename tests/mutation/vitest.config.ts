import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import { effector } from '../../tools/vite-effector.ts'
import { atOnce } from '../support/at-once/alias.ts'
import { endThread, keptThread } from './kept-thread.ts'
import { QuickestVerdict } from './quickest-verdict.ts'

/** Stryker asks for a new thread per mutant; this asks for the kept one instead. */
const keepThread = {
  name: 'framewright-kept-thread',
  configureVitest: ({ project, vitest }: VitestPluginContext) => {
    vitest.onClose(endThread)
    project.config.pool = keptThread.name
    project.config.poolRunner = keptThread
  },
}

/** The quick tests of the engine and its rules: the ones that every changed line is held against. */
export default defineConfig({
  plugins: [effector(), keepThread],
  test: {
    environment: 'node',
    include: ['rules', 'bus', 'projections', 'commands', 'queries', 'forms', 'models', 'logs'].map(
      (area) => `tests/${area}/**/*.test.ts`,
    ),
    // The one feeds 720,000 events, the other starts a server: no tests of a single line.
    exclude: ['tests/projections/soak.test.ts', 'tests/models/transitions.test.ts'],
    setupFiles: ['./tests/support/setup/guard.setup.ts'],
    // What a mutant keeps waiting for ever is to cost little.
    testTimeout: 2_500,
    // Of a red test only the colour counts: the difference of two whole states takes seconds to draw.
    chaiConfig: { showDiff: false },
    isolate: false,
    sequence: { sequencer: QuickestVerdict },
    // The same throws each time: a verdict must hold on the next run.
    env: { PROVE: 'mutant', PROVE_SEED: '1' },
    alias: [
      ...atOnce,
      {
        find: /^fast-check$/,
        replacement: fileURLToPath(new URL('./few-runs.ts', import.meta.url)),
      },
    ],
  },
})

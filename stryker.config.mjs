/**
 * Mutation test of the engine and the rules (`npm run prove:engine`): how many small changes of the code turn
 * a test red. Its results are kept outside of git, so that only what changed is tried again; another `--mutate` adds to them.
 */
export default {
  mutate: [
    'src/bus/**/*.ts',
    'src/projections/**/*.ts',
    'src/commands/**/*.ts',
    'src/queries/**/*.ts',
    'src/forms/**/*.ts',
    'contracts/rules/**/*.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A mutant of what runs at import needs all tests: thousands of them would take days.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.cache/prove/mutation.json' },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'docs', '.data', '.cache', 'tests/results', 'tests/e2e'],
  allowEmpty: false,
  disableTypeChecks: false,
  timeoutMS: 2000,
  concurrency: 2,
}

import { defineConfig } from 'vitest/config'
import { effector } from '../../tools/vite-effector.ts'

/** The quick tests of the engine and its rules: the ones that every changed line is held against. */
export default defineConfig({
  plugins: [effector()],
  test: {
    environment: 'node',
    include: ['rules', 'bus', 'projections'].map((area) => `tests/${area}/**/*.test.ts`),
    setupFiles: ['./tests/support/guard.setup.ts'],
    testTimeout: 10_000,
  },
})

import { defineConfig } from 'vitest/config'
import { bundledThreads } from '../../tools/vite-threads.ts'
import { projectPath, withSwitches } from './switches.ts'

/** The server with a switch at every place that keeps somebody out; all of them are on until the proof says otherwise. */
const switched = {
  name: 'framewright-switches',
  enforce: 'pre' as const,
  transform(source: string, id: string) {
    const path = projectPath(id)
    const { code, switches } = path ? withSwitches(path, source) : { code: '', switches: [] }
    return switches.length > 0 ? { code, map: null } : undefined
  },
}

/** `npm run prove:access`: each policy and each filter is taken away, one at a time (reliability.md, 3.11). */
export default defineConfig({
  plugins: [switched, bundledThreads()],
  test: {
    environment: 'node',
    include: ['tests/removals/*.test.ts'],
    // A server that lacks a part may complain, or break down behind an answer: the red cell is what counts.
    dangerouslyIgnoreUnhandledErrors: true,
    // Each verdict is a line, said as soon as it is known.
    disableConsoleIntercept: true,
    testTimeout: 50 * 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})

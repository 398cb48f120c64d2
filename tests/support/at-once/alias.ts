import { fileURLToPath } from 'node:url'

/**
 * For the configurations of the tests: what the page fetches later is there before a test begins. Those of the late way
 * hand in parts of their own.
 */
export const atOnce = [
  {
    find: /^.*\/(late-(?:calls|handlers)\.ts)$/,
    replacement: fileURLToPath(new URL('./$1', import.meta.url)),
  },
]

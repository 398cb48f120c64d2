import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** What Babel made of the latest text of each file: every project of the tests asks for it. */
const made = new Map<string, { code: string; making: ReturnType<typeof transformAsync> }>()

const mentionsEffector = /['"](?:effector|patronum)(?:\/[\w-]+)?['"]/

const withIds = (code: string, id: string) =>
  transformAsync(code, {
    filename: id,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    plugins: [
      ['@babel/plugin-syntax-typescript', { isTSX: id.endsWith('x') }],
      ['effector/babel-plugin', { factories: ['patronum'] }],
    ],
  })

/**
 * Gives every Effector unit its stable id (sid), which serialising a scope needs, and its name, in tests and
 * development: nothing in the app asks for either, so a build for use goes without (docs/decisions/09-budgets.md).
 * Only files that import effector or patronum pass through Babel; all others stay on the fast transform of Vite.
 */
export function effector(): Plugin {
  return {
    name: 'framewright-effector',
    enforce: 'pre',
    apply: 'serve',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: mentionsEffector },
      async handler(code, id) {
        const known = made.get(id)
        const making = known?.code === code ? known.making : withIds(code, id)
        made.set(id, { code, making })
        const result = await making
        return result?.code ? { code: result.code, map: result.map ?? null } : null
      },
    },
  }
}

import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

const mentionsEffector = /['"](?:effector|patronum)(?:\/[\w-]+)?['"]/

/** What no screen asks for: the app forks with values, so its stores keep their ids and nothing else does. */
const asBuilt = {
  addNames: false,
  events: false,
  effects: false,
  combines: false,
  samples: false,
  attaches: false,
  splits: false,
  merges: false,
} as const

/**
 * Gives every Effector unit its stable id (sid), which serialising a scope needs, and its name; a build
 * for use names the stores alone. Only files that import effector or patronum pass through Babel; all
 * others stay on the fast transform of Vite.
 */
export function effector(): Plugin {
  let flags = {}
  return {
    name: 'framewright-effector',
    enforce: 'pre',
    configResolved({ command }) {
      if (command === 'build') flags = asBuilt
    },
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: mentionsEffector },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          plugins: [
            ['@babel/plugin-syntax-typescript', { isTSX: id.endsWith('x') }],
            ['effector/babel-plugin', { factories: ['patronum'], ...flags }],
          ],
        })
        return result?.code ? { code: result.code, map: result.map ?? null } : null
      },
    },
  }
}

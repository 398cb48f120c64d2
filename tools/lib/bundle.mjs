import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { root } from './run.mjs'

/**
 * What every bundle for Node of this project has in common.
 * @typedef {{
 *   input: Record<string, string>,
 *   external: import('vite').Rolldown.ExternalOption,
 *   plugins: import('vite').Plugin[],
 *   mode?: string,
 *   define?: Record<string, string>,
 * }} Bundle
 */

/**
 * @param {Bundle} bundle
 * @param {string} outDir
 */
async function build({ input, external, ...settings }, outDir) {
  const vite = await import('vite')
  const { NODE_ENV } = process.env
  try {
    await vite.build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ...settings,
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input,
          external,
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
        },
      },
    })
  } finally {
    // A build makes it `production`, which whoever comes next would take for the operator's word.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/**
 * Makes a bundle in this folder, unless it is there: whole, or not at all.
 * @param {string} folder named after all that the bundle is made of
 * @param {Bundle} bundle
 */
export async function bundleInto(folder, bundle) {
  if (existsSync(folder)) return
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    await build(bundle, draft)
    renameSync(draft, folder)
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

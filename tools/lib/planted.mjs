import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './run.mjs'

/**
 * A fault to plant: `find` stands exactly once in `file`, and `put` takes its place. `first` are the tests that
 * run first; if they stay green, all others follow.
 * @typedef {object} Defect
 * @property {string} name
 * @property {string} file
 * @property {string} find
 * @property {string} put
 * @property {string[]} first
 */

/**
 * The source with the fault in it.
 * @param {string} source
 * @param {Defect} defect
 */
export function plant(source, { name, file, find, put }) {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${name}: its place must stand exactly once in ${file}.`)
  }
  return `${before}${put}${after}`
}

/**
 * A copy of the project to spoil, so that no fault ever stands in the real one.
 * @returns {Promise<string>} its folder
 */
export async function copyProject() {
  const folder = join(root, '.cache', 'planted')
  rmSync(folder, { recursive: true, force: true })
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'])
  for (const path of output.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/**
 * Plants the fault into the copy.
 * @param {string} folder
 * @param {Defect} defect
 * @returns {() => void} takes it out again
 */
export function plantInto(folder, defect) {
  const path = join(folder, defect.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, plant(source, defect))
  return () => writeFileSync(path, source)
}

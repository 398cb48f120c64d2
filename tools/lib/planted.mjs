import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './run.mjs'

/**
 * A change of the source: `find` stands exactly once in `file`, and `put` takes its place.
 * @typedef {{ file: string, find: string, put: string }} Edit
 */

/**
 * A fault to plant, and the tests that look for it first; if they stay green, all others follow.
 * @typedef {{ name: string, edits: Edit[], first: string[] }} Defect
 */

/**
 * The source with the change in it.
 * @param {string} source
 * @param {Edit} edit
 */
export function change(source, { file, find, put }) {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`The place of a fault must stand exactly once in ${file}: ${find}`)
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
  // What was removed and not committed yet is named as well.
  for (const path of output.split('\0').filter((path) => path && existsSync(join(root, path)))) {
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
export function plantInto(folder, { edits }) {
  /** @type {Map<string, string>} */
  const sound = new Map()
  for (const edit of edits) {
    const path = join(folder, edit.file)
    const source = readFileSync(path, 'utf8')
    if (!sound.has(path)) sound.set(path, source)
    writeFileSync(path, change(source, edit))
  }
  return () => {
    for (const [path, source] of sound) writeFileSync(path, source)
  }
}

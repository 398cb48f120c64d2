import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, seconds } from './run.mjs'

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** @param {string} name */
export function inPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** What must stand before apt-get here, or undefined when installing is not ours to do. */
function aptPrefix() {
  if (!inPath('apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  const sudo = inPath('sudo')
  return sudo && spawnSync(sudo, ['-n', 'true']).status === 0 ? [sudo, '-n'] : undefined
}

/**
 * Installs a package of Debian where that is allowed; whoever calls looks afterwards whether it is there.
 * @param {string} name
 */
export async function installDebian(name) {
  const prefix = aptPrefix()
  if (!prefix) return
  process.stdout.write(`Installing ${name} ... `)
  const [command = '', ...args] = [...prefix, 'apt-get']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run(command, [...args, 'update'], { env })
  const { code, ms } = await run(
    command,
    [...args, 'install', '-y', '--no-install-recommends', name],
    { env },
  )
  console.log(code === 0 ? seconds(ms) : 'failed')
}

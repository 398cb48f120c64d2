import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, seconds } from './run.mjs'

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** @param {string} name */
function inPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/**
 * The browser on this machine: CHROMIUM_PATH, else the first known name in PATH.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return isExecutable(given) ? given : undefined
  return names.map(inPath).find((path) => path !== undefined)
}

/** What must stand before apt-get here, or undefined when installing is not ours to do. */
function aptPrefix() {
  if (!inPath('apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  const sudo = inPath('sudo')
  return sudo && spawnSync(sudo, ['-n', 'true']).status === 0 ? [sudo, '-n'] : undefined
}

/**
 * Finds a browser, or installs Debian's where that is allowed.
 * @returns {Promise<{ path: string } | { problem: string }>} the problem is one sentence
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return { path: found }
  if (process.env.CHROMIUM_PATH) {
    return { problem: `CHROMIUM_PATH names no executable file: ${process.env.CHROMIUM_PATH}.` }
  }
  const prefix = aptPrefix()
  if (prefix) {
    process.stdout.write('Installing chromium ... ')
    const [command = '', ...args] = [...prefix, 'apt-get']
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run(command, [...args, 'update'], { env })
    const { code, ms } = await run(
      command,
      [...args, 'install', '-y', '--no-install-recommends', 'chromium'],
      { env },
    )
    console.log(code === 0 ? seconds(ms) : 'failed')
    const installed = findChromium()
    if (installed) return { path: installed }
  }
  return {
    problem:
      'No browser found: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  }
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Command lines of the installed tools, each to be run by this very Node. */
export const bins = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  eslint: 'node_modules/eslint/bin/eslint.js',
  knip: 'node_modules/knip/bin/knip.js',
  stryker: 'node_modules/@stryker-mutator/core/bin/stryker.js',
  tsc: 'node_modules/ts7/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/**
 * @typedef {object} RunOptions
 * @property {boolean} [show] lets the command write to this terminal; otherwise its output is kept
 * @property {boolean} [keep] with `show`: its output is kept as well
 * @property {Record<string, string | undefined>} [env] variables added to those of this process
 * @property {string} [cwd] where it runs; the project's folder unless told
 * @property {number} [limitMs] the command is killed after this time
 * @property {boolean} [whole] what it started itself is killed with it, also when that runs in circles, and both when
 *   this process is ended
 */

/** @param {number | undefined} pid of the first of a group */
function killGroup(pid) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended meanwhile.
  }
}

const ending = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** By default a signal ends this process at once, and whoever waits for its end hears nothing. */
const leave = (/** @type {NodeJS.Signals} */ signal) =>
  process.exit(128 + constants.signals[signal])

/** The code of a command that was killed, mostly because its time was over. */
export const KILLED = 128

/**
 * Runs a command to its end. Never throws: a command that cannot be started
 * has code 127, one that was killed 128.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, ms: number }>}
 */
export function run(command, args, options = {}) {
  const { show = false, keep = false, env = {}, cwd = root, limitMs, whole = false } = options
  const shown = show && !keep ? 'inherit' : 'pipe'
  const began = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', shown, shown],
      shell: process.platform === 'win32' && command === 'npm',
      timeout: whole ? undefined : limitMs,
      killSignal: 'SIGKILL',
      detached: whole,
    })
    // A group of its own hears nothing of what ends this process.
    const end = () => killGroup(child.pid)
    const limit = whole && limitMs ? setTimeout(end, limitMs) : undefined
    if (whole) {
      process.on('exit', end)
      for (const signal of ending) process.on(signal, leave)
    }
    let output = ''
    const take = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
      if (show) process.stdout.write(chunk)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', (error) =>
      resolve({ code: 127, output: error.message, ms: Date.now() - began }),
    )
    child.on('close', (code) => {
      clearTimeout(limit)
      if (whole) {
        process.off('exit', end)
        for (const signal of ending) process.off(signal, leave)
      }
      resolve({ code: code ?? KILLED, output, ms: Date.now() - began })
    })
  })
}

/**
 * For what makes many short-lived objects while no core is idle: they are cleared away less often, and by no threads
 * beside, a fifth less processor time.
 */
export const sparing = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=128',
  '--single-threaded-gc',
]

/**
 * Runs a JavaScript file with this Node.
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

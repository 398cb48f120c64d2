import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const everyMs = 200

/**
 * The parent of a process, where the system tells it by /proc.
 * @param {number} pid
 * @returns {number | undefined}
 */
function parentOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)$/m)
    return Number(line?.[1])
  } catch {
    return undefined
  }
}

/**
 * Ends this process in good order when the one that started it is gone, even by kill -9, so that no
 * server stays behind on the port and the database.
 * @param {{ throughShell?: boolean }} [options] `throughShell`: npm puts a shell between itself and
 *   its script, which outlives it; then the parent's parent is watched as well
 */
export function followParent({ throughShell = false } = {}) {
  const parent = process.ppid
  const above = throughShell ? parentOf(parent) : undefined
  setInterval(() => {
    const alone = process.ppid !== parent || (throughShell && parentOf(parent) !== above)
    if (alone) process.kill(process.pid, 'SIGTERM')
  }, everyMs).unref()
}

// Loaded by `node --import` in front of the server; worker threads load it as well.
if (isMainThread && process.env.FRAMEWRIGHT_FOLLOW === '1') followParent()

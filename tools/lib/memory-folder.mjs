import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Six times what a run was seen to keep at a time, in bytes. */
const ENOUGH = 2 * 1024 ** 3

/** The part of memory that a system offers as a folder. */
const memory = '/dev/shm'

/** Whether there is such a folder with room for all that tests write. */
function hasRoom() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > ENOUGH
  } catch {
    return false
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's, who may not be asked, is running as well.
    return Object(error).code === 'EPERM'
  }
}

/** What runs left behind that were killed: nothing else would ever give the memory back. */
function clearAfterTheDead() {
  for (const name of readdirSync(memory)) {
    const pid = /^framewright-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

/**
 * Lets what tests write for themselves (databases, files of browsers) stay in memory where the system has room for it:
 * each of some fifty copies of a database takes a fifteenth of the processor's time there. `env`: what lets a command
 * do so; `clear`: removes what was left behind.
 * @returns {{ env: Record<string, string>, clear: () => void }}
 */
export function memoryFolder() {
  if (process.env.TMPDIR || !hasRoom()) return { env: {}, clear: () => undefined }
  clearAfterTheDead()
  const folder = mkdtempSync(join(memory, `framewright-${process.pid}-`))
  // PostgreSQL refuses to be root: as another user it passes through to the folder that is given to it.
  chmodSync(folder, 0o711)
  return {
    env: { TMPDIR: folder },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

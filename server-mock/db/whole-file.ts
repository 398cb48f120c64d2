import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes what shall become `file` beside it, for the owner alone and onto the disk, and gives its path: moved
 * or linked into place, the file is there whole or not at all, whenever the power goes.
 */
export function writeDraft(file: string, text: string): string {
  const draft = `${file}.${process.pid}.new`
  // One that a process of this number left behind may be half written.
  rmSync(draft, { force: true })
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return draft
}

/** Makes a file with its whole content in one step; false, and nothing done, where there is one. */
export function createWhole(file: string, text: string): boolean {
  const draft = writeDraft(file, text)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Makes the names in a folder outlast a power cut. */
export function reachDisk(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

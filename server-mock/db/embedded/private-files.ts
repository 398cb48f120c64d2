import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const OWNER_ALONE = 0o077

/** From here on this process makes files of 0600 and folders of 0700, its threads too. */
export function makeFilesPrivate(): void {
  if (isMainThread) process.umask(OWNER_ALONE)
}

/** Takes from everybody but the owner what lies in a folder, as an older version may have left it. */
export function takeFromOthers(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) takeFromOthers(path)
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}

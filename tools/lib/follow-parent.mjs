import { isMainThread } from 'node:worker_threads'

const everyMs = 200

/**
 * Ends this process in good order when the one that started it is gone, even by kill -9, so that no
 * server stays behind on the port and the database.
 */
export function followParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, everyMs).unref()
}

// Loaded by `node --import` in front of the server; worker threads load it as well.
if (isMainThread && process.env.FRAMEWRIGHT_FOLLOW === '1') followParent()

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { die, type Fuse, isDue, pass } from './trigger.ts'

/** Which place a file's name belongs to. */
const placeOf = (path: string): string | null => {
  if (/[\\/]lock\.[^\\/]*new$/.test(path)) return 'lock draft'
  if (/[\\/]secrets\.json\.[^\\/]*new$/.test(path)) return 'secrets draft'
  if (path.includes('/pg_wal/')) return 'WAL write'
  if (path.endsWith('/pg_control')) return 'control file write'
  return /\/(base|global)\//.test(path) ? 'table write' : null
}

/** Which place it is when this is moved to where it shall be. */
const moveOf = (path: string): string | null => {
  if (path.endsWith('/database.new')) return 'new database moved'
  return /^(lock|secrets) draft$/.test(placeOf(path) ?? '')
    ? `${placeOf(path)?.replace('draft', 'moved')}`
    : null
}

/** Lets every write of a file in this thread pass its points. */
export function watchFiles(fuse: Fuse): void {
  const { openSync, writeSync, writeFileSync, fsyncSync, linkSync, renameSync } = fs
  const opened = new Map<number, string>()
  const pathOf = (file: unknown): string =>
    typeof file === 'number' ? (opened.get(file) ?? '') : String(file)

  fs.openSync = (path, flags, mode) => {
    const handle = openSync(path, flags, mode)
    opened.set(handle, String(path))
    return handle
  }

  const write = (handle: number, bytes: Uint8Array, offset = 0, given?: number, at?: number) => {
    const length = given ?? bytes.byteLength - offset
    const place = placeOf(pathOf(handle))
    if (place === null) return writeSync(handle, bytes, offset, length, at)
    pass(fuse, place, 'before')
    if (isDue(fuse, place, 'half')) {
      writeSync(handle, bytes, offset, Math.floor(length / 2), at)
      die()
    }
    const written = writeSync(handle, bytes, offset, length, at)
    pass(fuse, place, 'after')
    return written
  }
  fs.writeSync = write as typeof writeSync

  fs.writeFileSync = (file, data, options) => {
    const place = placeOf(pathOf(file))
    if (place === null || typeof data !== 'string') return writeFileSync(file, data, options)
    pass(fuse, place, 'before')
    if (isDue(fuse, place, 'half')) {
      writeFileSync(file, data.slice(0, data.length / 2), options)
      die()
    }
    writeFileSync(file, data, options)
    pass(fuse, place, 'after')
  }

  fs.fsyncSync = (handle) => {
    const isLog = placeOf(pathOf(handle)) === 'WAL write'
    if (isLog) pass(fuse, 'WAL flush', 'before')
    fsyncSync(handle)
    if (isLog) pass(fuse, 'WAL flush', 'after')
  }

  const moving =
    (move: (from: fs.PathLike, to: fs.PathLike) => void) =>
    (from: fs.PathLike, to: fs.PathLike): void => {
      const place = moveOf(String(from))
      if (place !== null) pass(fuse, place, 'before')
      move(from, to)
      if (place !== null) pass(fuse, place, 'after')
    }
  fs.linkSync = moving(linkSync)
  fs.renameSync = moving(renameSync)
  syncBuiltinESMExports()
}

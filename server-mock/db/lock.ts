import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parse, z } from '../../contracts/schema.ts'

const Holder = z.object({ pid: z.int(), started: z.nullable(z.string()) })
type Holder = z.infer<typeof Holder>

/** Another process uses the folder; two would lose each other's rows in silence (stack.md, pitfall 1). */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** The folder cannot be made or written. */
export class FolderUnusable extends Error {
  override name = 'FolderUnusable'
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new FolderUnusable(
      `The data folder ${folder} cannot be written (${code}): choose another DATA_DIR.`,
    )
  }
}

/**
 * When a process started, in ticks since boot: a number of a process is used again, in containers at every
 * start. Null where the system does not tell.
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is dead, it only waits for its parent to notice.
    return state === 'Z' ? null : (rest[18] ?? null)
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: alive, but somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return holder.started === null || holder.started === startOf(holder.pid)
}

function readHolder(file: string): Holder | null {
  try {
    const read = parse(Holder, JSON.parse(readFileSync(file, 'utf8')))
    return read.ok ? read.value : null
  } catch {
    return null
  }
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const same = (a: Holder | null, b: Holder | null): boolean =>
  a?.pid === b?.pid && a?.started === b?.started

/** Moves a dead holder's lock away; puts it back when it turns out to be a fresh one. */
function clear(file: string, dead: Holder | null): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (same(readHolder(aside), dead)) rmSync(aside, { force: true })
  else renameSync(aside, file)
}

/**
 * Takes the data folder for this process. Returns what gives it back; after a kill the next one finds the
 * holder dead and takes over.
 * @throws FolderInUse or FolderUnusable with a sentence for the operator.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  const file = join(folder, 'lock')
  const me: Holder = { pid: process.pid, started: startOf(process.pid) }
  if (!create(file, me)) {
    const holder = readHolder(file)
    const inUse = (): FolderInUse =>
      new FolderInUse(
        `The data folder ${folder} is in use by process ${readHolder(file)?.pid ?? 'unknown'}: stop that one first, or choose another DATA_DIR.`,
      )
    if (holder && isAlive(holder)) throw inUse()
    clear(file, holder)
    if (!create(file, me)) throw inUse()
  }
  return () => {
    if (same(readHolder(file), me)) rmSync(file, { force: true })
  }
}

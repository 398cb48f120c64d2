import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { parse, z } from '../../contracts/schema.ts'
import { createWhole, writeDraft } from './whole-file.ts'

const Holder = z.object({ pid: z.int(), started: z.nullable(z.string()) })
type Holder = z.infer<typeof Holder>

/** Another process uses the folder; two would lose each other's rows in silence (performance.md, the embedded database). */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** The folder cannot be made or written. */
export class FolderUnusable extends Error {
  override name = 'FolderUnusable'
}

/** Makes the folder unless it is there. @throws FolderUnusable */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: alive, but somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const isAlive = ({ pid, started }: Holder): boolean =>
  isRunning(pid) && (started === null || started === startOf(pid))

function readHolder(file: string): Holder | null {
  try {
    const read = parse(Holder, JSON.parse(readFileSync(file, 'utf8')))
    return read.ok ? read.value : null
  } catch {
    return null
  }
}

const create = (file: string, holder: Holder): boolean => createWhole(file, JSON.stringify(holder))

const same = (a: Holder | null, b: Holder | null): boolean =>
  a?.pid === b?.pid && a?.started === b?.started

/**
 * Takes the lock where nobody alive has it. To take over from a dead holder is a right of its own, taken the
 * same way and under that holder's name: of two openers in the same instant one gets it, and finds out
 * whether the lock is still the dead one's.
 */
function take(file: string, me: Holder): boolean {
  if (create(file, me)) return true
  const dead = readHolder(file)
  if (dead && isAlive(dead)) return false
  const right = `${file}.of-${dead ? `${dead.pid}-${dead.started}` : 'nobody'}`
  if (!take(right, me)) return false
  try {
    if (!existsSync(file)) return create(file, me)
    if (!same(readHolder(file), dead)) return false
    renameSync(writeDraft(file, JSON.stringify(me)), file)
    return true
  } finally {
    rmSync(right, { force: true })
  }
}

/** Whether a file beside the lock belongs to an opener that was killed: its draft, or its right to take over. */
function isLeftOver(folder: string, name: string): boolean {
  const [, writer] = /^(?:lock|secrets\.json)\b.*\.(\d+)\.new$/.exec(name) ?? []
  if (writer !== undefined) return !isRunning(Number(writer))
  if (!name.startsWith('lock.of-')) return false
  const holder = readHolder(join(folder, name))
  return holder === null || !isAlive(holder)
}

/** For the lock's holder alone: whoever else is about to take over finds the lock held. */
function clearLeftOvers(folder: string): void {
  for (const name of readdirSync(folder))
    if (isLeftOver(folder, name)) rmSync(join(folder, name), { force: true })
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
  if (!take(file, me)) {
    throw new FolderInUse(
      `The data folder ${folder} is in use by process ${readHolder(file)?.pid ?? 'unknown'}: stop that one first, or choose another DATA_DIR.`,
    )
  }
  clearLeftOvers(folder)
  return () => {
    if (same(readHolder(file), me)) rmSync(file, { force: true })
  }
}

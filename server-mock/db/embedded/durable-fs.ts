import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EngineOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']

/** The members of the engine's file system that `fsync` needs; they are no part of its types. */
type SyncableOps = { fsync?: (stream: { nfd: number }) => number }
const opsOf = (module: { NODEFS: object }): SyncableOps =>
  (module.NODEFS as { stream_ops: SyncableOps }).stream_ops

/**
 * A data directory that really reaches the disk. The engine as shipped never calls fsync, so a power loss
 * would lose acknowledged commits (stack.md, PGlite pitfall 2); a test counts the calls.
 */
export class DurableFs extends NodeFS {
  override async init(pg: PGlite, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    const hook: NonNullable<EngineOptions['preRun']>[number] = (module) => {
      opsOf(module).fsync = (stream) => {
        fs.fsyncSync(stream.nfd)
        return 0
      }
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] },
    }
  }
}

/** `fdatasync`, the standard, does nothing in this build of the engine. */
export const durableStartParams = (standard: readonly string[]): string[] => [
  ...standard.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

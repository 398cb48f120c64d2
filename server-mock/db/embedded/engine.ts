import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFs, durableStartParams } from './durable-fs.ts'
import { createPrepared } from './prepared.ts'
import type { TextResult } from './text-result.ts'

/** The embedded PostgreSQL, one session. Errors of SQL are thrown as `pg` names them. */
export type Engine = {
  /** Statements run one after the other, in the order they were asked: a commit may follow without waiting. */
  query(text: string, values: readonly (string | null)[]): Promise<TextResult>
  /**
   * The whole database as a tar, which opens sooner unpacked: only for small templates (stack.md, PGlite
   * pitfall 7).
   */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

/** A directory that keeps everything, or memory, from `template` where that is given. */
export type EngineSource = { directory: string } | { template: Uint8Array | null }

const extensions = { pg_trgm }

/** Every transaction sends these; a script's way through `exec` costs twice as much. */
const BOUNDARY = /^(begin|commit|rollback)$/i

async function openDirectory(directory: string): Promise<PGlite> {
  const open = (path: string): Promise<PGlite> =>
    PGlite.create({
      fs: new DurableFs(path),
      extensions,
      startParams: durableStartParams(PGlite.defaultStartParams),
    })
  if (!existsSync(directory)) {
    // Made beside its place and moved there whole: a kill in between leaves nothing half made.
    const draft = `${directory}.new`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    const pg = await open(draft)
    await pg.exec('checkpoint')
    await pg.close()
    renameSync(draft, directory)
  }
  return open(directory)
}

const openMemory = (template: Uint8Array | null): Promise<PGlite> =>
  PGlite.create({
    dataDir: 'memory://',
    extensions,
    ...(template && { loadDataDir: new Blob([new Uint8Array(template)]) }),
  })

/** Opens the embedded database in this thread; the server runs it in a worker (`worker.ts`). */
export async function openEngine(source: EngineSource): Promise<Engine> {
  const pg = await ('directory' in source
    ? openDirectory(source.directory)
    : openMemory(source.template))
  // Text in, text out: what a value means is decided in one place, as with the real server.
  pg.parsers = new Proxy({}, { get: () => (text: string) => text })
  pg.serializers = {}
  const prepared = createPrepared(pg)
  const run: Engine['query'] = async (text, values) => {
    if (values.length > 0 || BOUNDARY.test(text)) return prepared(text, values)
    const result = (await pg.exec(text, { rowMode: 'array' })).at(-1)
    return {
      command: result?.command ?? '',
      rowCount: result?.rowCount ?? null,
      fields: result?.fields ?? [],
      rows: (result?.rows ?? []) as unknown as (string | null)[][],
    }
  }
  // The engine keeps the answer in one place: a second statement at the same time would take the first one's.
  let before: Promise<unknown> = Promise.resolve()
  return {
    query: (text, values) => {
      const result = before.then(() => run(text, values))
      before = result.catch(() => undefined)
      return result
    },
    dump: async () => new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer()),
    close: async () => {
      await pg.exec('checkpoint')
      await pg.close()
    },
  }
}

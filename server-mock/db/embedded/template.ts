import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrationsHash } from '../migrate.ts'
import type { Engine } from './engine.ts'

const fileOf = (): string => join(resolve('.cache'), `database-${migrationsHash()}.tar`)

/** PostgreSQL's template databases, two thirds of all files; this one creates no further databases. */
const patterns = ['template0', 'template1']

/** A migrated empty database for tests: an eighth of the time that making one takes (stack.md, server 1). */
export function readTemplate(): Uint8Array | null {
  const file = fileOf()
  return existsSync(file) ? readFileSync(file) : null
}

/** Keeps the engine's present content as the template; moved into place whole, as others may read. */
export async function writeTemplate(engine: Engine): Promise<void> {
  const file = fileOf()
  mkdirSync(resolve('.cache'), { recursive: true })
  await engine.query('update pg_database set datistemplate = false', [])
  for (const name of patterns) await engine.query(`drop database ${name}`, [])
  // Whoever opens it has nothing to recover.
  await engine.query('checkpoint', [])
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, await engine.dump())
  renameSync(draft, file)
}

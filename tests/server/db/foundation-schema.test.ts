import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const database = new URL('../../../server-mock/db/', import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(new URL(path, database), 'utf8'))

test('the migrations lead to the schema, table by table and index by index', async () => {
  const schema: Record<string, unknown> = {}
  for (const file of readdirSync(new URL('schema', database)))
    Object.assign(schema, await import(`../../../server-mock/db/schema/${parse(file).name}.ts`))
  const { entries } = read('migrations/meta/_journal.json')
  const last = String(entries.at(-1).idx).padStart(4, '0')
  const migrated = read(`migrations/meta/${last}_snapshot.json`)
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([])
})

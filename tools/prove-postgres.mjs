import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePostgres, startPostgres, withClient } from './lib/postgres.mjs'
import { build, ensureInstalled, fail, requireNode } from './lib/prepare.mjs'
import { proofsFolder } from './lib/proofs.mjs'
import { runTests } from './lib/results.mjs'

// The whole server suite on a PostgreSQL, and what only several processes on one database show.
//   node tools/prove-postgres.mjs            DATABASE_URL, else a private cluster of this machine's PostgreSQL
//   node tools/prove-postgres.mjs realtime   only the test files that match
//   node tools/prove-postgres.mjs --full undo-races   with the full counts

const FULL = '--full'

const everything = ['tests/server', 'tests/conformance', 'tests/security', 'tests/postgres']

/** What an unsafe setting would lose in a power cut, these tests do not ask for; it makes them faster. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** @returns {Promise<{ url: string, remove(): Promise<void> }>} */
async function provide() {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, remove: async () => undefined }
  const found = await ensurePostgres()
  if ('problem' in found) fail(found.problem)
  return startPostgres({ bin: found.bin, settings })
}

/** The tests' databases are named by `tests/support/server/database.ts`; some outlive their test. */
const dropDatabases = (/** @type {import('pg').Client} */ client) =>
  client
    .query(`select datname from pg_database where datname like 'framewright\\_test\\_%'`)
    .then(async ({ rows }) => {
      for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
    })

requireNode()
await ensureInstalled()
const client = await build()
if (!client.ok) fail(`${client.output}\nThe client could not be built: see the message above.`)
const { url, remove } = await provide()
try {
  const version = await withClient(
    url,
    async (db) => (await db.query('show server_version')).rows[0]?.server_version ?? '',
  ).catch((error) => fail(`The database of DATABASE_URL cannot be used: ${error.message}.`))
  const engine = `PostgreSQL ${String(version).split(' ')[0]}`
  console.log(`Engine: ${engine}`)
  const patterns = process.argv.slice(2).filter((one) => one !== FULL)
  const { passed, failed } = await runTests(
    join(proofsFolder, 'postgres-tests.json'),
    [
      ...['--project', 'node*', '--project', 'postgres'],
      ...(patterns.length > 0 ? patterns : everything),
    ],
    { env: { DATABASE_URL: url, PROVE: process.argv.includes(FULL) ? 'full' : '' } },
  )
  const figures = { engine, version, passed, failed }
  // A part of the suite proves nothing.
  if (patterns.length === 0)
    writeFileSync(join(proofsFolder, 'postgres.json'), `${JSON.stringify(figures)}\n`)
  console.log(`${engine}: ${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
  await withClient(url, dropDatabases)
} finally {
  await remove()
}

import { afterEach, beforeEach, expect, test } from 'vitest'
import { OPERATOR } from '../../../contracts/rules/audit/audit.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { auditEntry } from '../../../server-mock/db/schema/audit.ts'
import { installation } from '../../../server-mock/db/schema/installation.ts'
import { writingEntries } from '../../../server-mock/events/audit/entries.ts'
import { ensureDemoData, refuseDemoData } from '../../../server-mock/start/demo.ts'
import { showProgress } from '../../../server-mock/start/progress.ts'
import { memoryServices, type TestServices } from '../../support/server/services.ts'

let services: TestServices
beforeEach(async () => {
  services = await memoryServices({ seedCases: 5 })
})
afterEach(() => services.close())

const addCustomer = () =>
  services.database.db.insert(customer).values({
    id: 'real',
    name: 'Real',
    plan: 'PRO',
    created: '2026-11-20T09:00:00.000Z',
  })

const customers = async (): Promise<string[]> =>
  (await services.database.db.select({ id: customer.id }).from(customer)).map(({ id }) => id)

test('a forgotten NODE_ENV costs no data: what no seeding wrote is left alone', async () => {
  await addCustomer()
  const { config } = services
  for (const [databaseUrl, place, another] of [
    [null, `data folder ${config.dataDir}`, 'DATA_DIR'],
    ['postgres://db.example/office', 'database of DATABASE_URL', 'DATABASE_URL'],
  ] as const)
    await expect(
      ensureDemoData({ ...services, config: { ...config, databaseUrl } }, () => undefined),
    ).rejects.toThrow(
      `The ${place} contains production data: choose another ${another} for the demo.`,
    )
  expect(await customers()).toEqual(['real'])
})

test('what a killed seeding has left is started over by the demo and refused by production', async () => {
  await services.database.db.insert(installation).values({ fact: 'demo data begun', value: {} })
  await addCustomer()
  const { db, pool } = services.database
  const at = '2026-11-20T09:00:00.000Z'
  const target = { kind: 'log', id: null, name: null } as const
  const note = { action: 'audit.exported' as const, target, changes: [] }
  await db.execute(writingEntries({ customerId: 'real', actor: OPERATOR, at }, [note]))
  await expect(refuseDemoData(services)).rejects.toThrow(
    `The data folder ${services.config.dataDir} contains demo data: choose another DATA_DIR for production.`,
  )
  await ensureDemoData(services, () => undefined)
  expect(await customers()).not.toContain('real')
  expect(await customers()).toHaveLength(3)
  const entries = await db.select().from(auditEntry)
  expect(entries.filter(({ customerId }) => customerId === 'real')).toEqual([])
  // The guard of the log is there again.
  await expect(pool.query('truncate audit_entry')).rejects.toThrow('neither changed nor removed')
})

test.each([
  ['a line each quarter to a file', false, [0, 25, 50, 75, 100].map((at) => `${at}%\n`)],
  ['one moving line on a terminal', true, ['\r0%', '\r1%', '\r26%', '\r74%', '\r99%', '\r100%\n']],
])('the seeding shows how far it is: %s', (_, isTTY, lines) => {
  const written: string[] = []
  const show = showProgress({ isTTY, write: (text: string) => written.push(text) > 0 })
  const shares = [0, 0, 0.001, 0.01, 0.009, 0.26, 0.749, 0.99, 1, 1.2]
  for (const share of isTTY ? shares : [0, 0.1, 0.25, 0.4, 0.5, 0.75, 0.99, 1, 1.2]) show(share)
  expect(written.map((text) => text.replace('Creating the demo data: ', ''))).toEqual(lines)
})

test('what the demo is counted by is summed up with it: nobody waits for that after the first start', async () => {
  await ensureDemoData(services, () => undefined)
  const { rows } = await services.database.pool.query(
    `select (select count(*) from mail_tally where fresh)::int as mails,
      (select count(*) - count(distinct (customer_id, state, traits, reminder_date))
        from case_tally)::int as cases,
      (select count(*) from case_tally)::int > 0 as "isCounted"`,
  )
  expect(rows).toEqual([{ mails: 0, cases: 0, isCounted: true }])
})

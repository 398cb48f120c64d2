import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { lockFolder } from '../../../server-mock/db/lock.ts'
import { OtherBuild } from '../../../server-mock/db/migrate.ts'
import { openForOperator } from '../../../server-mock/operator/open.ts'
import { runOperator } from '../../../server-mock/operator/run.ts'
import { openOperatorDesk } from '../../support/offices/operator-desk.ts'
import { urlForFolder } from '../../support/server/database.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, folder, operator, everything, termsFile } = await opened(openOperatorDesk())
beforeEach(() => void api.takeEvents())

test.each([
  [['set-plan', 'office-pro', 'ENTERPRISE'], 'plan PRO -> ENTERPRISE.'],
  [['confirm-credits', 'office-enterprise'], '5 credits invoiced.'],
  [['end-sessions', 'admin@pro.example'], '1 session ended.'],
  [['set-terms', '--version', 'v9', '--file', ''], '-> v9, without a deadline.'],
] as [string[], string][])(
  'a dry run of %j tells what it would do and does nothing',
  async (args, told) => {
    const enterprise = await api.signIn('enterprise', 'admin')
    const path = '/customer/office-enterprise/add_credits'
    await operator('confirm-credits', 'office-enterprise')
    await api.call(path, { token: enterprise, json: { amount: 5 } })
    const token = await api.signIn('pro', 'admin')
    api.takeEvents()
    const before = await everything()
    const line = args.map((one) => (one === '' ? termsFile() : one))
    const { code, said } = await operator(...line, '--dry-run')
    expect(code).toBe(0)
    expect(said).toContain(told)
    expect(said).toMatch(/Dry run: nothing was changed\.$/)
    expect([await everything(), api.takeEvents()]).toEqual([before, []])
    expect((await api.call('/cases/_count', { token })).status).toBe(200)
  },
)

describe('the database of an operator', () => {
  test('is none that a wrong DATA_DIR would make', async () => {
    const missing = join(folder, 'missing')
    await expect(openForOperator({ DATA_DIR: missing }, { onlyLooks: false })).rejects.toThrow(
      'There is no database in',
    )
    const code = await runOperator(['customers'], {
      open: (how) => openForOperator({ DATA_DIR: missing }, how),
      say: () => undefined,
      complain: () => undefined,
    })
    expect(code).toBe(1)
  })

  test('of another build is left as it is by whoever only looks, with a word on what to do', async () => {
    const dataDir = join(folder, 'older')
    const url = await urlForFolder(dataDir)
    const source = url === null ? { dataDir } : { url }
    const environment = url === null ? { DATA_DIR: dataDir } : { DATABASE_URL: url }
    const made = await openDatabase(source)
    await made.pool.query(
      `delete from drizzle.__drizzle_migrations where created_at =
        (select max(created_at) from drizzle.__drizzle_migrations)`,
    )
    await made.close()
    for (const args of [['customers'], ['set-plan', 'office-pro', 'PRO', '--dry-run']]) {
      const complained: string[] = []
      const code = await runOperator(args, {
        open: (how) => openForOperator(environment, how),
        say: () => undefined,
        complain: (text) => void complained.push(text),
      })
      expect([code, complained]).toEqual([1, [new OtherBuild().message]])
    }
  })

  test('that a running server holds is left alone, with a word on what to do', async () => {
    const complained: string[] = []
    const unlock = lockFolder(folder)
    const code = await runOperator(['customers'], {
      open: async () => {
        lockFolder(folder)
        throw new Error('the folder was locked twice')
      },
      say: () => undefined,
      complain: (text) => void complained.push(text),
    })
    unlock()
    expect(code).toBe(1)
    expect(complained[0]).toContain('stop that one first')
    expect(complained[0]).toContain('With PostgreSQL (DATABASE_URL), these commands work while')
  })

  test('is opened by npm run operator, whose exit code says how it went', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'tools/operator.ts', 'customers'],
      {
        env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'missing') },
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is no database in')])
  })
})

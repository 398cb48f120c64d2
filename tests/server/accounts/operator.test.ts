import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { AuditPage } from '../../../contracts/events/audit.ts'
import { AccountTerms } from '../../../contracts/model/accounts/account.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { lockFolder } from '../../../server-mock/db/lock.ts'
import { OtherBuild } from '../../../server-mock/db/migrate.ts'
import { openForOperator } from '../../../server-mock/operator/open.ts'
import { runOperator } from '../../../server-mock/operator/run.ts'
import { openApi } from '../../support/server/api.ts'
import { urlForFolder } from '../../support/server/database.ts'

const api = await openApi()
const folder = mkdtempSync(join(tmpdir(), 'operator-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})
beforeEach(() => void api.takeEvents())

async function operator(...args: string[]) {
  const said: string[] = []
  const complained: string[] = []
  let opened = 0
  let closed = 0
  const code = await runOperator(args, {
    open: async () => {
      opened += 1
      return {
        services: api.services,
        close: async () => {
          closed += 1
        },
      }
    },
    say: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
  })
  expect(closed).toBe(opened)
  return { code, said: said.join('\n'), complained: complained.join('\n'), opened }
}

async function latestEntry(of: 'lite' | 'pro' | 'enterprise') {
  const token = await api.signIn(of, 'admin')
  const path = `/customer/${api.offices[of].id}/audit_log?person=operator`
  return z.parse(AuditPage, (await api.call(path, { token })).json).entries[0]
}

/** Everything that any command could change. */
async function everything(): Promise<string> {
  const { rows } = await api.services.database.pool.query(`
    select (select json_agg(t order by id) from customer t) as customers,
      (select json_agg(t order by id) from session t) as sessions,
      (select json_agg(t order by id) from credit_entry t) as credits,
      (select json_agg(t order by version) from terms_of_service t) as terms,
      (select json_agg(t order by n) from audit_entry t) as entries,
      (select json_agg(t order by customer_id) from event_head t) as heads`)
  return JSON.stringify(rows)
}

const termsFile = (html = '<h2>1. New</h2><p>Terms</p>'): string => {
  const file = join(folder, 'terms.html')
  writeFileSync(file, html)
  return file
}

const names = [
  'customers',
  'set-plan',
  'set-terms',
  'confirm-credits',
  'end-sessions',
  'reset-second-factor',
]

describe('the help', () => {
  test('of all commands names each of them', async () => {
    const { code, said, opened } = await operator('--help')
    expect([code, opened]).toEqual([0, 0])
    for (const name of names) expect(said).toContain(`  ${name} `)
  })

  test.each(names)('of %s tells how to use it, and opens nothing', async (name) => {
    const { code, said, opened } = await operator(name, '--help')
    expect([code, opened]).toEqual([0, 0])
    expect(said).toContain(`Usage: npm run operator -- ${name}`)
    expect(said).toContain('--dry-run')
  })
})

describe('wrong use', () => {
  test.each([
    [[], 'Enter a command.'],
    [['fly'], 'There is no command fly.'],
    [['set-plan', 'office-pro'], 'set-plan takes CUSTOMER PLAN.'],
    [
      ['set-plan', 'office-pro', 'GOLD'],
      'GOLD is not a plan: choose one of LITE, PRO, ENTERPRISE.',
    ],
    [['customers', 'office-pro'], 'customers takes no arguments, only options.'],
    [['end-sessions', 'a@b.example', '--now'], "'--now'"],
    [['set-terms', '--version', 'v 2', '--file', 'f'], '--version is needed'],
    [['set-terms', '--version', 'v'.repeat(101), '--file', 'f'], 'up to 100'],
    [['set-terms', '--version', 'v2'], '--file is needed'],
    [['set-terms', '--version', 'v2', '--file', 'f', '--deadline', 'soon'], 'is no day'],
    [
      ['set-terms', '--version', 'v2', '--file', 'f', '--deadline', '2027-01-31', '--mandatory'],
      'exclude each other',
    ],
  ] as [string[], string][])('%j ends with 2 and says how it is right', async (args, message) => {
    const { code, complained, opened } = await operator(...args)
    expect([code, opened]).toEqual([2, 0])
    expect(complained).toContain(message)
    expect(complained).toContain('Usage: npm run operator')
  })

  test.each([
    [['set-plan', 'nowhere', 'PRO'], 'There is no customer nowhere.'],
    [['end-sessions', 'nobody@nowhere.example'], 'There is no user with the address'],
    [['confirm-credits', 'nowhere'], 'There is no customer nowhere.'],
    [['confirm-credits', 'office-pro', '--booking', 'none'], 'has no order none'],
    [['set-terms', '--version', 'v2', '--file', '/nowhere/terms.html'], 'cannot be read (ENOENT)'],
  ] as [string[], string][])('%j cannot be done and ends with 1', async (args, message) => {
    const before = await everything()
    const { code, complained } = await operator(...args)
    expect(code).toBe(1)
    expect(complained).toContain(message)
    expect(await everything()).toBe(before)
  })
})

describe('customers', () => {
  test('are listed with plan, users and credits', async () => {
    const { code, said } = await operator('customers')
    expect(code).toBe(0)
    expect(said.split('\n')).toHaveLength(4)
    expect(said).toMatch(/^ID +NAME +PLAN +ACTIVE USERS +CREDITS +TO INVOICE +SINCE$/m)
    expect(said).toMatch(/^office-enterprise +CANARY-ENTERPRISE\S* +ENTERPRISE +\d+ +0 +0 +2026-/m)
  })
})

describe('set-plan', () => {
  test('changes the plan at once, tells the clients, and leaves an entry [G-282]', async () => {
    const token = await api.signIn('pro', 'admin')
    const { code, said } = await operator('set-plan', api.offices.pro.id, 'lite')
    expect(code).toBe(0)
    expect(said).toContain('plan PRO -> LITE.')
    expect(said).toContain('active users and seats for 1')
    expect(api.takeEvents()).toMatchObject([
      {
        name: 'customer.plan-changed',
        actor: { kind: 'system', name: 'Operator' },
        payload: { former: 'PRO', plan: 'LITE' },
      },
    ])
    const limits = await api.call('/customer/subscription_config', { token })
    expect(limits.json.max_users).toBe(1)
    expect(await latestEntry('pro')).toMatchObject({
      actor: { kind: 'system', id: null, name: 'Operator' },
      action: 'customer.plan-changed',
      changes: [{ field: 'plan', from: 'PRO', to: 'LITE' }],
    })
    await operator('set-plan', api.offices.pro.id, 'PRO')
  })

  test('to the plan of now says so and changes nothing', async () => {
    const before = await everything()
    const { code, said } = await operator('set-plan', api.offices.pro.id, 'PRO')
    expect([code, await everything()]).toEqual([0, before])
    expect(said).toContain('already has the plan PRO')
  })
})

describe('set-terms', () => {
  test.each([
    ['2027-01-01', [], { must_accept: false, must_accept_date: null }],
    [
      '2027-01-02',
      ['--deadline', '2027-01-31'],
      { must_accept: false, must_accept_date: '2027-01-31' },
    ],
    ['2027-01-03', ['--mandatory'], { must_accept: true, must_accept_date: '2026-11-19' }],
  ] as [string, string[], object][])(
    'puts %s with %j in force and leaves an entry at every customer',
    async (version, options, expected) => {
      const file = termsFile()
      const done = await operator('set-terms', '--version', version, '--file', file, ...options)
      expect([done.complained, done.code]).toEqual(['', 0])
      for (const plan of ['lite', 'pro'] as const) {
        const token = await api.signIn(plan, 'admin')
        const path = `/customer/${api.offices[plan].id}/terms_of_service`
        const { json } = await api.call(path, { token })
        expect(json).toMatchObject({ version, current_tos_accepted: false, ...expected })
        expect(json.content).toContain('<h2>1. New</h2>')
        expect(await latestEntry(plan)).toMatchObject({
          action: 'terms.published',
          target: { kind: 'terms', id: version, name: version },
        })
      }
    },
  )

  test('puts a version in force whose name is as long as may be: everybody can read it, register and accept it [ACCT-31]', async () => {
    const version = `2027-${'a'.repeat(95)}`
    const { code } = await operator('set-terms', '--version', version, '--file', termsFile())
    expect(code).toBe(0)
    const { json } = await api.call('/customer/terms_of_service')
    expect(parse(AccountTerms, json)).toMatchObject({ ok: true, value: { version } })
    const token = await api.signIn('pro', 'admin')
    const path = `/customer/${api.offices.pro.id}/terms_of_service/accept?tos_version=${version}`
    const accepted = await api.call(path, { token, method: 'POST' })
    expect(accepted).toMatchObject({ status: 200, json: { current_tos_accepted: true } })
  })

  test('leaves one entry at each customer, all by one statement', async () => {
    const { pool } = api.services.database
    await pool.query('create table written (entries bigint)')
    await pool.query(`
      create function count_written() returns trigger language plpgsql as $$ begin
        insert into written select count(*) from new_entries;
        return null;
      end $$`)
    await pool.query(`
      create trigger count_written after insert on audit_entry
        referencing new table as new_entries for each statement execute function count_written()`)
    const done = await operator('set-terms', '--version', '2027-01-04', '--file', termsFile())
    const statements = await pool.query('select entries from written')
    await pool.query('drop trigger count_written on audit_entry')
    await pool.query('drop function count_written')
    await pool.query('drop table written')
    const { rows } = await pool.query(`
      select c.id, count(e.n)::int as entries, min(e.actor_name) as by, min(e.changes::text) as changes
      from customer c left join audit_entry e
        on e.customer_id = c.id and e.action = 'terms.published' and e.target_id = '2027-01-04'
      group by c.id order by c.id`)
    expect(done.code).toBe(0)
    expect(statements.rows).toEqual([{ entries: rows.length }])
    expect(rows.map(({ id }) => id)).toEqual(['office-enterprise', 'office-lite', 'office-pro'])
    for (const row of rows)
      expect(row).toEqual({
        id: row.id,
        entries: 1,
        by: 'Operator',
        changes: '[{"to": null, "from": null, "field": "deadline"}]',
      })
  })

  test.each([
    [
      'a version that exists',
      ['--version', '2026-11-01'],
      '<p>Text</p>',
      'an existing version never changes',
    ],
    ['no text', ['--version', 'v9'], '<script>1</script>', 'no text that can be shown'],
    [
      'a deadline that is over',
      ['--version', 'v9', '--deadline', '2026-11-19'],
      '<p>Text</p>',
      'has passed',
    ],
  ] as [string, string[], string, string][])('refuses %s', async (_, options, html, message) => {
    const before = await everything()
    const { code, complained } = await operator('set-terms', '--file', termsFile(html), ...options)
    expect([code, await everything()]).toEqual([1, before])
    expect(complained).toContain(message)
  })
})

describe('confirm-credits', () => {
  const { id } = { id: 'office-enterprise' }
  const order = async (amount: number) => {
    const token = await api.signIn('enterprise', 'admin')
    await api.call(`/customer/${id}/add_credits`, { token, json: { amount } })
  }

  test('marks one order, then all others, and leaves the balance', async () => {
    await order(40)
    await order(25)
    await order(10)
    const all = (await operator('confirm-credits', id, '--dry-run')).said
    const [, booking = ''] = /^([\w-]{22}) +25 /m.exec(all) ?? []
    expect((await operator('confirm-credits', id, `--booking=${booking}`)).said).toContain(
      '25 credits invoiced.',
    )
    expect((await operator('confirm-credits', id)).said).toContain('50 credits invoiced.')
    expect(await latestEntry('enterprise')).toMatchObject({
      action: 'customer.credits-confirmed',
      changes: [{ field: 'invoiced', from: null, to: 50 }],
    })
    expect((await operator('confirm-credits', id)).said).toContain('nothing to be invoiced')
    expect((await operator('customers')).said).toMatch(/^office-enterprise .+ 75 +0 +2026-/m)
  })
})

describe('end-sessions', () => {
  test('makes every token of the user worthless, cuts the sockets, and leaves an entry', async () => {
    const token = await api.signIn('lite')
    const cut: string[] = []
    const end = api.services.hub.onSessionEnd((session) => void cut.push(session))
    const { email, name, id } = api.offices.lite.users.agent
    const { code, said } = await operator('end-sessions', email.toUpperCase())
    end()
    expect([code, said]).toEqual([0, `${name} (${email}): 1 session ended.`])
    expect(cut).toHaveLength(1)
    expect((await api.call('/cases/_count', { token })).status).toBe(401)
    expect(await latestEntry('lite')).toMatchObject({
      action: 'session.ended',
      target: { kind: 'user', id, name },
    })
    expect((await operator('end-sessions', email)).said).toBe(
      `${name} (${email}) is not logged in.`,
    )
  })
})

describe('a dry run', () => {
  test.each([
    [['set-plan', 'office-pro', 'ENTERPRISE'], 'plan PRO -> ENTERPRISE.'],
    [['confirm-credits', 'office-enterprise'], '5 credits invoiced.'],
    [['end-sessions', 'admin@pro.example'], '1 session ended.'],
    [['set-terms', '--version', 'v9', '--file', ''], '-> v9, without a deadline.'],
  ] as [string[], string][])(
    'of %j tells what it would do and does nothing',
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
})

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

import { beforeEach, describe, expect, test } from 'vitest'
import { AccountTerms } from '../../../contracts/model/accounts/account.ts'
import { parse } from '../../../contracts/schema.ts'
import { openOperatorDesk } from '../../support/offices/operator-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, operator, latestEntry, everything, termsFile } = await opened(openOperatorDesk())
beforeEach(() => void api.takeEvents())

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

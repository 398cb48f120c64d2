import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { applyAccount } from '../../../server-mock/modules/payment-provider/follow-account.ts'
import { readOnboarding } from '../../../server-mock/modules/payment-provider/onboarding-link.ts'
import { openAuditDesk } from '../../support/offices/audit-desk.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, admin, office, page, latest } = await opened(openAuditDesk())

describe('an entry', () => {
  test('says who did what to whom, with each field before and after', async () => {
    const { colleague, admin: me } = office().users
    await api.call(`/user/${colleague.id}`, {
      method: 'PUT',
      token: admin,
      json: { name: 'Renamed', receive_payment_notifications: false },
    })
    expect(await latest()).toMatchObject({
      actor: { kind: 'user', id: me.id, name: me.name },
      action: 'user.changed',
      target: { kind: 'user', id: colleague.id, name: 'Renamed' },
      changes: [
        { field: 'name', from: colleague.name, to: 'Renamed' },
        { field: 'receive_payment_notifications', from: true, to: false },
      ],
    })
  })

  test('keeps the names of its time, and outlives who is named', async () => {
    const json = { name: 'Ida Short', public_name: 'Ida', email: 'ida@invited.example' }
    const { user_id } = (await api.call('/user', { token: admin, json })).json
    await api.call(`/user/${user_id}`, { method: 'DELETE', token: admin })
    expect((await page()).entries.slice(0, 2)).toMatchObject([
      { action: 'user.deleted', target: { id: user_id, name: 'Ida Short' } },
      { action: 'user.invited', target: { id: user_id, name: 'Ida Short' } },
    ])
  })

  test('of a mail server tells every field but the password', async () => {
    const secret = 'a password of the mail server'
    await api.call(`/customer/${office().id}/outbound_email/smtp`, {
      method: 'PUT',
      token: admin,
      json: {
        email_sender_name: 'Claims',
        smtp_host: 'mail.example',
        smtp_port: 587,
        smtp_email: 'claims@mail.example',
        smtp_password: secret,
      },
    })
    const entry = await latest()
    expect(entry?.action).toBe('mail-setup.saved')
    expect(entry?.changes).toContainEqual({ field: 'smtp_host', from: null, to: 'mail.example' })
    expect(entry?.changes).toContainEqual({ field: 'smtp_password', from: null, to: 'changed' })
    expect(JSON.stringify(await page())).not.toContain(secret)
  })

  test('stands with its change or not at all', async () => {
    const { admin: me } = office().users
    const before = (await page()).entries.length
    const refused = await api.call(`/user/${me.id}/deactivate`, {
      method: 'PUT',
      token: admin,
      json: {},
    })
    expect(refused.status).toBe(403)
    expect((await page()).entries).toHaveLength(before)
  })

  test('of the payment account names the admin who connected it', async () => {
    const { admin: me } = office().users
    const { db } = api.services.database
    await db.update(customer).set({ providerStatus: 'pending' }).where(eq(customer.id, office().id))
    const path = `/customer/${office().id}/stripe_onboarding_status`
    const { onboarding_url } = (await api.call(path, { token: admin })).json
    const onboarding = readOnboarding(api.services, onboarding_url.split('token=')[1])
    if (onboarding === null) throw new Error('the link is not good')
    await applyAccount(api.services, onboarding, 'connected')
    expect(await latest({ person: me.id })).toMatchObject({
      actor: { kind: 'user', id: me.id, name: me.name },
      action: 'payment-provider.connected',
      changes: [{ field: 'status', from: 'pending', to: 'connected' }],
    })
  })

  test('is neither changed nor removed, by no statement at all', async () => {
    const { pool } = api.services.database
    for (const statement of [
      "update audit_entry set action = 'nothing'",
      'delete from audit_entry',
      'truncate audit_entry',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('neither changed nor removed')
    }
  })
})

describe('what somebody does with the own access', () => {
  const of = async (person: string) =>
    (await page({ person })).entries.map(({ action, changes }) => ({ action, changes }))

  test('is noted: logins, the session that a login ends, and the logout', async () => {
    const { agent } = office().users
    await api.signIn('enterprise')
    const token = await api.signIn('enterprise')
    await api.call('/logout', { method: 'POST', token })
    await api.call('/logout', { method: 'POST', token })
    expect(await of(agent.id)).toEqual([
      { action: 'session.closed', changes: [] },
      {
        action: 'session.opened',
        changes: [{ field: 'sessions', from: 1, to: 'ended' }],
      },
      { action: 'session.opened', changes: [] },
    ])
  })

  test('is noted where a login is refused, with the reason', async () => {
    const { deactivated, unverified, colleague } = office().users
    await api.call('/login', { json: { email: colleague.email, password: 'Wrong-1234' } })
    for (const { email } of [deactivated, unverified]) {
      await api.call('/login', { json: { email, password: PASSWORD } })
    }
    const reasons = async () =>
      (await page({ action: 'session.refused' })).entries.map(({ target, changes }) => [
        target.id,
        changes[0]?.to,
      ])
    // The answer of a refused login does not wait for its entry.
    await expect.poll(reasons).toEqual([
      [unverified.id, 'not verified'],
      [deactivated.id, 'not active'],
      [colleague.id, 'wrong password'],
    ])
    // Who did not know the password may be anybody.
    const [guess] = (await page({ person: colleague.id })).entries
    expect(guess).toMatchObject({ actor: { kind: 'user', id: null, name: null } })
    const [closed] = (await page({ person: deactivated.id })).entries
    expect(closed?.actor).toEqual({ kind: 'user', id: deactivated.id, name: deactivated.name })
  })

  test('is noted nowhere for an address that nobody has', async () => {
    const before = await api.services.database.pool.query('select count(*) from audit_entry')
    await api.call('/login', { json: { email: 'nobody@nowhere.example', password: 'Wrong-1234' } })
    await api.signIn('enterprise', 'colleague')
    const after = await api.services.database.pool.query('select count(*) from audit_entry')
    expect(Number(after.rows[0]?.count)).toBe(Number(before.rows[0]?.count) + 1)
  })
})

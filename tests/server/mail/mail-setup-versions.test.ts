/** Two administrators at the email setup at once, over HTTP (G-607). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ConflictBody } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { mailboxForm } from '../../support/mail/mailbox.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const office = () => api.offices.pro
/** Keeps the password that is stored. */
const form = { ...mailboxForm(587), smtp_password: '********' }

const api = await opened(openApi())
const { id } = office().users.colleague
const { db } = api.services.database
await db.update(appUser).set({ role: 'ADMIN' }).where(eq(appUser.id, id))
const mine = await api.signIn('pro', 'admin')
const theirs = await api.signIn('pro', 'colleague')

const path = (part = '') => `/customer/${office().id}/outbound_email${part}`
const read = async () => (await api.call(path(), { token: mine })).json
const put = (token: string, what: string, json?: object, version?: number) =>
  api.call(what, {
    method: 'PUT',
    token,
    ...(json !== undefined && { json }),
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
  })
const save = (token: string, parts: object = {}, version?: number) =>
  put(token, path('/smtp'), { ...form, ...parts }, version)

/** The version at the beginning of a test. */
let base: number
beforeEach(async () => {
  base = (await save(mine, mailboxForm(587))).json.version
})

const conflictIn = (json: unknown) => z.parse(ConflictBody, json)

test('the version of the email setup grows by one with every save and activation, in the answer and in the event', async () => {
  api.takeEvents()
  expect((await save(mine)).json.version).toBe(base + 1)
  const active = await put(mine, path('/activate'), { active_email_setup: 'SMTP' })
  expect(active.json.version).toBe(base + 2)
  const inbound = `/customer/${office().id}/inbound_email/activate`
  expect((await put(mine, inbound)).json.version).toBe(base + 3)
  expect((await put(mine, inbound)).json.version).toBe(base + 3)
  expect(await read()).toMatchObject({ version: base + 3, inbound_emails_active: true })
  const told = api.takeEvents().filter(({ name }) => name.startsWith('mail-setup.'))
  expect(told).toMatchObject([
    { payload: { version: base + 1, changes: [] } },
    { payload: { version: base + 2 } },
    { payload: { version: base + 3 } },
  ])
})

describe('a save of the email setup', () => {
  test('after a colleague’s is told who changed what, and changes nothing', async () => {
    await save(theirs, { smtp_port: 465, email_sender_name: 'Team' }, base)
    const before = await api.digest(office().id)
    const stale = await save(mine, { smtp_port: 25, email_sender_name: 'Team' }, base)
    expect(stale.status).toBe(412)
    expect(conflictIn(stale.json)).toEqual({
      error_message: 'The email setup was changed by another user in the meantime.',
      version: base + 1,
      changes: [
        {
          field: 'smtp_port',
          from: 587,
          to: 465,
          by: office().users.colleague.name,
          at: expect.any(String),
        },
      ],
    })
    expect(await api.digest(office().id)).toEqual(before)
    expect((await save(mine, { smtp_port: 25 }, base + 1)).status).toBe(200)
    expect(await read()).toMatchObject({ smtp_port: 25 })
  })

  test('that would put back what a colleague changed is refused as well', async () => {
    await save(theirs, { smtp_host: 'localhost', smtp_password: 'Their-password-2' }, base)
    const stale = await save(mine, { email_sender_name: 'Mine' }, base)
    expect(conflictIn(stale.json).changes).toMatchObject([
      { field: 'smtp_host', from: form.smtp_host, to: 'localhost' },
    ])
    expect(await read()).toMatchObject({ smtp_host: 'localhost', email_sender_name: 'Claims' })
  })

  test('names of a password only that there is another one', async () => {
    await save(theirs, { smtp_password: 'Their-password-2' }, base)
    const stale = await save(mine, { smtp_password: 'My-password-3' }, base)
    expect(conflictIn(stale.json).changes).toMatchObject([
      { field: 'smtp_password', from: null, to: 'changed' },
    ])
    expect(stale.text).not.toContain('-password-')
    expect((await save(mine, {}, base)).status).toBe(200)
  })

  test('is in nobody’s way where it repeats, adds to or follows what was done', async () => {
    await save(theirs, { smtp_port: 465 }, base)
    expect((await save(mine, { smtp_port: 465 }, base)).status).toBe(200)
    expect((await save(mine, { smtp_port: 2525 }, base + 2)).status).toBe(200)
    // One's own earlier save, as of another tab.
    expect((await save(mine, { smtp_port: 25 }, base + 2)).status).toBe(200)
    await put(theirs, path('/activate'), { active_email_setup: 'SMTP' })
    expect((await save(mine, { smtp_port: 587 }, base + 4)).status).toBe(200)
    expect(await read()).toMatchObject({ smtp_port: 587, active_email_setup: 'SMTP' })
  })

  test('without a version is taken, as before', async () => {
    await save(theirs, { smtp_port: 465 })
    expect((await save(mine, { smtp_port: 25 })).status).toBe(200)
    expect(await read()).toMatchObject({ smtp_port: 25 })
  })

  test('that says nothing of what is not kept any more is refused', async () => {
    await save(theirs, { smtp_port: 465 })
    const { pool } = api.services.database
    await pool.query(`delete from event where name = 'mail-setup.saved'`)
    const stale = await save(mine, { smtp_port: 25 }, base)
    expect([stale.status, conflictIn(stale.json).changes]).toEqual([412, []])
  })

  test('at the same moment as another is done once', async () => {
    const answers = await Promise.all([
      save(mine, { smtp_port: 25 }, base),
      save(theirs, { smtp_port: 465 }, base),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})

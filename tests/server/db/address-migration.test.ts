import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appUser, session, userAddressKey } from '../../../server-mock/db/schema/accounts.ts'
import { openApi } from '../../support/server/api.ts'
import { MORNING, PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const file = new URL('../../../server-mock/db/migrations/0022_email_addresses.sql', import.meta.url)

const api = await opened(openApi())

const LATER = '2026-11-21T08:00:00.000Z'

test('accounts of before get the canonical address; of two with the same one the later is set apart', async () => {
  const { db } = api.services.database
  const { id: customerId } = api.offices.pro
  const user = (id: string, email: string, created: string) => ({
    ...{ id, customerId, email, created, name: id, publicName: id },
    ...{ role: 'AGENT' as const, state: 'ACTIVE' as const, verified: true },
  })
  // As the tables were before it.
  await db.execute(sql`drop index app_user_address`)
  await db.execute(sql`create unique index app_user_email on app_user (lower(email))`)
  await db
    .insert(appUser)
    .values([
      user('later', 'zoe\u0308@moss.example', LATER),
      user('first', 'ZOË@Moss.example', MORNING),
      user('alone', 'Ada@BU\u0308RO.Example', MORNING),
    ])
  const expires = '2026-12-21T08:00:00.000Z'
  const open = { userId: 'later', created: LATER, expires }
  await db.insert(session).values({ id: 'open', ...open })

  for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
    await db.execute(sql.raw(statement))

  const after = new Map((await db.select().from(appUser)).map((row) => [row.id, row]))
  expect(after.get('first')).toMatchObject({ email: 'ZOË@moss.example', state: 'ACTIVE' })
  expect(after.get('alone')).toMatchObject({ email: 'Ada@büro.example', state: 'ACTIVE' })
  expect(after.get('later')).toMatchObject({
    email: 'later-zoë@moss.example',
    state: 'DEACTIVATED',
    version: 2,
  })
  const [ended] = await db.select().from(session).where(eq(session.id, 'open'))
  expect(ended?.ended).not.toBeNull()
  const again = user('again', 'zoe\u0308@MOSS.example', LATER)
  await expect(db.insert(appUser).values(again)).rejects.toThrow()
  const found = await db.select().from(appUser).where(eq(userAddressKey, 'zoë@moss.example'))
  expect(found.map(({ id }) => id)).toEqual(['first'])
})

test('every door takes every spelling of an address', async () => {
  const { agent } = api.offices.pro.users
  const { db } = api.services.database
  await db.update(appUser).set({ email: 'zoë.agent@pro.example' }).where(eq(appUser.id, agent.id))
  const typed = ' Zoe\u0308.Agent@PRO.Example '
  const login = await api.call('/login', { json: { email: typed, password: PASSWORD } })
  expect(login.status).toBe(200)
  const { renew_token } = login.json
  const renewal = await api.call('/login/renew', { json: { email: typed, renew_token } })
  expect(renewal.status).toBe(200)
})

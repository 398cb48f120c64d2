import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { openSession } from '../../../server-mock/modules/access/sessions.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
beforeEach(() => api.advance(60 * 60 * 1000))

const DAY = 24 * 60 * 60 * 1000
const db = () => api.services.database.db
const pending = () => api.offices.pro.users.pending
let count = 0

/** An invited user of the PRO office, new for each test, and the secret of the mail. */
async function invite(): Promise<{ id: string; email: string; token: string }> {
  count += 1
  const user = { id: `invited-${count}`, email: `Invited${count}@pro.example` }
  await db()
    .insert(appUser)
    .values({
      ...user,
      customerId: api.offices.pro.id,
      name: 'Noor',
      publicName: 'Ms Haddad',
      role: 'AGENT',
      state: 'INVITATION_PENDING',
      verified: false,
      created: api.services.clock.now().toISOString(),
    })
  return { ...user, token: await linkTo(user.id) }
}
const linkTo = async (userId: string): Promise<string> => {
  const now = api.services.clock.now()
  const issue = { kind: 'signup', userId, now } as const
  return (await db().transaction((tx) => issueLink(tx, issue))).token
}
const load = (token: string) => api.call(`/user/signup/${token}`)
const signUp = (token: string, json: object) =>
  api.call(`/user/signup/${token}`, { method: 'PUT', json })
const right = (user_id: string) => ({ name: ' Noor Haddad ', password: ' summer-rain-7 ', user_id })

test('an invitation is loaded by its link, without a login [SIGNUP-04] [G-237]', async () => {
  const { id, email, token } = await invite()
  const answer = await load(token)
  expect([answer.status, answer.json]).toEqual([
    200,
    { user_id: id, email, name: 'Noor', public_name: 'Ms Haddad' },
  ])
})

test('name and password complete it, and the answer is that of a login [SIGNUP-07, SIGNUP-08] [G-238]', async () => {
  const { id, email, token } = await invite()
  const answer = await signUp(token, right(id))
  expect(answer.status).toBe(200)
  const user = z.parse(LoginAnswer, answer.json)
  expect(user).toMatchObject({
    user_id: id,
    email,
    name: 'Noor Haddad',
    public_name: 'Ms Haddad',
    state: 'ACTIVE',
    customer_id: api.offices.pro.id,
  })
  expect((await api.call('/cases/_count', { token: user.accessToken })).status).toBe(200)
  expect((await api.login(email, 'summer-rain-7')).user_id).toBe(id)
})

test('the office is told who signed up, the administrators alone read it', async () => {
  const { id, token } = await invite()
  api.takeEvents()
  await signUp(token, right(id))
  expect(api.takeEvents()).toMatchObject([
    {
      name: 'user.signed-up',
      actor: { kind: 'user', id, name: 'Noor Haddad' },
      payload: { user: { user_id: id, state: 'ACTIVE', name: 'Noor Haddad' } },
    },
  ])
})

test('sessions that were open before end with it', async () => {
  const { id, token } = await invite()
  const ended: string[] = []
  const earlier = await openSession(api.services, id)
  const stop = api.services.hub.onSessionEnd((session) => void ended.push(session))
  await signUp(token, right(id))
  stop()
  expect(ended).toContain(earlier)
})

test('a link works once, however many come with it at the same moment', async () => {
  const { id, token } = await invite()
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(token, right(id))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect((await load(token)).status).toBe(404)
})

test('a link that is old, replaced, made up or of a user who is no longer invited is expired [G-236]', async () => {
  const replaced = await invite()
  const newer = await linkTo(replaced.id)
  const late = await invite()
  const gone = await invite()
  await db().update(appUser).set({ state: 'DEACTIVATED' }).where(eq(appUser.id, gone.id))
  const bad = [replaced.token, gone.token, 'made-up', `${newer}x`]
  const answers = await Promise.all(bad.map(load))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await load(newer)).status).toBe(200)
  api.advance(7 * DAY)
  const expired = await signUp(late.token, right(late.id))
  expect([expired.status, expired.json]).toEqual([
    404,
    { error_message: 'This link has expired or is no longer valid. Request a new one.' },
  ])
})

test('another link, such as the one for a new password, is no invitation', async () => {
  const now = api.services.clock.now()
  const issue = { kind: 'reset', userId: pending().id, now } as const
  const { token } = await db().transaction((tx) => issueLink(tx, issue))
  expect((await load(token)).status).toBe(404)
})

test.each(['', 'sho-7ab', 'no-digit-here', 'UPPER-ONLY-7', 'nothingspecial7'])(
  "the password '%s' is refused, and the link still works [PASSWORD-06]",
  async (password) => {
    const { id, token } = await invite()
    const answer = await signUp(token, { ...right(id), password })
    expect([answer.status, answer.json.error_message]).toEqual([400, messages.passwordRule])
    expect((await load(token)).status).toBe(200)
  },
)

test.each([
  ['an empty name', { name: '  ' }, 400],
  ['a long name', { name: 'x'.repeat(31) }, 400],
  ['an unlisted field', { role: 'ADMIN' }, 400],
  ['a public name', { public_name: 'Boss' }, 400],
  ["somebody else's user_id", { user_id: 'office-pro-admin' }, 403],
])('%s is refused, and the link still works', async (_what, change, status) => {
  const { id, token } = await invite()
  expect((await signUp(token, { ...right(id), ...change })).status).toBe(status)
  expect((await load(token)).status).toBe(200)
})

test('an invitation of a plan that had a place takes none that a downgrade took; the link stays good', async () => {
  const { id, token } = await invite()
  const plan = (name: 'LITE' | 'PRO') =>
    db().update(customer).set({ plan: name }).where(eq(customer.id, api.offices.pro.id))
  await plan('LITE')
  const refused = await signUp(token, right(id))
  expect([refused.status, refused.json]).toEqual([403, { error_message: messages.noSeat }])
  await plan('PRO')
  expect((await signUp(token, right(id))).status).toBe(200)
})

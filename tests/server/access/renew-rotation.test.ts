import { beforeEach, expect, test } from 'vitest'
import { auditEntry } from '../../../server-mock/db/schema/audit.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
beforeEach(() => api.advance(60 * 60 * 1000))

const MINUTE = 60_000
const email = () => api.offices.pro.users.agent.email
const renew = async (renew_token: string) => {
  const answer = await api.call('/login/renew', { json: { email: email(), renew_token } })
  return answer.status === 200
    ? { token: String(answer.json.renew_token), access: String(answer.json.accessToken) }
    : { refused: answer.json.error_message }
}
const ofRenewal = async (renew_token: string) => {
  const renewed = await renew(renew_token)
  if ('refused' in renewed) throw new Error(`not renewed: ${renewed.refused}`)
  return renewed
}
const use = async (token: string) => (await api.call('/cases/_count', { token })).status
const begin = async () => (await api.login(email())).renew_token
const over = { refused: 'Authentication Failure: Invalid token' }

test('an answer that got lost is asked for again with the same token, an hour later too', async () => {
  const first = await begin()
  await renew(first)
  api.advance(40 * MINUTE)
  const again = await ofRenewal(first)
  expect(await use(again.access)).toBe(200)
  api.advance(20 * MINUTE)
  expect(await use((await ofRenewal(again.token)).access)).toBe(200)
})

test.each([
  ['its access token', (next: { access: string }) => use(next.access)],
  ['its renew token', (next: { token: string }) => ofRenewal(next.token)],
])('a token that was followed by one of which %s is used ends the session', async (_, useIt) => {
  const stolen = await begin()
  const next = await ofRenewal(stolen)
  await useIt(next)
  api.advance(MINUTE)
  expect(await renew(stolen)).toEqual(over)
  expect(await use(next.access)).toBe(401)
  expect(await renew(next.token)).toEqual(over)
})

test('a token from before the last one ends the session at once', async () => {
  const first = await begin()
  const second = await ofRenewal(first)
  const third = await ofRenewal(second.token)
  expect(await renew(first)).toEqual(over)
  expect(await use(third.access)).toBe(401)
})

test('a lost answer is not waited for longer than an hour', async () => {
  const first = await begin()
  await renew(first)
  api.advance(61 * MINUTE)
  expect(await renew(first)).toEqual(over)
})

test('tabs without a shared lock renew at the same moment, and both go on', async () => {
  const first = await begin()
  const [one, two] = await Promise.all([ofRenewal(first), ofRenewal(first)])
  expect([await use(one.access), await use(two.access)]).toEqual([200, 200])
  const late = await ofRenewal(first)
  expect(await use(late.access)).toBe(200)
  api.advance(16 * MINUTE)
  expect(await use((await ofRenewal(two.token)).access)).toBe(200)
})

test('twenty at once with one token leave one session with one next token', async () => {
  const first = await begin()
  const all = await Promise.all(Array.from({ length: 20 }, () => ofRenewal(first)))
  api.advance(16 * MINUTE)
  expect(await use((await ofRenewal(all[7]?.token ?? '')).access)).toBe(200)
  api.advance(MINUTE)
  expect(await renew(first)).toEqual(over)
})

test('the end for a token that was used twice stands in the audit log, with its reason', async () => {
  const first = await begin()
  await use((await ofRenewal(first)).access)
  api.advance(MINUTE)
  await renew(first)
  const entries = await api.services.database.db.select().from(auditEntry)
  const closed = entries.filter(({ action }) => action === 'session.closed').at(-1)
  expect(closed?.changes).toEqual([{ field: 'reason', from: null, to: 'renew token used twice' }])
})

test('another login is a session of its own: an old token ends nothing of it', async () => {
  const old = await begin()
  const now = await api.login(email())
  expect(await renew(old)).toEqual(over)
  expect(await use(now.accessToken)).toBe(200)
})

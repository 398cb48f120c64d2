/** The login of somebody with a second factor. */
import { beforeEach, describe, expect, test } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import { parse } from '../../../contracts/schema.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import {
  challengeOf,
  codeOf,
  letGo,
  putting,
  secondStep,
  signInWith,
  turnOn,
  wrongCode,
} from '../../support/server/second-factor.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi({}, { trustedProxy: '127.0.0.1' }))
const { secret, recoveryCodes } = await turnOn(api, await api.signIn('pro', 'agent'))
beforeEach(() => letGo(api))

const email = () => api.offices.pro.users.agent.email
const from = (address: string, cookie = '') => ({
  headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
})
const cookieOf = (answer: { headers: Headers }): string =>
  answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const refusal = (error_message: string) => ({ error_message })

test('begins with a refusal that carries a challenge, and no session', async () => {
  const answer = await api.call('/login', { json: { email: email(), password: PASSWORD } })
  expect([answer.status, answer.json]).toEqual([
    403,
    {
      error_message: messages.secondFactorAsked,
      reason: 'second_factor',
      challenge: expect.any(String),
    },
  ])
  expect(answer.headers.get('set-cookie')).toBeNull()
  const asToken = await api.call('/cases/_count', { token: answer.json.challenge })
  expect(asToken.status).toBe(401)
})

test('asks nothing of that after a wrong password', async () => {
  const answer = await api.call('/login', { json: { email: email(), password: 'Wrong-1' } })
  expect([answer.status, answer.json]).toEqual([401, refusal(messages.authenticationFailed)])
})

test('ends with a code, answered as every login is', async () => {
  const answer = await secondStep(api, await challengeOf(api, email()), codeOf(api, secret))
  expect(answer.status).toBe(200)
  expect(parse(LoginAnswer, answer.json).ok).toBe(true)
  const token = answer.json.accessToken
  expect((await api.call('/cases/_count', { token })).status).toBe(200)
})

test('ends with a recovery code, once', async () => {
  const code = recoveryCodes.pop() ?? ''
  expect((await secondStep(api, await challengeOf(api, email()), code)).status).toBe(200)
  const again = await secondStep(api, await challengeOf(api, email()), code)
  expect([again.status, again.json]).toEqual([400, refusal(messages.recoveryCodeWrong)])
})

test('refuses a code that was used already, also for another challenge', async () => {
  const code = codeOf(api, secret)
  expect((await secondStep(api, await challengeOf(api, email()), code)).status).toBe(200)
  const again = await secondStep(api, await challengeOf(api, email()), code)
  expect([again.status, again.json]).toEqual([400, refusal(messages.codeUsed)])
  const earlier = await secondStep(api, await challengeOf(api, email()), codeOf(api, secret, -1))
  expect(earlier.json).toEqual(refusal(messages.codeUsed))
})

test.each(['code', 'recovery code'])(
  'of two with the same %s at once, one gets in',
  async (kind) => {
    const code = kind === 'code' ? codeOf(api, secret) : (recoveryCodes.pop() ?? '')
    const challenges = [await challengeOf(api, email()), await challengeOf(api, email())]
    const both = await Promise.all(challenges.map((one) => secondStep(api, one, code)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  },
)

test('a challenge is good for five minutes, for five tries and for nothing that was made up', async () => {
  const late = await challengeOf(api, email())
  api.advance(5 * 60_000 + 1_000)
  const expired = [401, refusal(messages.challengeExpired)]
  const answer = await secondStep(api, late, codeOf(api, secret))
  expect([answer.status, answer.json]).toEqual(expired)

  const tried = await challengeOf(api, email())
  for (let n = 0; n < 5; n += 1)
    expect((await secondStep(api, tried, wrongCode(api, secret))).status).toBe(400)
  const sixth = await secondStep(api, tried, codeOf(api, secret))
  expect([sixth.status, sixth.json]).toEqual(expired)

  const { accessToken } = await api.login(api.offices.pro.users.admin.email)
  for (const made of ['', 'x.y.z', accessToken]) {
    const other = await secondStep(api, made, codeOf(api, secret))
    expect([other.status, other.json]).toEqual(expired)
  }
})

test('a challenge is worth nothing after the password was replaced', async () => {
  const token = await signInWith(api, email(), secret)
  const challenge = await challengeOf(api, email())
  const change = (current_password: string, new_password: string) =>
    putting(api, token, '/user/password', { current_password, new_password })
  expect((await change(PASSWORD, 'Quince-tree-7')).status).toBe(200)
  const answer = await secondStep(api, challenge, codeOf(api, secret))
  expect([answer.status, answer.json]).toEqual([401, refusal(messages.challengeExpired)])
  expect((await change('Quince-tree-7', PASSWORD)).status).toBe(200)
})

describe('guessing codes', () => {
  test('from many addresses is slowed down, and locks nobody out who logged in before', async () => {
    const own = from('203.0.113.9')
    const first = await secondStep(
      api,
      await challengeOf(api, email(), own),
      codeOf(api, secret),
      own,
    )
    expect(first.status).toBe(200)
    api.advance(60_000)
    const statuses: number[] = []
    for (let n = 0; n < 30; n += 1) {
      const where = from(`198.18.0.${n}`)
      const challenge = await challengeOf(api, email(), where)
      statuses.push((await secondStep(api, challenge, wrongCode(api, secret), where)).status)
    }
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(16)
    expect(statuses.at(-1)).toBe(429)
    const device = from('192.0.2.78', cookieOf(first))
    const owner = await secondStep(
      api,
      await challengeOf(api, email(), device),
      codeOf(api, secret),
      device,
    )
    expect(owner.status).toBe(200)
  })

  test('makes nobody a known comer: after the right password alone a device and its address are strangers', async () => {
    const thief = from('198.51.100.44')
    await challengeOf(api, email(), thief)
    for (let n = 0; n < 40; n += 1)
      await api.call('/login', {
        ...from(`198.18.1.${n}`),
        json: { email: email(), password: 'x' },
      })
    const answer = await api.call('/login', {
      ...thief,
      json: { email: email(), password: PASSWORD },
    })
    expect(answer.status).toBe(429)
  })

  test('is noted in the audit log, without the code', async () => {
    await secondStep(api, await challengeOf(api, email()), wrongCode(api, secret))
    const token = await api.signIn('pro', 'admin')
    const path = `/customer/${api.offices.pro.id}/audit_log?action=session.refused`
    await expect
      .poll(async () => (await api.call(path, { token })).json.entries[0])
      .toMatchObject({ changes: [{ field: 'reason', from: null, to: 'wrong code' }] })
  })
})

test('a new password by mail does not go past the second factor, nor make the device a known one', async () => {
  const { id } = api.offices.pro.users.agent
  const { token } = await api.services.database.db.transaction((tx) =>
    issueLink(tx, { kind: 'reset', userId: id, now: api.services.clock.now() }),
  )
  const reset = await api.call(`/user/password_reset/${token}`, {
    method: 'PUT',
    json: { email: email(), new_password: 'Quince-tree-8' },
  })
  expect([reset.status, reset.headers.get('set-cookie')]).toEqual([200, null])
  const login = await api.call('/login', { json: { email: email(), password: 'Quince-tree-8' } })
  expect([login.status, login.json.reason]).toEqual([403, 'second_factor'])
})

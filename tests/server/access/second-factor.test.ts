/** The own second factor: set up, replaced, its recovery codes, turned off. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { recoveryCode, secondFactor } from '../../../server-mock/db/schema/accounts.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { codeAt } from '../../../server-mock/modules/second-factor/otp.ts'
import { addUserTo, queuedMails, rowOf } from '../../support/offices/user-office.ts'
import { openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { codeOf, letGo, putting, turnOn, wrongCode } from '../../support/server/second-factor.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const hash = (await rowOf(api, api.offices.pro.users.agent.id))?.passwordHash ?? null

let me: Awaited<ReturnType<typeof addUserTo>>
let token = ''
beforeEach(async () => {
  letGo(api)
  me = await addUserTo(api, api.offices.pro.id, { passwordHash: hash })
  token = (await api.login(me.email)).accessToken
  api.takeEvents()
})

const begin = (json: object) => api.call('/user/second_factor', { token, json })
const confirm = (code: string) => putting(api, token, '/user/second_factor', { code })
const proof = (secret: string, more: object = {}) => ({
  password: PASSWORD,
  code: codeOf(api, secret),
  ...more,
})
const turnOff = (json: object) => putting(api, token, '/user/second_factor/off', json)
const renewCodes = (json: object) => api.call('/user/second_factor/recovery_codes', { token, json })
const read = async () => (await api.call('/user/second_factor', { token })).json
const db = () => api.services.database.db

test('codes are those of RFC 6238, in six digits', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const vectors = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const
  for (const [second, code] of vectors) expect(codeAt(secret, Math.floor(second / 30))).toBe(code)
})

describe('setting it up', () => {
  test('takes the password and a code, and brings ten recovery codes', async () => {
    expect(await read()).toEqual({ on: false, required: false, recovery_codes_left: 0 })
    const begun = await begin({ password: PASSWORD })
    expect(begun.status).toBe(200)
    const { secret, uri } = begun.json
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/${encodeURIComponent(`Framewright:${me.email}`)}?secret=${secret}&issuer=Framewright`,
    )
    expect(await read()).toMatchObject({ on: false })
    const done = await confirm(codeOf(api, secret))
    expect(done.status).toBe(200)
    expect(new Set(done.json.recovery_codes).size).toBe(10)
    for (const code of done.json.recovery_codes)
      expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    expect(await read()).toEqual({ on: true, required: false, recovery_codes_left: 10 })
    expect(api.takeEvents()).toMatchObject([
      {
        name: 'user.second-factor-on',
        actor: { id: me.id },
        payload: {
          user: { user_id: me.id, second_factor: true, version: 2 },
          changes: [{ field: 'second_factor', from: false, to: true }],
        },
      },
    ])
    expect(await queuedMails(api, 'SYSTEM')).toContainEqual(
      expect.objectContaining({ to: me.email, subject: 'Two-factor authentication is on' }),
    )
  })

  test('is refused with a wrong password, in place and without a key', async () => {
    const answer = await begin({ password: 'Wrong-password-1' })
    expect([answer.status, answer.json]).toEqual([400, { error_message: messages.passwordWrong }])
    expect(await db().$count(secondFactor, eq(secondFactor.userId, me.id))).toBe(0)
  })

  test('asks for a right code: a wrong one, one in another form and one before a begin are refused', async () => {
    expect((await confirm('123456')).status).toBe(409)
    const { secret } = (await begin({ password: PASSWORD })).json
    const wrong = await confirm(wrongCode(api, secret))
    expect([wrong.status, wrong.json.error_message]).toEqual([400, messages.codeWrong])
    const form = await confirm('12345')
    expect([form.status, form.json.error_message]).toEqual([
      400,
      'Enter the 6 digits that your authenticator app shows, for example 123456.',
    ])
    expect((await confirm(` ${codeOf(api, secret).replace(/^.../, '$& ')}`)).status).toBe(200)
  })

  test('takes a code of one step before or after, and none further away', async () => {
    const { secret } = (await begin({ password: PASSWORD })).json
    expect((await confirm(codeOf(api, secret, -2))).status).toBe(400)
    expect((await confirm(codeOf(api, secret, 2))).status).toBe(400)
    expect((await confirm(codeOf(api, secret, 1))).status).toBe(200)
  })

  test('of another app takes a code of the former, whose codes count for nothing after it', async () => {
    const { secret, recoveryCodes } = await turnOn(api, token)
    const bare = await begin({ password: PASSWORD })
    expect([bare.status, bare.json.error_message]).toEqual([400, messages.codeWrong])
    const begun = await begin(proof(secret))
    // The former app counts until the other one is confirmed.
    api.advance(60_000)
    const other: string = begun.json.secret
    expect((await turnOff({ password: PASSWORD, code: codeOf(api, other) })).status).toBe(400)
    expect((await confirm(codeOf(api, other))).status).toBe(200)
    api.advance(60_000)
    expect((await renewCodes(proof(secret))).json.error_message).toBe(messages.codeWrong)
    const used = await renewCodes({ password: PASSWORD, code: recoveryCodes[0] })
    expect(used.json.error_message).toBe(messages.recoveryCodeWrong)
    expect((await renewCodes(proof(other))).status).toBe(200)
  })
})

test('the key is encrypted and recovery codes are hashed at rest', async () => {
  const { secret, recoveryCodes } = await turnOn(api, token)
  const [row] = await db().select().from(secondFactor).where(eq(secondFactor.userId, me.id))
  expect(row?.secret).toMatch(/^v1\./)
  const kept = await db().select().from(recoveryCode).where(eq(recoveryCode.userId, me.id))
  const stored = JSON.stringify([row, kept])
  expect(stored).not.toContain(secret)
  for (const code of recoveryCodes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
})

test("another user's key cannot be read in the place of one's own", async () => {
  const { secret } = await turnOn(api, token)
  const [own] = await db().select().from(secondFactor).where(eq(secondFactor.userId, me.id))
  const other = await addUserTo(api, api.offices.pro.id, { passwordHash: hash })
  const otherToken = (await api.login(other.email)).accessToken
  const theirs = await turnOn(api, otherToken)
  await db()
    .update(secondFactor)
    .set({ secret: own?.secret ?? null, lastStep: null })
    .where(eq(secondFactor.userId, other.id))
  for (const one of [secret, theirs.secret]) {
    const answer = await putting(api, otherToken, '/user/second_factor/off', proof(one))
    expect([answer.status, answer.json.error_message]).toEqual([400, messages.codeWrong])
  }
})

describe('recovery codes', () => {
  test('are renewed with password and code: the former ones count for nothing', async () => {
    const { secret, recoveryCodes } = await turnOn(api, token)
    expect((await renewCodes(proof(secret, { password: 'Wrong-password-1' }))).status).toBe(400)
    const renewed = await renewCodes(proof(secret))
    expect(renewed.status).toBe(200)
    expect(renewed.json.recovery_codes).toHaveLength(10)
    expect(renewed.json.recovery_codes).not.toContain(recoveryCodes[0])
    expect(await queuedMails(api, 'SYSTEM')).toContainEqual(
      expect.objectContaining({
        to: me.email,
        subject: 'New recovery codes',
        text: expect.stringContaining(
          'You have new recovery codes. The previous ones no longer work.',
        ),
      }),
    )
    const former = await turnOff({ password: PASSWORD, code: recoveryCodes[0] })
    expect([former.status, former.json.error_message]).toEqual([400, messages.recoveryCodeWrong])
  })

  test('stand in for a code once, in whatever form they are typed', async () => {
    const { recoveryCodes } = await turnOn(api, token)
    const typed = ` ${recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')} `
    expect((await renewCodes({ password: PASSWORD, code: typed })).status).toBe(200)
    expect(await queuedMails(api, 'SYSTEM')).toContainEqual(
      expect.objectContaining({ to: me.email, subject: 'A recovery code was used' }),
    )
  })

  test('are 409 without a factor', async () => {
    expect((await renewCodes({ password: PASSWORD, code: '123456' })).status).toBe(409)
  })
})

describe('turning it off', () => {
  test('takes password and code, and leaves nothing', async () => {
    const { secret } = await turnOn(api, token)
    api.takeEvents()
    const wrong = await turnOff({ password: PASSWORD, code: wrongCode(api, secret) })
    expect([wrong.status, wrong.json.error_message]).toEqual([400, messages.codeWrong])
    expect((await turnOff(proof(secret))).status).toBe(200)
    expect(await read()).toEqual({ on: false, required: false, recovery_codes_left: 0 })
    expect(await db().$count(secondFactor, eq(secondFactor.userId, me.id))).toBe(0)
    expect(api.takeEvents()).toMatchObject([{ name: 'user.second-factor-off' }])
    expect((await turnOff(proof(secret))).status).toBe(409)
    expect((await api.login(me.email)).user_id).toBe(me.id)
  })

  test('with the same code twice at once is done by one of the two', async () => {
    const { secret } = await turnOn(api, token)
    const same = proof(secret)
    const both = await Promise.all([renewCodes(same), renewCodes(same)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const late = both.find(({ status }) => status === 400)
    expect(late?.json.error_message).toBe(messages.codeUsed)
  })
})

test('codes that are guessed are slowed down', async () => {
  const { secret } = await turnOn(api, token)
  const guess = () => turnOff({ password: PASSWORD, code: wrongCode(api, secret) })
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1) statuses.push((await guess()).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(6)
})

test('neither key nor codes stand in an event, an audit entry, a mail or the log', async () => {
  const { secret, recoveryCodes } = await turnOn(api, token)
  const code = codeOf(api, secret)
  await turnOff({ password: PASSWORD, code: recoveryCodes[1] })
  const own = eq(event.customerId, api.offices.pro.id)
  const written = JSON.stringify([
    await db().select().from(event).where(own),
    (await api.services.database.pool.query('select * from audit_entry')).rows,
    (await api.services.database.pool.query('select * from outbox')).rows,
    (await api.services.database.pool.query('select * from idempotency')).rows,
    api.logged,
  ])
  for (const hidden of [secret, PASSWORD, ...recoveryCodes]) expect(written).not.toContain(hidden)
  expect(written).not.toContain(`"${code}"`)
})

test('what was done stands in the audit log', async () => {
  const { secret, recoveryCodes } = await turnOn(api, token)
  await renewCodes({ password: PASSWORD, code: recoveryCodes[0] })
  await turnOff(proof(secret))
  const admin = await api.signIn('pro', 'admin')
  const path = `/customer/${api.offices.pro.id}/audit_log?person=${me.id}`
  const { entries } = (await api.call(path, { token: admin })).json
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 4)).toEqual([
    'user.second-factor-off',
    'user.recovery-codes-renewed',
    'user.recovery-code-used',
    'user.second-factor-on',
  ])
  expect(entries[2]).toMatchObject({
    target: { id: me.id },
    changes: [{ field: 'recovery_codes_left', from: 10, to: 9 }],
  })
})

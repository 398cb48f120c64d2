import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../server-mock/modules/access/passwords.ts'
import { verifyFileToken } from '../../../server-mock/modules/access/tokens.ts'
import { expired, NEW_PASSWORD, openLinkDesk } from '../../support/offices/link-desk.ts'
import { addUserTo, rowOf } from '../../support/offices/user-office.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { claimsOf } from '../../support/server/tokens.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLinkDesk())
// Far enough for every earlier request to be forgotten.
beforeEach(() => desk.api.advance(90 * 60 * 1000))

const DAY = 24 * 60 * 60 * 1000
const people = () => desk.api.offices.pro.users
const { requestReset, readReset, reset, login } = desk

/** A colleague with the password of everybody. */
async function someone(parts: Parameters<typeof addUserTo>[2] = {}) {
  const hash = (await rowOf(desk.api, people().admin.id))?.passwordHash
  return addUserTo(desk.api, desk.api.offices.pro.id, { passwordHash: hash ?? null, ...parts })
}

describe('a forgotten password', () => {
  test('goes from the request over the mail to the login with a new one [RESET-04, RESET-06, RESET-09, PASSWORD-05]', async () => {
    const { email, name } = people().agent
    const answer = await requestReset(email)
    expect([answer.status, answer.json]).toEqual([200, {}])
    const token = await desk.mailedToken('reset')
    const { mail } = desk.sink.arrived.at(-1) ?? {}
    expect(mail).toMatchObject({
      subject: 'Reset your password',
      from: { address: 'no-reply@framewright.example' },
      to: [{ address: email }],
    })
    expect(mail?.text).toContain(`Hello ${name},`)
    expect(mail?.html).toContain(`/user/password_reset/${token}"`)
    expect(mail?.html).not.toContain('<script')

    const found = await readReset(token)
    expect([found.status, found.json]).toEqual([200, { email }])
    expect((await readReset(token)).status).toBe(200)
    desk.api.takeEvents()
    const done = await reset(token, email.toUpperCase(), ` ${NEW_PASSWORD} `)
    expect([done.status, done.json]).toEqual([200, {}])
    const { id } = people().agent
    expect(desk.api.takeEvents()).toMatchObject([
      { name: 'user.password-reset', actor: { kind: 'user', id }, payload: { user_id: id } },
    ])
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
    expect((await readReset(token)).json).toEqual(expired)
    expect((await reset(token, email)).json).toEqual(expired)
  })

  test('ends every session of the account at once, and no other', async () => {
    const { colleague, admin } = people()
    const before = await desk.api.login(colleague.email)
    const other = await desk.api.login(admin.email)
    const ended: string[] = []
    const stop = desk.api.services.hub.onSessionEnd((id) => void ended.push(id))
    const token = await desk.issue('reset', colleague.id)
    expect((await reset(token, colleague.email)).status).toBe(200)
    stop()
    expect(ended).toEqual([claimsOf(before.accessToken).sid])
    const invalid = { error_message: 'Authentication Failure: Invalid token' }
    expect((await desk.api.call('/cases/_count', { token: before.accessToken })).json).toEqual(
      invalid,
    )
    const json = { email: colleague.email, renew_token: before.renew_token }
    expect((await desk.api.call('/login/renew', { json })).json).toEqual(invalid)
    expect((await verifyFileToken(desk.api.services, before.file_token)).ok).toBe(false)
    expect((await desk.api.call('/cases/_count', { token: other.accessToken })).status).toBe(200)
  })

  test('the address of another account is refused, and so is a weak password; the link stays good', async () => {
    const { agent, colleague } = people()
    const token = await desk.issue('reset', agent.id)
    const foreign = await reset(token, colleague.email)
    expect([foreign.status, foreign.json]).toEqual([403, { error_message: 'Access forbidden' }])
    for (const weak of ['', '       ', 'short-1', 'no-digit-here', 'nospecial1', 'UPPER-ONLY-1']) {
      const answer = await reset(token, agent.email, weak)
      expect([answer.status, answer.json]).toEqual([
        400,
        {
          error_message:
            'Password must be at least 8 characters long and includes 1 number and 1 special character.',
        },
      ])
    }
    expect((await reset(token, agent.email)).status).toBe(200)
  })

  test('waits while too many passwords are being calculated, and the link stays good', async () => {
    const { agent } = people()
    const token = await desk.issue('reset', agent.id)
    const others = Array.from({ length: 200 }, () => hashPassword('of somebody else', 12))
    const answer = await reset(token, agent.email)
    expect([answer.status, answer.json.error_message]).toEqual([503, 'The server is busy.'])
    expect(answer.headers.get('retry-after')).toBe('5')
    await Promise.all(others)
    expect((await reset(token, agent.email)).status).toBe(200)
  })

  test('a link that is used twice at the same moment sets one password', async () => {
    const { agent } = people()
    const token = await desk.issue('reset', agent.id)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => reset(token, agent.email, `pear-tree-${n}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await login(agent.email, `pear-tree-${winner}`)).status).toBe(200)
  })

  test('of somebody who never verified the address ends in a login [RESET-09]', async () => {
    const { id, email } = await someone({ verified: false })
    expect((await login(email, PASSWORD)).status).toBe(403)
    expect((await reset(await desk.issue('reset', id), email)).status).toBe(200)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('its link is not good any more after another password, or a deactivation', async () => {
    const { id, email } = await someone()
    const changed = await desk.issue('reset', id)
    const { accessToken: token } = await desk.api.login(email)
    const json = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    const change = await desk.api.call('/user/password', { method: 'PUT', token, json })
    expect(change.status).toBe(200)
    expect([(await readReset(changed)).status, (await reset(changed, email)).status]).toEqual([
      404, 404,
    ])

    const deactivated = await desk.issue('reset', id)
    const admin = await desk.api.signIn('pro', 'admin')
    for (const step of ['deactivate', 'activate']) {
      const path = `/user/${id}/${step}`
      const answer = await desk.api.call(path, { method: 'PUT', token: admin, json: {} })
      expect(answer.status).toBe(200)
    }
    expect((await reset(deactivated, email)).json).toEqual(expired)
  })

  test('its link is good for a day, and only for an account that may log in [G-234]', async () => {
    const { agent, deactivated } = people()
    const token = await desk.issue('reset', agent.id)
    desk.api.advance(DAY - 60_000)
    expect((await readReset(token)).status).toBe(200)
    desk.api.advance(60_001)
    expect([(await readReset(token)).status, (await reset(token, agent.email)).status]).toEqual([
      404, 404,
    ])
    const closed = await desk.issue('reset', deactivated.id)
    expect((await readReset(closed)).json).toEqual(expired)
    expect((await reset(closed, deactivated.email)).json).toEqual(expired)
  })
})

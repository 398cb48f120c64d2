import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { mailedLink } from '../../../server-mock/db/schema/links.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { tables } from '../../../server-mock/db/tables.ts'
import { verifyFileToken } from '../../../server-mock/modules/access/tokens.ts'
import { TEST_TOKEN } from '../../../server-mock/modules/account/robot-check.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { openLinkDesk } from '../../support/offices/link-desk.ts'
import { addUserTo, rowOf } from '../../support/offices/user-office.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { claimsOf } from '../../support/server/tokens.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLinkDesk())
// Far enough for every earlier request to be forgotten.
beforeEach(() => desk.api.advance(90 * 60 * 1000))

const DAY = 24 * 60 * 60 * 1000
const NEW_PASSWORD = 'quite-new-1'
const db = () => desk.api.services.database.db
const people = () => desk.api.offices.pro.users
const requestReset = (email: string, headers: Record<string, string> = {}) =>
  desk.api.call('/user/password_reset', { method: 'PUT', json: { email }, headers })
const resend = (email: string) => desk.api.call('/user/resend_verification', { json: { email } })
const verify = (token: string) => desk.api.call(`/user/verification/${token}`, { method: 'PUT' })
const readReset = (token: string) => desk.api.call(`/user/password_reset/${token}`)
const reset = (token: string, email: string, new_password = NEW_PASSWORD) =>
  desk.api.call(`/user/password_reset/${token}`, { method: 'PUT', json: { new_password, email } })
const login = (email: string, password: string) =>
  desk.api.call('/login', { json: { email, password } })
const expired = {
  error_message: 'This link has expired or is no longer valid. Request a new one.',
}

/** A colleague with the password of everybody. */
async function someone(parts: Parameters<typeof addUserTo>[2] = {}) {
  const hash = (await rowOf(desk.api, people().admin.id))?.passwordHash
  return addUserTo(desk.api, desk.api.offices.pro.id, { passwordHash: hash ?? null, ...parts })
}

describe('the verification of an address', () => {
  const unverify = () =>
    db().update(appUser).set({ verified: false }).where(eq(appUser.id, people().unverified.id))
  beforeEach(unverify)

  test('goes from the resent mail to the first login [VERIFY-04, VERIFY-06]', async () => {
    const { email } = people().unverified
    expect((await login(email, PASSWORD)).json).toEqual({ error_message: 'unverified_account' })
    const answer = await resend(` ${email.toUpperCase()} `)
    expect([answer.status, answer.json]).toEqual([200, {}])
    const token = await desk.mailedToken('verification')
    desk.api.takeEvents()
    expect((await verify(token)).json).toEqual({})
    const { id } = people().unverified
    expect(desk.api.takeEvents()).toMatchObject([
      { name: 'user.verified', actor: { kind: 'user', id }, payload: { user_id: id } },
    ])
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  test('a second click, and an older link after it, find that it is done [G-227]', async () => {
    const { id } = people().unverified
    const [older, newer] = [
      await desk.issue('verification', id),
      await desk.issue('verification', id),
    ]
    expect((await verify(older)).status).toBe(404)
    expect((await verify(newer)).status).toBe(200)
    expect((await verify(newer)).status).toBe(200)
    expect((await verify(older)).status).toBe(200)
  })

  test('its link is good for seven days [G-227]', async () => {
    const early = await desk.issue('verification', people().unverified.id)
    desk.api.advance(7 * DAY - 60_000)
    expect((await verify(early)).status).toBe(200)
    await unverify()
    const late = await desk.issue('verification', people().unverified.id)
    desk.api.advance(7 * DAY + 1)
    const answer = await verify(late)
    expect([answer.status, answer.json]).toEqual([404, expired])
  })

  test('sends nothing to whoever is verified, deactivated or not signed up yet', async () => {
    for (const { email } of [people().agent, people().deactivated, people().pending]) {
      expect((await resend(email)).status).toBe(200)
    }
    expect(await desk.drain()).toEqual([])
  })
})

describe('who comes new', () => {
  test('registers an organisation, verifies the address by the mail and logs in [SCOPE-03]', async () => {
    const email = 'ada@moss.example'
    const json = {
      name: 'Ada Moss',
      email,
      password: NEW_PASSWORD,
      customer_type: 'PHOTOGRAPHER',
      customer_name: 'Moss Pictures',
      address_line_1: '1 Fern Lane',
      postal_code: '8001',
      city: 'Zürich',
      country: 'CH',
      recaptcha_token: TEST_TOKEN,
      tos_version: FIRST_TERMS,
    }
    expect((await desk.api.call('/customer/account', { json })).status).toBe(200)
    expect((await verify(await desk.mailedToken('verification'))).status).toBe(200)
    const { json: user } = await login(email, NEW_PASSWORD)
    expect(user).toMatchObject({ role: 'ADMIN', state: 'ACTIVE', customer_name: 'Moss Pictures' })
    expect((await desk.api.call('/user/list', { token: user.accessToken })).json.active).toBe(1)
  })

  test('is invited by an admin, signs up by the mailed link and is of the same customer [SCOPE-04]', async () => {
    const { email } = people().admin
    const admin = (await login(email, PASSWORD)).json
    const form = { name: 'Noor', public_name: 'N. Haddad', email: 'noor@pro.example' }
    const invited = await desk.api.call('/user', { json: form, token: admin.accessToken })
    expect(invited.json.state).toBe('INVITATION_PENDING')
    const path = `/user/signup/${await desk.mailedToken('signup')}`
    expect((await desk.api.call(path)).json.email).toBe(form.email)
    const answers = { name: 'Noor', password: NEW_PASSWORD, user_id: invited.json.user_id }
    expect((await desk.api.call(path, { method: 'PUT', json: answers })).status).toBe(200)
    const { json: user } = await login(form.email, NEW_PASSWORD)
    expect(user).toMatchObject({ state: 'ACTIVE', customer_id: admin.customer_id, role: 'AGENT' })
  })
})

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

describe('a request for a mail', () => {
  const ways: [string, (email: string) => ReturnType<typeof resend>][] = [
    ['a reset', (email) => requestReset(email)],
    ['a verification', resend],
  ]

  test.each(ways)(
    'of %s tells nothing about who has an account, and keeps nothing of it [G-235]',
    async (_what, ask) => {
      const known = await ask(people().unverified.email)
      const unknown = await ask('nobody@pro.example')
      const bare = ({ status, text, headers }: typeof known) => {
        const names = [...headers.keys()].toSorted()
        return { status, text, names }
      }
      expect(bare(unknown)).toEqual(bare(known))
      // Both wait for the same work: what differs is found out by nobody who asks.
      const rows = await db().select().from(outbox).where(eq(outbox.kind, 'LINK'))
      const shapes = rows.map(({ customerId, mail, state }) => ({
        customerId,
        state,
        members: Object.keys(Object(mail)),
      }))
      expect(shapes).toHaveLength(2)
      expect(shapes[0]).toEqual(shapes[1])
      expect((await desk.drain()).map(({ recipients }) => recipients)).toEqual([
        [people().unverified.email],
      ])
      expect(await db().select().from(outbox).where(eq(outbox.kind, 'LINK'))).toEqual([])
    },
  )

  test.each(ways)('of %s asks for an address', async (_what, ask) => {
    const [empty, wrong] = [await ask('  '), await ask('nobody')]
    expect([empty.status, empty.json.error_message]).toEqual([400, 'Please enter a email address.'])
    expect([wrong.status, wrong.json.error_message]).toEqual([
      400,
      'Please enter a valid email address.',
    ])
  })

  test('leads to the configured origin, whatever the request calls the server', async () => {
    await requestReset(people().agent.email, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    })
    await desk.mailedToken('reset')
    const { mail } = desk.sink.arrived.at(-1) ?? {}
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })

  test('is slowed down for who asks again and again', async () => {
    const { email } = people().agent
    const answers = []
    for (let n = 0; n < 8; n += 1) answers.push(await requestReset(email))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(8)
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    expect(last?.json.error_message).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/)
    const wait = Number(last?.headers.get('retry-after'))
    expect(wait).toBeLessThanOrEqual(30)
    desk.api.advance(wait * 1000)
    expect((await requestReset(email)).status).toBe(200)
    await desk.drain()
  })

  test('floods nobody: five mails an hour, and the newest of them stays good', async () => {
    const { email } = people().colleague
    const tokens: string[] = []
    for (let n = 0; n < 8; n += 1) {
      desk.api.advance(60_000)
      await requestReset(email)
      const [arrived] = await desk.drain()
      const token = arrived?.mail.text?.match(/password_reset\/(\S+)/)?.[1]
      if (token) tokens.push(token)
    }
    expect(tokens).toHaveLength(5)
    expect((await readReset(tokens[3] ?? '')).status).toBe(404)
    expect((await reset(tokens[4] ?? '', email, PASSWORD)).status).toBe(200)
  })
})

test('five invitations an hour reach a mailbox, however often its user is deleted and added', async () => {
  const admin = (await login(people().admin.email, PASSWORD)).json.accessToken
  const json = { name: 'Noor', public_name: 'N. Haddad', email: 'again@pro.example' }
  let arrived = 0
  for (let n = 0; n < 8; n += 1) {
    desk.api.advance(61_000)
    const invited = await desk.api.call('/user', { json, token: admin })
    expect(invited.status).toBe(200)
    arrived += (await desk.drain()).length
    const path = `/user/${invited.json.user_id}`
    expect((await desk.api.call(path, { method: 'DELETE', token: admin })).status).toBe(200)
  }
  expect(arrived).toBe(5)
})

describe('the token of a link', () => {
  test('lies in no table and in no log line, before and after its mail left', async () => {
    await requestReset(people().agent.email)
    const everything = async (): Promise<string> => {
      const texts = await Promise.all(
        tables.map((table) =>
          db().execute<{ content: string }>(
            sql`select coalesce(json_agg(t)::text, '') as content from ${sql.identifier(getTableName(table))} t`,
          ),
        ),
      )
      return texts.map(({ rows }) => rows[0]?.content ?? '').join('\n')
    }
    expect(await everything()).not.toMatch(/password_reset\//)
    const token = await desk.mailedToken('reset')
    await readReset(token)
    await reset(token, people().agent.email, PASSWORD)
    await readReset(token)
    expect(await everything()).not.toContain(token)
    expect(JSON.stringify(desk.api.logged)).not.toContain(token)
  })

  test('a mail that does not leave is logged without it, and nothing of it stays', async () => {
    desk.sink.acceptLogins(false)
    await requestReset(people().agent.email)
    expect(await desk.drain()).toEqual([])
    desk.sink.acceptLogins(true)
    expect(desk.api.logged.at(-1)?.message).toBe('A system mail did not leave')
    expect(JSON.stringify(desk.api.logged)).not.toContain('password_reset/')
    expect(await db().select().from(outbox).where(eq(outbox.kind, 'LINK'))).toEqual([])
  })

  test('is forgotten a month after it ended', async () => {
    await desk.issue('reset', people().agent.id)
    await prune(desk.api.services)
    expect(await db().select().from(mailedLink)).not.toEqual([])
    desk.api.advance(38 * DAY)
    await prune(desk.api.services)
    expect(await db().select().from(mailedLink)).toEqual([])
  })
})

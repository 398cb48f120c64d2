import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { TEST_TOKEN } from '../../../server-mock/modules/account/robot-check.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { expired, NEW_PASSWORD, openLinkDesk } from '../../support/offices/link-desk.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLinkDesk())
// Far enough for every earlier request to be forgotten.
beforeEach(() => desk.api.advance(90 * 60 * 1000))

const DAY = 24 * 60 * 60 * 1000
const db = () => desk.api.services.database.db
const people = () => desk.api.offices.pro.users
const { resend, login } = desk
const verify = (token: string) => desk.api.call(`/user/verification/${token}`, { method: 'PUT' })

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

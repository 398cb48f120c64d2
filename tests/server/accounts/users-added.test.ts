import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { aUserForm, queuedMails, rowOf } from '../../support/offices/user-office.ts'
import { openApi, type Reply } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

let token = ''
const own = () => api.offices.pro
const db = () => api.services.database.db

const api = await opened(openApi())
/** Nothing waits to be sent, and the administrator is logged in. */
beforeEach(async () => {
  await db().delete(outbox)
  token = await api.signIn('pro', 'admin')
  api.takeEvents()
})

const post = (json: unknown, as = token) => api.call('/user', { token: as, json })
const told = () => api.takeEvents().map(({ name }) => name)

describe('adding a user', () => {
  test('makes a pending one, tells the admins and queues one invitation [USERS-23, USERS-29, USERS-30]', async () => {
    const answer = await post(aUserForm({ name: ' Ada Wong ' }))
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      name: 'Ada Wong',
      public_name: 'A. Wong',
      email: 'ada@made.example',
      username: 'ada@made.example',
      role: 'AGENT',
      user_role: 'AGENT',
      state: 'INVITATION_PENDING',
      customer_id: own().id,
      receive_unread_emails_notifications: true,
      receive_payment_notifications: false,
      version: 1,
    })
    expect(await rowOf(api, answer.json.user_id)).toMatchObject({
      passwordHash: null,
      verified: false,
    })
    expect(told()).toEqual(['user.invited'])
    expect(await queuedMails(api, 'LINK')).toMatchObject([
      { to: 'ada@made.example', link: 'signup' },
    ])
    expect(answer.text).not.toContain('signup')
  })

  test('turns both notices on where none is named, and makes an agent [USERS-12]', async () => {
    const { json } = await post({ name: 'B', public_name: 'B', email: 'b@made.example' })
    expect(json).toMatchObject({
      role: 'AGENT',
      receive_unread_emails_notifications: true,
      receive_payment_notifications: true,
    })
  })

  test('takes the role under either name, upper case alone [USERS-09, USERS-19] [G-213]', async () => {
    const { role: _, ...form } = aUserForm({ email: 'c@made.example' })
    expect((await post({ ...form, user_role: 'ADMIN' })).json.role).toBe('ADMIN')
    const same = { ...form, email: 'same@made.example', role: 'ADMIN', user_role: 'ADMIN' }
    expect((await post(same)).json.role).toBe('ADMIN')
    const both = { ...form, email: 'd@made.example', role: 'AGENT', user_role: 'ADMIN' }
    const { status, json } = await post(both)
    expect([status, json.error_message]).toEqual([400, 'role and user_role differ.'])
    expect((await post({ ...form, email: 'd@made.example', role: 'admin' })).status).toBe(400)
  })

  test.each([
    ['no name', { name: ' ' }, 'Enter a name.'],
    ['no public name', { public_name: '' }, 'Enter a public name.'],
    ['no email', { email: '' }, 'Enter an email address.'],
    ['a wrong email', { email: 'ada@' }, 'Please enter a valid email address.'],
    ['a long name', { name: 'x'.repeat(31) }, 'Enter at most 30 characters.'],
  ])(
    'with %s is refused and leaves nothing [USERS-14, USERS-15]',
    async (_what, parts, message) => {
      const answer = await post(aUserForm(parts))
      expect([answer.status, answer.json.error_message]).toEqual([400, message])
      expect([told(), await queuedMails(api, 'LINK')]).toEqual([[], []])
    },
  )

  test.each(['customer_id', 'state', 'user_id', 'password_hash', 'version', 'subscription'])(
    'with %s in its body is refused',
    async (field) => {
      expect((await post(aUserForm({ [field]: '1' }))).status).toBe(400)
    },
  )

  test('with an address that anybody has, of any customer and in any case, is refused [G-269]', async () => {
    const taken = [own().users.agent.email.toUpperCase(), api.offices.lite.users.pending.email]
    for (const email of taken) {
      const answer = await post(aUserForm({ email }))
      expect([answer.status, answer.json.error_message]).toEqual([
        409,
        'This email address is already in use.',
      ])
    }
    expect([told(), await queuedMails(api, 'LINK')]).toEqual([[], []])
  })

  test('by forty at once with one address makes one user', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post(aUserForm({ email: 'once@made.example' }))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(39)
    expect(await queuedMails(api, 'LINK')).toHaveLength(1)
  })

  test('repeated with its key is done once', async () => {
    const headers = { 'idempotency-key': 'add-once' }
    const ask = () =>
      api.call('/user', { token, json: aUserForm({ email: 'e@made.example' }), headers })
    const [first, second] = [await ask(), await ask()]
    expect(second.json).toEqual(first.json)
    expect(await queuedMails(api, 'LINK')).toHaveLength(1)
  })
})

describe('inviting again and again', () => {
  const invite = (email: string, as = token) => post(aUserForm({ email }), as)
  const later = async (milliseconds: number) => {
    api.advance(milliseconds)
    token = await api.signIn('pro', 'admin')
  }
  // Far enough for every earlier invitation to be forgotten.
  beforeEach(() => later(2 * 60 * 60 * 1000))

  /** Asks until it is refused. */
  const untilRefused = async (ask: (n: number) => Promise<Reply>) => {
    for (let n = 0; n < 200; n += 1) {
      const answer = await ask(n)
      if (answer.status !== 200) return { answer, before: n }
    }
    throw new Error('nothing was refused')
  }
  const expectEarly = ({ status, json, headers }: Reply) => {
    const wait = Number(headers.get('retry-after'))
    expect([status, json.error_message]).toEqual([
      429,
      `Too many invitations. Try again in ${wait} seconds.`,
    ])
    // A client keeps still for so long.
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    return wait * 1000
  }

  test('holds up no team of twenty, and a list of strangers for its customer alone', async () => {
    const { answer, before } = await untilRefused((n) => invite(`list-${n}@made.example`))
    expect(before).toBeGreaterThan(20)
    expect(await queuedMails(api, 'LINK')).toHaveLength(before)
    const wait = expectEarly(answer)
    const other = await api.signIn('enterprise', 'admin')
    expect((await invite('other@made.example', other)).status).toBe(200)
    await later(wait)
    expect((await invite('list-again@made.example')).status).toBe(200)
  })

  test('floods no mailbox by deleting in between, whoever invites', async () => {
    const again = async (as = token) => {
      const answer = await invite('Flooded@made.example', as)
      const path = `/user/${answer.json.user_id}`
      if (answer.status === 200) await api.call(path, { method: 'DELETE', token: as })
      return answer
    }
    const { answer, before } = await untilRefused(() => again())
    expect(before).toBeLessThan(10)
    const wait = expectEarly(answer)
    expectEarly(await again(await api.signIn('enterprise', 'admin')))
    expect((await invite('neighbour@made.example')).status).toBe(200)
    await later(wait)
    expect((await again()).status).toBe(200)
  })
})

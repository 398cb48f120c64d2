import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../server-mock/db/schema/accounts.ts'
import { type LinkDesk, openLinkDesk } from '../support/offices/link-desk.ts'
import { PASSWORD } from '../support/server/api-office.ts'
import { askLinks } from './tenants/other-doors.ts'

// The rows of mailed links in the token table; those of access and renew tokens stand in tokens.test.ts.

let desk: LinkDesk
beforeAll(async () => {
  desk = await openLinkDesk()
})
afterAll(() => desk.close())

const pending = () => desk.api.offices.pro.users.unverified
beforeEach(() =>
  desk.api.services.database.db
    .update(appUser)
    .set({ verified: false })
    .where(eq(appUser.id, pending().id)),
)

const DAY = 24 * 60 * 60 * 1000
const otherCase = (text: string) =>
  text.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

type Kind = 'verification' | 'reset'
const rows: [string, (kind: Kind) => Promise<string>][] = [
  ['empty text', async () => '%20'],
  ['null', async () => 'null'],
  ['an array', async (kind) => `[${await fresh(kind)}]`],
  ['two in one', async (kind) => `${await fresh(kind)},${await fresh(kind)}`],
  ['something made up', async () => 'A'.repeat(43)],
  ['a very long text', async () => 'A'.repeat(900)],
  ['a pattern', async () => '%25'],
  ['a quote', async () => "'%20or%20'1'='1"],
  ['one letter more', async (kind) => `${await fresh(kind)}A`],
  ['its end cut off', async (kind) => (await fresh(kind)).slice(0, -1)],
  ['another case of a letter', async (kind) => otherCase(await fresh(kind))],
  ['one of the other kind', (kind) => fresh(kind === 'reset' ? 'verification' : 'reset')],
  ['an invitation', () => desk.issue('signup', pending().id)],
  [
    'the digest that is stored',
    async (kind) => {
      const { createHash } = await import('node:crypto')
      return createHash('sha256')
        .update(await fresh(kind))
        .digest('base64url')
    },
  ],
  [
    'one that a newer one took the place of',
    async (kind) => {
      const older = await fresh(kind)
      await fresh(kind)
      return older
    },
  ],
  [
    'one that has expired',
    async (kind) => {
      const token = await fresh(kind)
      desk.api.advance(7 * DAY + 1)
      return token
    },
  ],
]
const fresh = (kind: Kind) => desk.issue(kind, pending().id)

const refused = [
  404,
  { error_message: 'This link has expired or is no longer valid. Request a new one.' },
]

describe.each(rows)('%s as a link', (_what, make) => {
  test('verifies nothing', async () => {
    const answer = await desk.api.call(`/user/verification/${await make('verification')}`, {
      method: 'PUT',
    })
    expect([answer.status, answer.json]).toEqual(refused)
  })

  test('opens no reset and sets no password', async () => {
    const path = `/user/password_reset/${await make('reset')}`
    const json = { new_password: 'quite-new-1', email: pending().email }
    const answers = [await desk.api.call(path), await desk.api.call(path, { method: 'PUT', json })]
    for (const answer of answers) expect([answer.status, answer.json]).toEqual(refused)
  })
})

test('no link at all opens nothing', async () => {
  const json = { new_password: 'quite-new-1', email: pending().email }
  const answers = [
    await desk.api.call('/user/verification/', { method: 'PUT' }),
    await desk.api.call('/user/password_reset/'),
    await desk.api.call('/user/password_reset/', { method: 'PUT', json }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  // A user's own path, which asks who is calling.
  const { status } = await desk.api.call('/user/verification', { method: 'PUT' })
  expect(status).toBe(401)
})

test('a used reset link is refused, and the link of another account opens that account alone', async () => {
  const { colleague } = desk.api.offices.pro.users
  const foreign = await desk.issue('reset', desk.api.offices.lite.users.colleague.id)
  const wrong = await desk.api.call(`/user/password_reset/${foreign}`, {
    method: 'PUT',
    json: { new_password: 'quite-new-1', email: colleague.email },
  })
  expect([wrong.status, wrong.json]).toEqual([403, { error_message: 'Access forbidden' }])

  const path = `/user/password_reset/${await desk.issue('reset', colleague.id)}`
  const json = { new_password: PASSWORD, email: colleague.email }
  expect((await desk.api.call(path, { method: 'PUT', json })).status).toBe(200)
  const again = await desk.api.call(path, { method: 'PUT', json })
  expect([again.status, again.json]).toEqual(refused)
})

test.each([
  ['none', {}],
  ['null', { new_password: 'quite-new-1', email: null }],
  ['an array', { new_password: 'quite-new-1', email: ['a@b.example'] }],
  ['an object', { new_password: { length: 9 }, email: 'a@b.example' }],
  ['one too many', { new_password: 'quite-new-1', email: 'a@b.example', role: 'ADMIN' }],
])('%s in the body is refused, and the link stays good [G-615]', async (_what, json) => {
  const { agent } = desk.api.offices.pro.users
  const path = `/user/password_reset/${await desk.issue('reset', agent.id)}`
  expect((await desk.api.call(path, { method: 'PUT', json })).status).toBe(400)
  expect((await desk.api.call(path)).json).toEqual({ email: agent.email })
})

test.each([
  ['none', {}],
  ['empty', { renew_token: '' }],
  ['null', { renew_token: null }],
  ['an array', { renew_token: ['a'] }],
])('%s as a renew token renews nothing', async (_what, parts) => {
  const { agent } = desk.api.offices.pro.users
  const answer = await desk.api.call('/login/renew', { json: { email: agent.email, ...parts } })
  expect([400, 401]).toContain(answer.status)
  expect(answer.json.accessToken).toBeUndefined()
})

test('a renew or a file token opens no call', async () => {
  const { renew_token, file_token } = await desk.api.login(
    desk.api.offices.pro.users.colleague.email,
  )
  for (const token of [renew_token, file_token]) {
    const answer = await desk.api.call('/cases/_count', { token })
    expect([answer.status, answer.json]).toEqual([
      401,
      { error_message: 'Authentication Failure: Invalid token' },
    ])
  }
})

test('a link that was used, replaced, has expired, is another kind or another person’s opens nothing', async () => {
  expect(await askLinks(desk.api)).toEqual([])
})

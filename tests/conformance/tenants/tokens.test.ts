import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFlow } from '../../support/offices/outgoing-office.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import {
  claimsOf,
  serverKey,
  signed,
  tampered,
  tokenKey,
  unsigned,
} from '../../support/server/tokens.ts'
import { overtaken } from '../racing/overtaken.ts'
import { askTokens } from './other-doors.ts'

let api: TestApi
let good: string
beforeAll(async () => {
  api = await openApi()
  good = await api.signIn('pro')
})
afterAll(() => api.close())

const invalid = { error_message: 'Authentication Failure: Invalid token' }
const status = async (token: string) => (await api.call('/cases/_count', { token })).status

test('[TOKEN-01] the access token says who its user is, and the server takes it', async () => {
  const { pro } = api.offices
  expect(claimsOf(good)).toMatchObject({
    username: pro.users.agent.email,
    user_role: 'AGENT',
    customer_id: pro.id,
    subscription: 'PRO',
  })
  expect(await status(good)).toBe(200)
  // The control of the table below: a token made like these, but right, is taken.
  expect(await status(await signed(claimsOf(good), serverKey(api)))).toBe(200)
})

test('[TOKEN-02] the access token names where mails come from, once a mail server is set up [G-220]', async () => {
  expect(claimsOf(good).smtp_email).toBeUndefined()
  await addFlow(api.services, api.offices.enterprise.id)
  const token = await api.signIn('enterprise')
  expect(claimsOf(token).smtp_email).toBe('claims@office-enterprise.example')
  expect(await status(token)).toBe(200)
})

/** Claims changed under the server's own key: what a leak of the key would not even need. */
const wrongClaims: [string, Record<string, unknown>][] = [
  ['no username', { username: undefined }],
  ['an empty username', { username: '' }],
  ['no role', { user_role: undefined }],
  ['an unknown role', { user_role: 'OWNER' }],
  ['no customer', { customer_id: undefined }],
  ['another customer', { customer_id: 'office-enterprise' }],
  ['another user', { sub: 'office-enterprise-admin' }],
  ['another user of the same customer', { sub: 'office-pro-admin' }],
  ['an unknown plan', { subscription: 'FREE' }],
  ['no session', { sid: undefined }],
  ['an unknown session', { sid: 'unknown' }],
  ['no use', { typ: undefined }],
  ['the use of a renew token', { typ: 'renew' }],
  ['the use of a file token', { typ: 'file' }],
  ['an unknown use', { typ: 'admin' }],
  ['no issuer', { iss: undefined }],
  ['another issuer', { iss: 'elsewhere' }],
  ['no audience', { aud: undefined }],
  ['another audience', { aud: 'elsewhere' }],
  ['no end', { exp: undefined }],
  ['an end that is no number', { exp: 'never' }],
  ['a beginning in the future', { nbf: 4_000_000_000 }],
]

test.each(wrongClaims)('a signed token with %s is invalid', async (_what, changes) => {
  const token = await signed({ ...claimsOf(good), ...changes }, serverKey(api))
  const answer = await api.call('/cases/_count', { token })
  expect([answer.status, answer.json]).toEqual([401, invalid])
})

test('claims changed under the old signature are invalid', async () => {
  for (const [, changes] of wrongClaims) expect(await status(tampered(good, changes))).toBe(401)
  expect(await status(tampered(good, { user_role: 'ADMIN' }))).toBe(401)
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

const forged: [string, (good: string) => string | Promise<string>][] = [
  ['no signature at all', unsigned],
  ['none as algorithm and the old signature', (t) => `${unsigned(t)}${t.split('.')[2]}`],
  ['the key of another installation', (t) => signed(claimsOf(t), tokenKey('x'.repeat(32)))],
  [
    'the bare secret as key',
    (t) => signed(claimsOf(t), Buffer.from(api.services.config.sessionSecret)),
  ],
  ['an empty key', (t) => signed(claimsOf(t), Buffer.alloc(32))],
  ['another digest', (t) => signed(claimsOf(t), serverKey(api), { alg: 'HS512' })],
  [
    'a key pair instead',
    (t) => new SignJWT(claimsOf(t)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
  ],
  ['a public key as secret', (t) => signed(claimsOf(t), Buffer.from(pem))],
  ['a key named by path', (t) => signed(claimsOf(t), Buffer.alloc(32), { kid: '../../dev/null' })],
  [
    'a key named by address',
    (t) => signed(claimsOf(t), Buffer.alloc(32), { jku: 'https://evil.example/keys' }),
  ],
  [
    'a key brought along',
    (t) => signed(claimsOf(t), Buffer.alloc(32), { jwk: { kty: 'oct', k: 'AAAA' } }),
  ],
  [
    'an unknown critical header',
    (t) =>
      `${Buffer.from('{"alg":"HS256","crit":["x"],"x":1}').toString('base64url')}.${t.split('.').slice(1).join('.')}`,
  ],
  ['its end cut off', (t) => t.slice(0, -2)],
  ['a letter more', (t) => `${t}x`],
  ['a fourth part', (t) => `${t}.x`],
  ['two parts', (t) => t.split('.').slice(0, 2).join('.')],
  ['nothing in it', () => ''],
  ['no claims', () => 'e30.e30.e30'],
  ['something else entirely', () => 'x'.repeat(5000)],
]

test.each(forged)('[CASEAPI-01, API-02] a token with %s is invalid', async (_what, forge) => {
  const answer = await api.call('/cases/_count', { token: await forge(good) })
  expect([answer.status, answer.json]).toEqual([401, invalid])
})

test('a token elsewhere than in its header counts for nothing', async () => {
  const answers = [
    await api.call(`/cases/_count?access_token=${good}`),
    await api.call('/cases/_count', { headers: { cookie: `accessToken=${good}` } }),
    await api.call('/cases/_count', { headers: { authorization: `Basic ${good}` } }),
    await api.call('/cases/_count', { headers: { authorization: good } }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401])
})

test('one claim that is not true makes a well-signed token worth nothing', async () => {
  expect(await askTokens(api)).toEqual([])
})

test.each(Object.entries(overtaken))(
  'what was right at the door counts no more: %s',
  async (_what, ask) => {
    expect(await ask(api)).toEqual([])
  },
)

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser, session } from '../../../server-mock/db/schema/accounts.ts'
import { idempotency } from '../../../server-mock/db/schema/log.ts'
import { openApi } from '../../support/server/api.ts'
import { MORNING, PASSWORD } from '../../support/server/api-office.ts'
import { claimsOf } from '../../support/server/tokens.ts'
import { opened } from '../../support/setup/opened.ts'

let token: string
beforeEach(async () => {
  // Far enough for every earlier failure to be forgotten.
  api.advance(60 * 60 * 1000)
  await api.services.database.db
    .update(appUser)
    .set({ passwordHash: firstHash })
    .where(eq(appUser.id, me().id))
  token = await api.signIn('pro')
  api.takeEvents()
})

const me = () => api.offices.pro.users.agent

const api = await opened(openApi())
const [row] = await api.services.database.db
  .select({ hash: appUser.passwordHash })
  .from(appUser)
  .where(eq(appUser.id, me().id))
const firstHash = row?.hash ?? null

const put = (path: string, json: unknown, key?: string) =>
  api.call(path, {
    method: 'PUT',
    token,
    json,
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  })
const refusal = (error_message: string) => ({ error_message })

describe('a new password', () => {
  const change = (current_password: string, new_password: string) =>
    put('/user/password', { current_password, new_password })

  test('[PROFILE-04] takes the place of the old one, blanks around it aside', async () => {
    const answer = await change(` ${PASSWORD} `, ' Quince-tree-7\n')
    expect([answer.status, answer.json]).toEqual([200, {}])
    const login = (password: string) =>
      api.call('/login', { json: { email: me().email, password } })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login('Quince-tree-7')).status).toBe(200)
  })

  test("[PROFILE-04] ends the user's other sessions and keeps this one", async () => {
    const { database, hub } = api.services
    const other = { id: 'session-elsewhere', userId: me().id, created: MORNING }
    await database.db.insert(session).values({ ...other, expires: '2027-01-01T00:00:00.000Z' })
    const colleague = await api.signIn('pro', 'colleague')
    const ended: string[] = []
    const stop = hub.onSessionEnd((id) => void ended.push(id))
    expect((await change(PASSWORD, 'Quince-tree-7')).status).toBe(200)
    stop()
    expect(ended).toEqual(['session-elsewhere'])
    expect(ended).not.toContain(claimsOf(token).sid)
    const [row] = await database.db.select().from(session).where(eq(session.id, other.id))
    expect(row?.ended).not.toBeNull()
    for (const mine of [token, colleague]) {
      expect((await api.call('/cases/_count', { token: mine })).status).toBe(200)
    }
  })

  test('is told to administrators alone, without a word of it', async () => {
    await change(PASSWORD, 'Quince-tree-7')
    expect(api.takeEvents()).toMatchObject([
      { name: 'user.password-changed', payload: { user_id: me().id }, actor: { id: me().id } },
    ])
    const { json } = await api.call('/events?since=0', { token })
    expect(json.events.at(-1)).toEqual({ seq: expect.any(Number), name: 'withheld' })
  })

  test('[PROFILE-05] is refused with a wrong current one, and nothing changes', async () => {
    const answer = await change('Wrong-password-1', 'Quince-tree-7')
    expect([answer.status, answer.json]).toEqual([400, refusal('Invalid password.')])
    expect((await api.call('/cases/_count', { token })).status).toBe(200)
    expect((await api.login(me().email)).user_id).toBe(me().id)
  })

  test.each([
    ['is too short', 'Qu-1abc'],
    ['has no digit', 'Quince-tree'],
    ['has no lowercase letter', 'QUINCE-TREE-7'],
    ['has no special character', 'Quincetree7'],
    ['is empty', ''],
  ])('[PROFILE-07, PASSWORD-08] that %s is refused in the one sentence', async (_, password) => {
    const answer = await change(PASSWORD, password)
    expect([answer.status, answer.json]).toEqual([
      400,
      refusal(
        'Password must be at least 8 characters long and includes 1 number and 1 special character.',
      ),
    ])
  })

  test.each([
    ['a common one', 'Password-1', messages.passwordCommon],
    ['one of the own address', () => `${me().email.split('@')[0]}-1852!`, messages.passwordOwn],
  ])('that is %s is refused, and the old one stays', async (_, password, message) => {
    const answer = await change(PASSWORD, typeof password === 'string' ? password : password())
    expect([answer.status, answer.json.error_message]).toEqual([400, message])
    expect((await api.login(me().email)).email).toBe(me().email)
  })

  test('whose answer got lost is done when it is asked for again', async () => {
    expect((await change(PASSWORD, 'Quince-tree-7')).status).toBe(200)
    expect((await change(PASSWORD, 'Quince-tree-7')).status).toBe(200)
  })

  test('[PROFILE-05] that is the stored one proves nothing: the current one has to be right', async () => {
    const wrong = refusal('Invalid password.')
    expect((await change('Wrong-password-1', PASSWORD)).json).toEqual(wrong)
    expect((await change(PASSWORD, 'Quince-tree-7')).status).toBe(200)
    const { accessToken } = await api.login(me().email, 'Quince-tree-7')
    const json = { current_password: 'Wrong-password-1', new_password: 'Quince-tree-7' }
    const later = await api.call('/user/password', { method: 'PUT', token: accessToken, json })
    expect([later.status, later.json]).toEqual([400, wrong])
  })

  test('[PROFILE-05] is done again for ten minutes and no longer', async () => {
    await change(PASSWORD, 'Quince-tree-7')
    api.advance(9 * 60 * 1000)
    expect((await change(PASSWORD, 'Quince-tree-7')).status).toBe(200)
    api.advance(2 * 60 * 1000)
    expect((await change(PASSWORD, 'Quince-tree-7')).status).toBe(400)
  })

  test('of two asked for at once is one of the two, whole', async () => {
    const answers = await Promise.all([
      change(PASSWORD, 'Quince-tree-7'),
      change(PASSWORD, 'Medlar-tree-8'),
    ])
    const [first, second] = answers.map(({ status }) => status === 200)
    expect([first, second].filter(Boolean)).toHaveLength(1)
    await api.login(me().email, first ? 'Quince-tree-7' : 'Medlar-tree-8')
  })

  test('cannot be guessed at: who fails too often waits, at the login as well', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await change(`Wrong-password-${n}`, 'Quince-tree-7')).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
    expect(statuses.at(-1)).toBe(429)
    const login = await api.call('/login', { json: { email: me().email, password: PASSWORD } })
    expect(login.status).toBe(429)
  })

  test('leaves nothing that it could be read from', async () => {
    await put(
      '/user/password',
      { current_password: PASSWORD, new_password: 'Quince-tree-7' },
      'key-1',
    )
    const { db } = api.services.database
    const kept = JSON.stringify([
      await db.select().from(idempotency),
      await db.select().from(appUser),
      api.logged,
      api.takeEvents(),
    ])
    expect(kept).not.toContain('Quince-tree-7')
    expect((await db.select().from(idempotency)).some(({ key }) => key === 'key-1')).toBe(false)
  })
})

describe('the own names', () => {
  const names = { name: 'Agnes Berg', public_name: 'A. Berg' }

  test('[PROFILE-11, PROFILE-13] are changed, trimmed, and answered with the user [G-253]', async () => {
    const answer = await put('/user/name', { name: '  Agnes Berg ', public_name: ' A. Berg' })
    expect(answer.status).toBe(200)
    const { events, ...user } = answer.json
    expect(z.parse(SessionUser, user)).toMatchObject({ user_id: me().id, ...names })
    expect(events.at(-1)).toMatchObject({
      name: 'user.renamed',
      payload: { user_id: me().id, ...names },
      caseId: null,
    })
    const login = await api.login(me().email)
    expect([login.name, login.public_name]).toEqual([names.name, names.public_name])
  })

  test('that are the same already tell nobody anything', async () => {
    await put('/user/name', names)
    api.takeEvents()
    const answer = await put('/user/name', names)
    expect([answer.status, answer.json.events]).toEqual([200, []])
    expect(api.takeEvents()).toEqual([])
  })

  test.each([
    [{ name: '  ', public_name: 'A. Berg' }, 'Please enter valid values for all fields.'],
    [{ name: 'Agnes', public_name: '' }, 'Please enter valid values for all fields.'],
    [{ name: 'x'.repeat(31), public_name: 'A. Berg' }, 'Enter at most 30 characters.'],
    [{ name: 'Agnes', public_name: 'x'.repeat(31) }, 'Enter at most 30 characters.'],
  ])('[PROFILE-12] %j are refused', async (wrong, message) => {
    const answer = await put('/user/name', wrong)
    expect([answer.status, answer.json]).toEqual([400, refusal(message)])
  })

  test('reach every colleague, and stand beside what the user does from then on', async () => {
    await put('/user/name', { name: 'Agnes Holm', public_name: 'A. Holm' })
    expect(api.takeEvents().map(({ name }) => name)).toEqual(['user.changed', 'user.renamed'])
    const path = `/cases/${api.offices.pro.caseId}/note`
    const { json } = await api.call(path, { token, json: { text: 'hello' } })
    expect(json.events[0].actor.name).toBe('Agnes Holm')
    expect(json.events[0].payload.activity.user_name).toBe('Agnes Holm')
  })

  test.each(['role', 'email', 'user_id', 'customer_id', 'state'])(
    'cannot bring %s along',
    async (field) => {
      const answer = await put('/user/name', { ...names, [field]: 'ADMIN' })
      expect(answer.status).toBe(400)
      expect((await api.login(me().email)).role).toBe('AGENT')
    },
  )
})

describe('the email signature', () => {
  const read = (of = token) => api.call('/user/email_signature', { token: of })
  const save = (signature: string) => put('/user/email_signature', { signature })

  test('[PROFILE-19, PROFILE-20] is empty at first, and read as it was saved', async () => {
    const colleague = await api.signIn('pro', 'colleague')
    expect((await read()).json).toEqual({ signature: '' })
    const html = '<p><strong>Agnes Berg</strong><br>Licensing</p><ul><li><p>One</p></li></ul>'
    const saved = await save(html)
    expect([saved.status, saved.json]).toEqual([
      200,
      { signature: html.replace('<br>', '<br />'), events: [] },
    ])
    expect((await read()).json.signature).toBe(saved.json.signature)
    expect((await read()).headers.get('as-of')).toMatch(/^\d+$/)
    expect((await read(colleague)).json).toEqual({ signature: '' })
  })

  test('[PROFILE-21] is taken away by the empty string', async () => {
    await save('<p>Agnes</p>')
    expect((await save('')).status).toBe(200)
    expect((await read()).json).toEqual({ signature: '' })
  })

  test.each([
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>b</p>', '<p>b</p>'],
    ['<p><a href="javascript:alert(1)">c</a></p>', '<p><a>c</a></p>'],
    ['<p><a href="/api/logout">d</a></p>', '<p><a>d</a></p>'],
    ['<img src=x onerror=alert(1)><p>e</p>', '<img /><p>e</p>'],
    ['<svg><script>alert(1)</script></svg><p>f</p>', '<p>f</p>'],
    [
      '<p><a href="https://example.com/">g</a></p>',
      '<p><a href="https://example.com/" rel="noopener noreferrer" target="_blank">g</a></p>',
    ],
  ])('is sanitised by the server: %s [G-254]', async (foreign, clean) => {
    expect((await save(foreign)).json.signature).toBe(clean)
    expect((await read()).json.signature).toBe(clean)
  })

  test('that is too long is refused whole, in words [PROFILE-22]', async () => {
    await save('<p>short</p>')
    const long = await save(`<p>${'x'.repeat(20_001)}</p>`)
    expect([long.status, long.json.error_message]).toEqual([
      400,
      'The signature is too long: 20008 characters including formatting; at most 20000 are allowed. Shorten it or simplify its formatting.',
    ])
    expect((await save('x'.repeat(40_001))).status).toBe(400)
    expect((await read()).json.signature).toBe('<p>short</p>')
  })

  test('is done once for one key', async () => {
    const first = await put('/user/email_signature', { signature: '<p>k</p>' }, 'signature-1')
    await save('<p>later</p>')
    const again = await put('/user/email_signature', { signature: '<p>k</p>' }, 'signature-1')
    expect(again.json).toEqual(first.json)
    expect((await read()).json.signature).toBe('<p>later</p>')
  })
})

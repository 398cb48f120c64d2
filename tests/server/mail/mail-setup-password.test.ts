/** Saving a mail server takes a login of now, or the password again. */
import { beforeEach, expect, test } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { idempotency } from '../../../server-mock/db/schema/log.ts'
import { openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

let token = ''

const api = await opened(openApi())
beforeEach(async () => {
  api.advance(60 * 60 * 1000)
  token = await api.signIn('pro', 'admin')
})

const server = {
  email_sender_name: 'Claims',
  smtp_host: 'smtp.mail.example',
  smtp_port: 587,
  smtp_email: 'claims@mail.example',
  smtp_password: 'a password of the server',
}
const save = (more: object = {}, key?: string) =>
  api.call(`/customer/${api.offices.pro.id}/outbound_email/smtp`, {
    method: 'PUT',
    token,
    json: { ...server, ...more },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  })
const LATER = 11 * 60 * 1000

test('the documented payload is enough as long as the login is fresh', async () => {
  expect((await save()).status).toBe(200)
})

test('later it asks for the password, and nothing is saved without it', async () => {
  api.advance(LATER)
  const before = await api.digest(api.offices.pro.id)
  const bare = await save({ smtp_host: 'other.mail.example' })
  expect([bare.status, bare.json]).toEqual([
    403,
    { error_message: messages.passwordAsked, reason: 'password' },
  ])
  const wrong = await save({ smtp_host: 'other.mail.example', current_password: 'Wrong-1' })
  expect([wrong.status, wrong.json]).toEqual([400, { error_message: messages.passwordWrong }])
  expect(await api.digest(api.offices.pro.id)).toEqual(before)
  const right = await save({ smtp_host: 'other.mail.example', current_password: PASSWORD })
  expect([right.status, right.json.smtp_host]).toEqual([200, 'other.mail.example'])
  expect(right.text).not.toContain(PASSWORD)
})

test('a wrong password is refused also where none is needed', async () => {
  expect((await save({ current_password: 'Wrong-1' })).status).toBe(400)
})

test('whoever guesses is slowed down as at the login', async () => {
  api.advance(LATER)
  const statuses: number[] = []
  for (let n = 0; n < 13; n += 1)
    statuses.push((await save({ current_password: `guess ${n}` })).status)
  expect(statuses.at(-1)).toBe(429)
})

test('a repeat of what was saved is answered without another proof', async () => {
  const first = await save({}, 'the-same-save')
  api.advance(LATER)
  const again = await save({}, 'the-same-save')
  expect([again.status, again.json]).toEqual([200, first.json])
})

test('nothing is kept that is made of the password', async () => {
  await save({ current_password: PASSWORD }, 'with-a-proof')
  const answer = await save({ current_password: 'another one' }, 'with-a-proof')
  expect(answer.status).toBe(200)
  const kept = JSON.stringify([
    await api.services.database.db.select().from(idempotency),
    (await api.services.database.pool.query('select * from event')).rows,
    (await api.services.database.pool.query('select * from audit_entry')).rows,
    api.logged,
  ])
  expect(kept).not.toContain(PASSWORD)
})

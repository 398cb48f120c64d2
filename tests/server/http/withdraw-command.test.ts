import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { licenseForm } from '../../support/files/files.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import type { Reply } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())
/** Of whoever uploads. */
const token = await desk.api.signIn('pro', 'admin')
await desk.outbox.close()

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

const upload = (id: string, key: string): Promise<Reply> =>
  desk.call(id, `/findings/${imageUse(id)}/upload_license`, {
    method: 'POST',
    token,
    body: licenseForm(),
    ...keyed(key),
  })

const withdraw = (key: string, by = token): Promise<Reply> =>
  desk.api.call('/commands/_withdraw', { method: 'POST', token: by, ...keyed(key) })

const answerUnder = (key: string, by = token): Promise<Reply> =>
  desk.api.call(`/commands/${key}`, { token: by })

const licenseOf = async (id: string) => (await desk.get(id)).findings[0]?.license

test('a command that was taken back is refused when it arrives late, and changes nothing', async () => {
  const [id, key] = [await desk.makeCase('ACTIVE'), randomUUID()]
  const { status, json } = await withdraw(key)
  expect([status, json]).toEqual([200, { withdrawn: true, events: [] }])
  expect((await upload(id, key)).status).toBe(422)
  expect(await licenseOf(id)).toBeNull()
  expect((await withdraw(key)).status).toBe(200)
})

test('one that was done cannot be taken back, and is still answered under its key', async () => {
  const [id, key] = [await desk.makeCase('ACTIVE'), randomUUID()]
  const first = await upload(id, key)
  expect((await withdraw(key)).status).toBe(422)
  const again = await upload(id, key)
  expect([again.status, again.json]).toEqual([200, first.json])
  const kept = await answerUnder(key)
  expect([kept.status, kept.json]).toEqual([200, { answer: first.json }])
})

test('what was not done has no answer', async () => {
  const { status, json } = await answerUnder(randomUUID())
  expect([status, json]).toEqual([404, { error_message: 'Not found' }])
})

test('one that was refused has left its key: it is taken back', async () => {
  const [id, key] = [await desk.makeCase('PAID'), randomUUID()]
  expect((await upload(id, key)).status).toBe(409)
  expect((await withdraw(key)).status).toBe(200)
})

test('of both at once one is refused, whichever it is', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [id, key] = [await desk.makeCase('ACTIVE'), randomUUID()]
    const both = round % 2 ? [upload(id, key), withdraw(key)] : [withdraw(key), upload(id, key)]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422])
    const wasUploaded = statuses[round % 2 ? 0 : 1] === 200
    expect((await licenseOf(id)) !== null).toBe(wasUploaded)
    const { json } = await answerUnder(key)
    expect('withdrawn' in json.answer).toBe(!wasUploaded)
  }
})

test("takes back nobody else's: a key is its user's", async () => {
  const [id, key] = [await desk.makeCase('ACTIVE'), randomUUID()]
  const colleague = await desk.api.signIn('pro', 'colleague')
  expect((await withdraw(key, colleague)).status).toBe(200)
  expect((await upload(id, key)).status).toBe(200)
  expect((await answerUnder(key, colleague)).json).toEqual({
    answer: { withdrawn: true, events: [] },
  })
})

test('without a key it says so', async () => {
  const { status, json } = await desk.api.call('/commands/_withdraw', {
    method: 'POST',
    token,
  })
  expect([status, json]).toEqual([
    400,
    { error_message: 'Invalid header: Idempotency-Key is missing.' },
  ])
})

import { expect, test } from 'vitest'
import { createApp } from '../../../server-mock/http/app.ts'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())

test('what the demo prints is read at /post, each letter as its file [G-81]', async () => {
  await desk.empty()
  expect((await desk.api.request('/post')).text).toContain('No letters sent yet.')
  await desk.credits(10)
  const caseId = await desk.makeCase('ACTIVE', '<b>Returned</b>')
  const { json } = await desk.send(caseId)
  for (let at = 0; at < 12; at += 1) await desk.later(1_000)
  const page = await desk.api.request('/post')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  )
  expect(page.text).toContain('&lt;b&gt;Returned')
  expect(page.text).not.toContain('<b>Returned')
  expect(page.text).toContain('<td>sent</td><td>yes</td>')
  const [printed] = await desk.printed()
  const file = await desk.api.request(`/post/${printed?.id}`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.text).toBe((await desk.call(caseId, `/letter/${json.letter_id}`)).text)
  expect((await desk.api.request('/post/nowhere')).status).toBe(404)
})

test('is of the demo alone, and of its own printer', async () => {
  const { services } = desk.api
  for (const config of [
    { ...services.config, production: true },
    { ...services.config, letterProvider: 'none' as const },
  ]) {
    const app = await createApp({ ...services, config })
    expect((await app.inject('/post')).statusCode).toBe(404)
    await app.close()
  }
})

test('without a provider no letter is sent, but it can be looked at', async () => {
  const { config } = desk.api.services
  const before = config.letterProvider
  config.letterProvider = 'none'
  await desk.credits(10)
  const caseId = await desk.makeCase()
  const answer = await desk.send(caseId)
  expect([answer.status, answer.json.error_message]).toEqual([
    409,
    'No letter provider is set up for this installation.',
  ])
  expect((await desk.ask(caseId, '/preview_letter')).status).toBe(200)
  config.letterProvider = before
})

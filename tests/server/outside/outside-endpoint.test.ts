import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity } from '../../../server-mock/db/schema/cases.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { simulationPath } from '../../../server-mock/http/test-endpoint.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const visit = () => ({
  kind: 'portal-visited',
  customer_id: api.offices.pro.id,
  case_id: api.offices.pro.caseId,
})

const api = await opened(openApi())

const post = (json: unknown, headers: Record<string, string> = {}) =>
  api.request(simulationPath, { json, headers })

describe('the test endpoint', () => {
  test('lets an event happen, and answers after the commit [G-403]', async () => {
    const answer = await post(visit(), { origin: api.services.config.publicUrl })
    expect([answer.status, answer.json]).toEqual([200, {}])
    expect(api.takeEvents().map(({ name }) => name)).toEqual(['case.portal-visited'])
    const written = await api.services.database.db
      .select()
      .from(activity)
      .where(eq(activity.type, 'LINK_CLICKED'))
    expect(written).toHaveLength(1)
  })

  test.each([
    ['an unknown kind', () => ({ ...visit(), kind: 'meteor' }), 400],
    ['a member that it does not know', () => ({ ...visit(), force: true }), 400],
    [
      'a text too long',
      () => ({ ...visit(), kind: 'payment-failed', message: 'x'.repeat(301) }),
      400,
    ],
    ['a case of nobody', () => ({ ...visit(), case_id: '7' }), 404],
    ['a state that takes it not', () => ({ ...visit(), case_id: api.offices.pro.standbyId }), 409],
  ])('refuses %s', async (_, body, status) => {
    const answer = await post(body())
    expect(answer.status).toBe(status)
    expect(answer.json.error_message).toEqual(expect.any(String))
    expect(api.takeEvents()).toEqual([])
  })

  test('takes JSON alone', async () => {
    const form = await api.request(simulationPath, {
      body: 'kind=portal-visited',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(415)
    const broken = await api.request(simulationPath, {
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(400)
  })

  test.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('refuses a page of another origin: %j', async (headers) => {
    expect((await post(visit(), { ...headers })).status).toBe(403)
    expect(api.takeEvents()).toEqual([])
  })

  test('is not there in production [G-609]', async () => {
    const config = { ...api.services.config, production: true }
    const app = await createApp({ ...api.services, config })
    const answer = await app.inject({ method: 'POST', url: simulationPath, payload: visit() })
    expect(answer.statusCode).toBe(404)
    await app.close()
  })
})

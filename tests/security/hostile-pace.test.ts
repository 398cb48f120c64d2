import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contracts/api/calls.ts'
import { refuseFor } from '../../server-mock/calls/throttle.ts'
import { weightOf } from '../../server-mock/http/pace.ts'
import { openApi, type TestApi } from '../support/server/api.ts'
import type { UserName } from '../support/server/api-office.ts'

const PER_SECOND = 2
const AT_ONCE = 20

let api: TestApi
beforeAll(async () => {
  api = await openApi({}, { callsPerSecond: PER_SECOND })
})
afterAll(() => api.close())

/** Long enough for everything to be forgiven. */
const rest = () => api.advance(3_600_000)

type OfficeName = keyof TestApi['offices']
const user = (office: OfficeName, name: UserName = 'agent') => api.signIn(office, name)

const note = (office: OfficeName, token: string) =>
  api.call(`/cases/${api.offices[office].caseId}/note`, { token, json: { text: 'again' } })

/** How many of so many notes at once were taken; the others are told to wait. */
async function taken(count: number, office: OfficeName, token: string): Promise<number> {
  const replies = await Promise.all(Array.from({ length: count }, () => note(office, token)))
  const late = replies.filter(({ status }) => status === 429)
  for (const { headers, json } of late) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(json.error_message).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/)
  }
  const done = replies.filter(({ status }) => status === 200)
  expect(done.length + late.length).toBe(count)
  return done.length
}

describe('writes as fast as a program writes', () => {
  test('one user is slowed down, colleagues and others are not, and a second later it goes on', async () => {
    rest()
    const agent = await user('enterprise')
    const admin = await user('enterprise', 'admin')
    const other = await user('pro')
    // More than all of the customer may do at once: what is refused counts for nobody.
    expect(await taken(150, 'enterprise', agent)).toBeLessThanOrEqual(AT_ONCE + 3)
    expect((await note('enterprise', admin)).status).toBe(200)
    expect((await note('pro', other)).status).toBe(200)
    api.advance(1_500)
    expect((await note('enterprise', agent)).status).toBe(200)
  })

  test('what was refused has changed nothing, and goes through under the same key later', async () => {
    rest()
    const token = await user('enterprise')
    await taken(40, 'enterprise', token)
    const before = await api.digest(api.offices.enterprise.id)
    const path = `/cases/${api.offices.enterprise.caseId}/note`
    const headers = { 'idempotency-key': 'a-key-of-a-note' }
    const once = () => api.call(path, { token, json: { text: 'later' }, headers })
    expect((await once()).status).toBe(429)
    expect(await api.digest(api.offices.enterprise.id)).toEqual(before)
    api.advance(2_000)
    expect((await once()).status).toBe(200)
  })

  test('all users of a customer together, and all of an address, have their own measure', async () => {
    rest()
    const tokens = [await user('enterprise'), await user('enterprise', 'admin')]
    const sum = await Promise.all(tokens.map((token) => taken(30, 'enterprise', token)))
    expect(Math.max(...sum)).toBeLessThanOrEqual(AT_ONCE + 1)
    expect(Math.min(...sum)).toBeGreaterThanOrEqual(AT_ONCE - 1)
  })
})

/** The statuses of a few requests from another address than everything else here. */
async function elsewhere(url: string): Promise<Set<number>> {
  const one = { method: 'POST', url, payload: {}, remoteAddress: '9.9.9.9' } as const
  const answers = await Promise.all(Array.from({ length: 9 }, () => api.app.inject(one)))
  return new Set(answers.map(({ statusCode }) => statusCode))
}

test('calls that nobody has to log in for are counted by address', async () => {
  rest()
  const ask = () => api.call(calls.renew.path, { method: 'POST', json: {} })
  const statuses: number[] = []
  for (let at = 0; at < AT_ONCE * 10 + 20; at += 1) statuses.push((await ask()).status)
  expect([statuses[AT_ONCE * 10 - 1], statuses.at(-1)]).toEqual([400, 429])
  expect(await elsewhere(`/api${calls.renew.path}`)).toEqual(new Set([400]))
  rest()
})

test('reports of the security policy are taken as fast as pages make them, and no faster', async () => {
  rest()
  const report = () => api.request('/csp-report', { method: 'POST', body: '{}' })
  const statuses = (await Promise.all(Array.from({ length: 100 }, report))).map((one) => one.status)
  const kept = statuses.filter((status) => status === 204).length
  expect(kept).toBeGreaterThanOrEqual(AT_ONCE)
  expect(kept).toBeLessThanOrEqual(AT_ONCE + 1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - kept)
  expect((await api.request('/csp-report')).json).toEqual({ count: kept })
  expect(await elsewhere('/csp-report')).toEqual(new Set([204]))
})

test('a call weighs by what it costs: exports more than changes, bytes more than words, reads least', () => {
  const MB = 1_048_576
  expect(weightOf(calls.addNote, 200)).toBe(1)
  expect(weightOf(calls.searchCases, 200)).toBe(0.1)
  expect(weightOf(calls.exportCases, 200)).toBe(20)
  expect(weightOf(calls.sendEmail, 34 * MB)).toBe(35)
  expect(weightOf(calls.sendEmail, Number.MAX_SAFE_INTEGER)).toBe(35)
})

test('a body weighs by the bytes that its head tells, and as the largest where it tells none', async () => {
  const path = `${api.origin}/api/cases/${api.offices.enterprise.caseId}/outbound_email`
  const bodies = [() => '{}', () => `"${'x'.repeat(15_000_000)}"`, () => new Blob(['{}']).stream()]
  const answers: number[][] = []
  for (const body of bodies) {
    rest()
    const authorization = `Bearer ${await user('enterprise')}`
    const headers = { 'content-type': 'application/json', authorization }
    const send = () =>
      fetch(path, { method: 'POST', headers, body: body(), duplex: 'half' } as RequestInit)
    answers.push([(await send()).status, (await send()).status])
  }
  expect(answers).toEqual([
    [400, 400],
    [400, 429],
    [400, 429],
  ])
  rest()
})

test('who comes too early is told the seconds, and one of them as one', () => {
  const said = [1, 2].map(
    (seconds) => refuseFor('Too many attempts.', seconds).refused.error_message,
  )
  expect(said).toEqual([
    'Too many attempts. Try again in 1 second.',
    'Too many attempts. Try again in 2 seconds.',
  ])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi({}, { trustedProxy: '127.0.0.1' }))
beforeEach(() => api.advance(60 * 60 * 1000))

const email = () => api.offices.pro.users.agent.email
const from = (address: string, password: string, cookie = '', who = email()) =>
  api.call('/login', {
    json: { email: who, password },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })
const cookieOf = (answer: { headers: Headers }): string =>
  answer.headers.get('set-cookie')?.split(';')[0] ?? ''
/** One try each from so many addresses: how many were looked at. */
async function guesses(count: number, who = email()): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => from(`198.18.0.${n}`, `guess ${n}`, '', who)),
  )
  return answers.filter(({ status }) => status === 401).length
}

test('240 tries on one account from 240 addresses are throttled, its owner is not', async () => {
  const device = cookieOf(await from('203.0.113.5', PASSWORD))
  expect(await guesses(240)).toBeLessThanOrEqual(31)
  expect((await from('198.51.100.1', PASSWORD)).status).toBe(429)
  // The owner's device from another address, and the owner's address without a device.
  expect((await from('192.0.2.77', PASSWORD, device)).status).toBe(200)
  expect((await from('203.0.113.5', PASSWORD)).status).toBe(200)
})

test('an account that nobody has is throttled alike', async () => {
  expect(await guesses(40, 'nobody@pro.example')).toBeLessThanOrEqual(31)
  const late = await from('198.51.100.2', 'one more', '', 'nobody@pro.example')
  expect(late.status).toBe(429)
})

test('who waits gets in, half a minute later, from a place that is new', async () => {
  await guesses(40)
  const refused = await from('198.51.100.3', PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(31)
  api.advance(31_000)
  expect((await from('198.51.100.3', PASSWORD)).status).toBe(200)
})

describe('a device that logged in before', () => {
  test('is known by a cookie that scripts and other sites cannot use, and that opens nothing', async () => {
    const answer = await from('203.0.113.6', PASSWORD)
    const header = answer.headers.get('set-cookie') ?? ''
    expect(header).toMatch(/^fw-login-[\w-]{16}=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000/)
    expect(header).toContain('HttpOnly; SameSite=Strict')
    const cookie = cookieOf(answer)
    expect((await from('203.0.113.6', 'wrong', cookie)).status).toBe(401)
    expect((await api.call('/cases/_count', { headers: { cookie } })).status).toBe(401)
  })

  test('is slowed down when it guesses itself', async () => {
    const device = cookieOf(await from('203.0.113.7', PASSWORD))
    const statuses: number[] = []
    for (let n = 0; n < 14; n += 1)
      statuses.push((await from(`192.0.2.${n}`, `guess ${n}`, device)).status)
    expect(statuses.at(-1)).toBe(429)
    // Neither another device nor the address pays for it.
    expect((await from('203.0.113.7', PASSWORD)).status).toBe(200)
  })

  test('is known for its own account only, and only by what was signed here', async () => {
    const { colleague } = api.offices.pro.users
    const other = cookieOf(await from('203.0.113.8', PASSWORD, '', colleague.email))
    const own = cookieOf(await from('203.0.113.8', PASSWORD))
    await guesses(40)
    const [name] = own.split('=')
    const forged = [`${name}=${other.split('=')[1]}`, own.slice(0, -1), `${name}=x`, other]
    for (const cookie of forged) {
      expect((await from('198.51.100.9', PASSWORD, cookie)).status).toBe(429)
    }
    expect((await from('198.51.100.9', PASSWORD, own)).status).toBe(200)
  })

  test('stays the same device by its later logins', async () => {
    const first = cookieOf(await from('203.0.113.9', PASSWORD))
    const second = cookieOf(await from('203.0.113.9', PASSWORD, first))
    expect(second).toBe(first)
  })
})

test('a refused login makes no device known', async () => {
  const { deactivated } = api.offices.pro.users
  expect(cookieOf(await from('203.0.113.10', 'wrong'))).toBe('')
  expect(cookieOf(await from('203.0.113.10', PASSWORD, '', deactivated.email))).toBe('')
})

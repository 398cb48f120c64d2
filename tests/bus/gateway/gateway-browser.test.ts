import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { browserGateway } from '../../../src/bus/gateway/browser.ts'
import { SESSION_KEY } from '../../../src/bus/gateway/session-key.ts'
import { memoryStorage } from '../../support/client/client.ts'
import { aSession, json, tokenNumber } from '../../support/client/fake-server.ts'

const tags = { params: { customer_id: 'c1' } }
const urls: string[] = []

/** Answers with the token of the renewal alone. */
const respond = async (url: unknown, { headers }: RequestInit = {}) => {
  urls.push(String(url))
  if (String(url).endsWith('/login/renew')) {
    return json({ accessToken: tokenNumber(1), renew_token: 'renew', file_token: 'file-2' })
  }
  const token = new Headers(headers).get('authorization')
  if (token === `Bearer ${tokenNumber(1)}`) return json(['vip'])
  return json({ error_message: messages.tokenExpired }, 401)
}

beforeEach(() => {
  urls.length = 0
  const storage = memoryStorage()
  storage.setItem(SESSION_KEY, JSON.stringify(aSession()))
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', respond)
})
afterEach(() => void vi.unstubAllGlobals())

const renewed = {
  calls: ['/api/customer/c1/case_tags', '/api/login/renew', '/api/customer/c1/case_tags'],
  answer: { kind: 'answer', value: ['vip'] },
}

describe('the gateway of a page', () => {
  test('renews under a lock that all tabs share [TOKEN-07] [API-03]', async () => {
    const locks: string[] = []
    const request = (name: string, work: () => Promise<void>) => {
      locks.push(name)
      return work()
    }
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await browserGateway().call('readCaseTags', tags)).toMatchObject(renewed.answer)
    expect(urls).toEqual(renewed.calls)
    expect(locks).toEqual(['framewright.renewal'])
  })

  test('renews for itself where the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await browserGateway().call('readCaseTags', tags)).toMatchObject(renewed.answer)
    expect(urls).toEqual(renewed.calls)
  })
})

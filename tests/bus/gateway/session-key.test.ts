import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  hasStoredSession,
  onStoredSession,
  SESSION_KEY,
} from '../../../src/bus/gateway/session-key.ts'
import { memoryStorage } from '../../support/client/client.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the session that the browser keeps', () => {
  test('is told of when another tab changes it or clears everything, until nobody listens', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    let told = 0
    const stop = onStoredSession(() => {
      told += 1
    })
    const change = (key: string | null) =>
      page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    change(SESSION_KEY)
    change(null)
    expect(told).toBe(2)
    change('framewright.draft')
    expect(told).toBe(2)
    stop()
    change(SESSION_KEY)
    expect(told).toBe(2)
  })

  test('is there or is not, whatever it says', () => {
    const storage = memoryStorage()
    vi.stubGlobal('localStorage', storage)
    expect(hasStoredSession()).toBe(false)
    storage.setItem(SESSION_KEY, '')
    expect(hasStoredSession()).toBe(true)
  })

  test('is none where the browser gives no storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    expect(hasStoredSession()).toBe(false)
  })
})

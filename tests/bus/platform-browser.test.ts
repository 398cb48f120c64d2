import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserPlatform } from '../../src/bus/platform-browser.ts'
import { memoryStorage } from '../support/client/client.ts'

const page = { window: new EventTarget(), document: new EventTarget() }

function pageThatIs(visibilityState: 'visible' | 'hidden') {
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('document', Object.assign(page.document, { visibilityState }))
}

beforeEach(() => pageThatIs('visible'))
afterEach(() => vi.unstubAllGlobals())

describe('the storage of a page', () => {
  test('keeps what is put there and says what there is', () => {
    vi.stubGlobal('localStorage', {})
    const { storage } = browserPlatform()
    expect(storage.keys()).toEqual([])
    vi.stubGlobal('localStorage', Object.assign(memoryStorage(), { a: '1' }))
    expect(storage.keys()).toContain('a')
    expect(storage.setItem('b', '2')).toBe(true)
    expect(storage.getItem('b')).toBe('2')
    storage.removeItem('b')
    expect(storage.getItem('b')).toBeNull()
  })

  test('that is forbidden or full keeps nothing, and says so', () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    })
    const { storage } = browserPlatform()
    expect(storage.setItem('a', '1')).toBe(false)
    expect(storage.getItem('a')).toBeNull()
    expect(() => storage.removeItem('a')).not.toThrow()
    vi.stubGlobal('localStorage', null)
    expect(storage.keys()).toEqual([])
  })

  test('tells what another tab changed, until nobody listens', () => {
    const keys: (string | null)[] = []
    const stop = browserPlatform().onStored((key) => keys.push(key))
    const changed = (key: string | null) =>
      page.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    changed('a')
    changed(null)
    stop()
    changed('b')
    expect(keys).toEqual(['a', null])
  })
})

describe('a page that may be back', () => {
  const events = [
    ['online', page.window],
    ['pageshow', page.window],
    ['focus', page.window],
    ['visibilitychange', page.document],
    ['resume', page.document],
  ] as const

  test.each(events)('is told of by %s, until nobody listens', (type, target) => {
    let returns = 0
    const stop = browserPlatform().onReturn(() => {
      returns += 1
    })
    target.dispatchEvent(new Event(type))
    expect(returns).toBe(1)
    stop()
    target.dispatchEvent(new Event(type))
    expect(returns).toBe(1)
  })

  test('is not back when it was hidden', () => {
    pageThatIs('hidden')
    let returns = 0
    const stop = browserPlatform().onReturn(() => {
      returns += 1
    })
    page.document.dispatchEvent(new Event('visibilitychange'))
    expect(returns).toBe(0)
    page.window.dispatchEvent(new Event('online'))
    expect(returns).toBe(1)
    stop()
  })

  test('believes the browser whether it is online', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(browserPlatform().isOnline()).toBe(false)
    vi.stubGlobal('navigator', { onLine: true })
    expect(browserPlatform().isOnline()).toBe(true)
  })
})

describe('the tabs of a page', () => {
  const theirs: { posted: unknown[]; target: EventTarget | null } = { posted: [], target: null }

  class Channel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      theirs.target = this
    }
    postMessage(message: unknown): void {
      theirs.posted.push([this.name, message])
    }
  }

  test('talk to each other, until nobody listens', () => {
    vi.stubGlobal('BroadcastChannel', Channel)
    const platform = browserPlatform()
    const heard: unknown[] = []
    const stop = platform.onMessage((message) => heard.push(message))
    platform.post({ kind: 'done' })
    expect(theirs.posted).toEqual([['framewright.journal', { kind: 'done' }]])
    const say = (data: unknown) =>
      theirs.target?.dispatchEvent(new MessageEvent('message', { data }))
    say('hello')
    stop()
    say('again')
    expect(heard).toEqual(['hello'])
  })

  test('without a channel stay alone, and nothing fails', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const platform = browserPlatform()
    expect(() => platform.post('hello')).not.toThrow()
    expect(() => platform.onMessage(() => undefined)()).not.toThrow()
  })

  test('where there are no locks all work at once', async () => {
    vi.stubGlobal('navigator', {})
    const held: boolean[] = []
    await browserPlatform().lock('send', async (isHeld) => void held.push(isHeld()))
    expect(held).toEqual([true])
  })

  test('share a lock; who has it stolen is told, and waiting for it can be given up', async () => {
    type Given = { steal?: boolean; signal?: AbortSignal }
    const asked: [string, Given][] = []
    let steals = false
    const request = async (name: string, options: Given, work: () => Promise<void>) => {
      asked.push([name, options])
      if (!steals) return work()
      work().catch(() => undefined)
      throw new DOMException('stolen', 'AbortError')
    }
    vi.stubGlobal('navigator', { locks: { request } })
    const { lock } = browserPlatform()
    const held: boolean[] = []
    const { signal } = new AbortController()
    await lock('send', async (isHeld) => void held.push(isHeld()))
    await lock('send', async (isHeld) => void held.push(isHeld()), { signal })
    await lock('send', async (isHeld) => void held.push(isHeld()), { steal: true, signal })
    expect(held).toEqual([true, true, true])
    expect(asked).toEqual([
      ['send', {}],
      ['send', { signal }],
      ['send', { steal: true }],
    ])

    steals = true
    let look: () => boolean = () => true
    await lock('send', async (isHeld) => {
      look = isHeld
      expect(isHeld()).toBe(true)
    })
    expect(look()).toBe(false)
  })
})

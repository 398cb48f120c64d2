import { allSettled } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PRESENCE_EVERY } from '../../../contracts/realtime.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { saying, setUp } from './presence-desk.ts'

/** What listens to a part of a page. */
function eventTarget() {
  const listeners = new Map<string, Set<() => void>>()
  const of = (name: string) => listeners.get(name) ?? new Set()
  return {
    addEventListener: (name: string, listener: () => void) =>
      void listeners.set(name, of(name).add(listener)),
    removeEventListener: (name: string, listener: () => void) => void of(name).delete(listener),
    tell: (name: string) => {
      for (const listener of of(name)) listener()
    },
    count: () => of('visibilitychange').size + of('pagehide').size,
  }
}

describe('a tab at a case', () => {
  describe('in a page', () => {
    /** A page whose visibility and end the test decides. */
    function aPage() {
      const page = { ...eventTarget(), visibilityState: 'visible' }
      const window = eventTarget()
      vi.stubGlobal('document', page)
      vi.stubGlobal('window', window)
      const show = (visibilityState: 'visible' | 'hidden') => {
        page.visibilityState = visibilityState
        page.tell('visibilitychange')
      }
      return {
        show,
        leave: () => window.tell('pagehide'),
        heard: () => page.count() + window.count(),
      }
    }
    afterEach(() => void vi.unstubAllGlobals())

    test('that is hidden tells nothing; back on screen it greets anew', async () => {
      const page = aPage()
      const { time, open, settle, told } = await setUp()
      await open('481516')
      page.show('hidden')
      time.tick(PRESENCE_EVERY)
      await settle()
      expect(told()).toHaveLength(1)
      page.show('visible')
      await settle()
      expect(told().slice(1)).toEqual([saying('481516', 'viewing', true)])
    })

    test('that begins hidden tells again only once it was on screen', async () => {
      const page = aPage()
      page.show('hidden')
      const { time, open, settle, told } = await setUp()
      await open('481516')
      const before = told().length
      time.tick(PRESENCE_EVERY)
      await settle()
      expect(told()).toHaveLength(before)
    })

    test('that is closed takes leave of its case, and of nothing where none is open', async () => {
      const page = aPage()
      const { open, settle, told } = await setUp()
      page.leave()
      await settle()
      expect(told()).toEqual([])
      await open('481516')
      page.leave()
      await settle()
      expect(told().slice(1)).toEqual([saying('481516', 'gone', false)])
    })

    test('listens to it as long as the session lasts', async () => {
      const page = aPage()
      const { scope } = await setUp()
      expect(page.heard()).toBe(2)
      await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
      expect(page.heard()).toBe(0)
    })
  })
})

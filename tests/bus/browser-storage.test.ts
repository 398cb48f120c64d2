import { fork } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from '../../contracts/schema.ts'
import { createKeptStorage } from '../../src/bus/browser-storage.ts'
import { createSessionStore } from '../../src/bus/gateway/session-store.ts'
import { createKeptDraft, draftBy } from '../../src/forms/kept-draft.ts'
import { memoryStorage, perform } from '../support/client/client.ts'
import { aSession } from '../support/client/fake-server.ts'

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError')
}

afterEach(() => vi.unstubAllGlobals())

describe('a storage that the browser does not give', () => {
  test.each([
    ['forbidden', refuse],
    ['full', () => ({ ...memoryStorage(), setItem: refuse })],
  ])('%s: a session lasts as long as the page', (_, open) => {
    const sessions = createSessionStore(createKeptStorage(open))
    expect(sessions.read()).toBeNull()
    sessions.write(aSession())
    expect(sessions.read()).toEqual(aSession())
    sessions.clear()
    expect(sessions.read()).toBeNull()
  })

  test('what is in memory counts more than what it could not replace', () => {
    const inner = memoryStorage()
    inner.setItem('a', 'old')
    const kept = createKeptStorage(() => ({ ...inner, setItem: refuse }))
    kept.setItem('a', 'new')
    expect(kept.getItem('a')).toBe('new')
    kept.removeItem('a')
    expect([kept.getItem('a'), inner.getItem('a')]).toEqual([null, null])
  })

  test('a draft of a note is kept, and no other case gets it', async () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const scope = fork()
    const { readFx, keepFx } = createKeptDraft('note', draftBy(z.string()))
    const key = { userId: 'u1', caseId: '1', entryId: null }
    await perform(scope, keepFx, { key, draft: 'He called' })
    expect(await perform(scope, readFx, key)).toBe('He called')
    for (const other of [{ caseId: '2' }, { entryId: '2' }, { userId: 'u2' }])
      expect(await perform(scope, readFx, { ...key, ...other })).toBeNull()
  })
})

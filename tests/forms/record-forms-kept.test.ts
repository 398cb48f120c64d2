import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../support/client/client.ts'
import { officeScope } from '../support/client/office.ts'
import { ada, bob, draft, forms, KEY, keep, kept, openDesk } from './record-forms-desk.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('what is kept in the browser', () => {
  test('is there again when the screen opens, over what colleagues did since', async () => {
    keep({ a: draft({ name: 'Ada L.' }), gone: draft({ name: 'X' }) })
    const { open, select, shown, unsaved } = await openDesk([ada(2, { city: 'Rheine' }), bob()])
    await open()
    await select('a')
    expect(shown()).toEqual({ id: 'a', version: 2, name: 'Ada L.', city: 'Rheine' })
    expect([unsaved(), Object.keys(kept())]).toEqual([['a'], ['a']])
  })

  test('waits for the records where they are not loaded yet', async () => {
    keep({ a: draft({ name: 'Ada L.' }), gone: draft({ name: 'X' }) })
    const { open, come, unsaved } = await openDesk(null)
    await open()
    expect([unsaved(), Object.keys(kept())]).toEqual([
      ['a', 'gone'],
      ['a', 'gone'],
    ])
    await come([ada(), bob()])
    expect([unsaved(), Object.keys(kept())]).toEqual([['a'], ['a']])
  })

  test('does not replace what is being typed here', async () => {
    const { open, select, type, shown } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    keep({ a: draft({ name: 'Other tab' }), b: draft({ city: 'Münster' }, bob().form) })
    await open()
    expect(shown()?.name).toBe('Ada L.')
    await select('b')
    expect(shown()?.city).toBe('Münster')
  })

  test('stays, where another tab keeps it and this one never touched it', async () => {
    const { select, type, tell } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    keep({ ...kept(), b: draft({ city: 'Münster' }, bob().form) })
    await type({ name: 'Ada Lo.' })
    expect(kept()).toMatchObject({ a: { form: { name: 'Ada Lo.' } }, b: { version: 1 } })
    await tell(forms.discarded, undefined)
    expect(Object.keys(kept())).toEqual(['b'])
  })

  test('stays field by field, over the older version of two tabs', async () => {
    const { select, type } = await openDesk([ada(2, { name: 'Adele' }), bob()])
    await select('a')
    keep({ a: draft({ name: 'Ada L.' }) })
    await type({ city: 'Münster' })
    expect(kept()).toEqual({
      a: draft({ name: 'Ada L.', city: 'Münster' }, { name: 'Ada', city: 'Greven' }, 1),
    })
    await type({ city: 'Greven' })
    expect(kept()).toEqual({ a: draft({ name: 'Ada L.' }) })
  })

  test('asks again where it waited for a choice, and not where one was made', async () => {
    const first = await openDesk()
    await first.select('a')
    await first.type({ name: 'Ada L.' })
    const stored = [ada(2, { name: 'Adele' }), bob()]
    await first.come(stored)
    await first.type({ city: 'Münster' })
    const again = await openDesk(stored)
    await again.open()
    await again.select('a')
    expect(again.clashes()).toMatchObject([{ key: 'name', mine: 'Ada L.', theirs: 'Adele' }])
    await again.choose('mine')
    const decided = await openDesk(stored)
    await decided.open()
    await decided.select('a')
    expect([decided.shown()?.name, decided.clashes()]).toEqual(['Ada L.', []])
  })

  test.each([
    ['no JSON', '{'],
    ['of an older form', JSON.stringify({ a: { version: 1, stored: {}, form: {} } })],
    ['of a version that is none', JSON.stringify({ a: { ...draft({}), version: -1 } })],
  ])('is nothing where it cannot be read: %s', async (_, text) => {
    localStorage.setItem(KEY, text)
    const { open, unsaved } = await openDesk()
    await open()
    expect(unsaved()).toEqual([])
  })

  test('is each user’s own, and nobody’s without a session', async () => {
    localStorage.setItem('framewright:u2:drafts', JSON.stringify({ a: draft({ name: 'X' }) }))
    const { open, unsaved } = await openDesk()
    await open()
    expect(unsaved()).toEqual([])
    keep({ a: draft({ name: 'X' }) })
    const nobody = await openDesk(undefined, officeScope({ user: null }))
    await nobody.open()
    await nobody.select('b')
    await nobody.type({ name: 'Bobby' })
    expect([nobody.unsaved(), Object.keys(kept())]).toEqual([['b'], ['a']])
    expect(localStorage.getItem('framewright::drafts')).toBeNull()
  })
})

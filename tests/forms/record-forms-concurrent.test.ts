import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  editingOf,
  followAll,
  isClean,
  typed,
  unsavedFields,
} from '../../src/forms/records/editing.ts'
import { memoryStorage } from '../support/client/client.ts'
import { ada, bob, forms, kept, openDesk, stayingForms } from './record-forms-desk.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('what colleagues do meanwhile', () => {
  test('comes into the form where nothing was typed, and asks where something was', async () => {
    const { select, type, come, shown, clashes, choose, unsaved } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    await come([ada(2, { city: 'Rheine' }), bob()])
    expect([shown(), clashes()]).toEqual([
      { id: 'a', version: 2, name: 'Ada L.', city: 'Rheine' },
      [],
    ])
    await come([ada(3, { name: 'Adele', city: 'Rheine' }), bob()])
    expect(clashes()).toEqual([
      { key: 'name', was: 'Ada', mine: 'Ada L.', theirs: 'Adele', choice: null },
    ])
    await choose('theirs')
    expect([shown()?.name, unsaved(), kept()]).toEqual(['Adele', [], null])
  })

  test('is mine where I choose so, and stays unsaved', async () => {
    const { select, type, come, shown, choose, unsaved } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    await come([ada(2, { name: 'Adele' }), bob()])
    await choose('mine')
    expect([shown()?.name, unsaved(), kept()?.a?.version]).toEqual(['Ada L.', ['a'], 2])
  })

  test('leaves a form that waits for a choice as unsaved as it is, though it says what is stored', () => {
    const start = typed(editingOf(ada()), { name: 'Ada L.' })
    const followed = followAll({ a: start }, [ada(2, { name: 'Adele' })], {
      sent: null,
      isGone: () => true,
      asks: 'at once',
    }).a
    if (!followed) throw new Error('gone')
    const back = typed(followed, { name: 'Adele' })
    expect([unsavedFields(back), isClean(back)]).toEqual([[], false])
  })

  test('lets what was typed stay where it is said to, though its record is gone', async () => {
    const { tell, come, scope } = await openDesk()
    const open = () => scope.getState(stayingForms.$open)
    for (const id of ['b', 'a']) {
      await tell(stayingForms.selected, id)
      await tell(stayingForms.changed, { name: 'Typed' })
    }
    await come([])
    expect(Object.keys(scope.getState(stayingForms.$editings))).toEqual(['a'])
    expect(open()).toMatchObject({
      id: 'a',
      editing: { version: 1, state: { form: { name: 'Typed' } } },
    })
    await tell(stayingForms.discarded, undefined)
    expect(open()).toBeNull()
  })

  test('takes a form along whose record is gone, from the browser as well', async () => {
    const { select, type, come, shown, unsaved } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    await select('b')
    await type({ city: 'Münster' })
    await come([bob()])
    expect([unsaved(), Object.keys(kept())]).toEqual([['b'], ['b']])
    await select('a')
    expect(shown()).toBeNull()
  })

  test('leaves the form of a record that is not there yet, and all while nothing is loaded', async () => {
    const { select, type, come, unsaved } = await openDesk()
    await select('new')
    await type({ name: 'Cleo' })
    await come([bob()])
    expect(unsaved()).toEqual(['new'])
    await select('b')
    await type({ name: 'Bobby' })
    await come(null)
    expect([unsaved(), Object.keys(kept())]).toEqual([
      ['new', 'b'],
      ['new', 'b'],
    ])
  })

  test('is not what came from here: whoever types on has nothing to choose', async () => {
    const { select, type, come, shown, clashes, tell } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    await tell(forms.sent, { id: 'a', form: { name: 'Ada L.', city: 'Greven' } })
    await type({ name: 'Ada Lovelace' })
    await come([ada(2, { name: 'Ada L.' }), bob()])
    expect([shown(), clashes()]).toEqual([
      { id: 'a', version: 2, name: 'Ada Lovelace', city: 'Greven' },
      [],
    ])
    await tell(forms.sent, null)
    await come([ada(3, { name: 'Ada M.' }), bob()])
    expect(clashes()).toMatchObject([{ key: 'name', theirs: 'Ada M.' }])
  })

  test('is theirs where another record was sent, and where they stored something else', async () => {
    const { select, type, come, clashes, shown, tell } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    await tell(forms.sent, { id: 'a', form: { name: 'Ada L.', city: 'Greven' } })
    await come([ada(2, { name: 'Ada L.', city: 'Rheine' }), bob()])
    expect([shown()?.city, clashes()]).toEqual(['Rheine', []])
    await type({ name: 'Ada Lo.' })
    await tell(forms.sent, { id: 'b', form: { name: 'Adele', city: 'Rheine' } })
    await come([ada(3, { name: 'Adele', city: 'Rheine' }), bob()])
    expect(clashes()).toMatchObject([{ theirs: 'Adele' }])
  })
})

describe('a form by itself', () => {
  test('differs from what is stored by these fields', () => {
    const editing = typed(editingOf(ada()), { name: 'Ada L.', city: 'Rheine' })
    expect(unsavedFields(editing)).toEqual(['name', 'city'])
    expect(isClean(editing)).toBe(false)
    expect(isClean(editingOf(ada()))).toBe(true)
    expect(editingOf(ada(4))).toEqual({
      ...{ version: 4, stored: ada().form },
      state: { form: ada().form, clashes: [], taken: [] },
    })
  })

  test('is the same object where nothing of it changed', () => {
    const editings = { a: typed(editingOf(ada(2)), { name: 'Ada L.' }) }
    const how = { sent: null, isGone: () => true, asks: 'at once' as const }
    expect(followAll(editings, [ada(2)], how)).toBe(editings)
    expect(followAll(editings, [ada(1, { city: 'Old' })], how)).toBe(editings)
    expect(followAll(editings, [ada(3)], how)).not.toBe(editings)
    expect(followAll(editings, [], how)).toEqual({})
    expect(followAll(editings, [], { ...how, isGone: (id) => id !== 'a' })).toBe(editings)
  })
})

import { allSettled, createEvent, createStore, type EventCallable, type Scope } from 'effector'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from '../../contracts/schema.ts'
import { createRecordForms } from '../../src/projections/record-forms/create-record-forms.ts'
import {
  type Entry,
  editingOf,
  followAll,
  isClean,
  saved,
  typed,
  unsavedFields,
} from '../../src/projections/record-forms/editing.ts'
import { sessionEnded } from '../../src/projections/session-state.ts'
import { memoryStorage } from '../support/client.ts'
import { officeScope } from '../support/office.ts'

type Form = { name: string; city: string }
type Record = Entry<Form>

const entriesCame = createEvent<readonly Record[] | null>()
const $entries = createStore<readonly Record[] | null>(null, { serialize: 'ignore' }).on(
  entriesCame,
  (_, entries) => entries,
)
const opened = createEvent()
const settings = {
  name: 'drafts',
  schema: z.object({ name: z.string(), city: z.string() }),
  $entries,
  opened,
}
const forms = createRecordForms<Form>({ ...settings, added: { id: 'new', form: blank() } })
const plainForms = createRecordForms<Form>({ ...settings, name: 'plain-drafts' })

function blank(): Form {
  return { name: '', city: '' }
}
const ada = (version = 1, parts: Partial<Form> = {}): Record => ({
  id: 'a',
  version,
  form: { name: 'Ada', city: 'Greven', ...parts },
})
const bob = (version = 1): Record => ({ id: 'b', version, form: { name: 'Bob', city: 'Telgte' } })

const KEY = 'framewright:u1:drafts'
const draft = (form: Partial<Form>, stored = ada().form, version = 1) => ({
  version,
  stored,
  form: { ...stored, ...form },
})

let storage = memoryStorage()
beforeEach(() => {
  storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const kept = () => JSON.parse(storage.getItem(KEY) ?? 'null')
const keep = (drafts: object) => storage.setItem(KEY, JSON.stringify(drafts))

/** A screen with these records; null before they are loaded. */
async function desk(entries: readonly Record[] | null = [ada(), bob()], scope = officeScope()) {
  const tell = <T>(unit: EventCallable<T>, params: T) =>
    allSettled(unit, { scope, params } as { scope: Scope; params: T })
  await tell(entriesCame, entries)
  return {
    scope,
    tell,
    select: (id: string | null) => tell(forms.selected, id),
    type: (change: Partial<Form>) => tell(forms.changed, change),
    choose: (choice: 'mine' | 'theirs') => tell(forms.fieldChosen, { key: 'name', choice }),
    come: (next: readonly Record[] | null) => tell(entriesCame, next),
    open: () => tell(opened, undefined),
    shown: () => {
      const form = scope.getState(forms.$open)
      return form && { id: form.id, version: form.editing.version, ...form.editing.state.form }
    },
    clashes: () => scope.getState(forms.$open)?.editing.state.clashes,
    unsaved: () => Object.keys(scope.getState(forms.$editings)),
    selected: () => scope.getState(forms.$selected),
  }
}

describe('the form beside the list', () => {
  test('is the one of the chosen record, as soon as that is there', async () => {
    const { select, come, shown } = await desk(null)
    expect(shown()).toBeNull()
    await select('a')
    expect(shown()).toBeNull()
    await come([ada(), bob()])
    expect(shown()).toEqual({ id: 'a', version: 1, name: 'Ada', city: 'Greven' })
    await select('gone')
    expect(shown()).toBeNull()
    await select(null)
    expect(shown()).toBeNull()
  })

  test('is blank for a record that is not there yet, also before the others are loaded', async () => {
    const { select, shown } = await desk(null)
    await select('new')
    expect(shown()).toEqual({ id: 'new', version: 0, ...blank() })
  })

  test('is none for that id where nothing can be added', async () => {
    const { scope, tell } = await desk()
    await tell(plainForms.selected, 'new')
    expect(scope.getState(plainForms.$open)).toBeNull()
    await tell(plainForms.selected, 'b')
    await tell(plainForms.ended, 'b')
    expect(scope.getState(plainForms.$selected)).toBe('b')
  })

  test('keeps what is typed with its record while another one is looked at', async () => {
    const { select, type, shown, unsaved } = await desk()
    await select('a')
    await type({ name: 'Ada L.' })
    await select('b')
    expect(shown()).toMatchObject({ name: 'Bob' })
    await type({ city: 'Münster' })
    await select('a')
    expect(shown()).toEqual({ id: 'a', version: 1, name: 'Ada L.', city: 'Greven' })
    expect(unsaved()).toEqual(['a', 'b'])
    expect(kept()).toEqual({
      a: draft({ name: 'Ada L.' }),
      b: draft({ city: 'Münster' }, bob().form),
    })
  })

  test('holds nothing where nothing is open, and where all is as it is stored', async () => {
    const { select, type, unsaved, tell, choose } = await desk()
    await type({ name: 'Nobody' })
    await choose('mine')
    await tell(forms.discarded, undefined)
    expect([unsaved(), kept()]).toEqual([[], null])
    await select('a')
    await type({ name: 'Ada L.' })
    await type({ name: 'Ada' })
    expect([unsaved(), kept()]).toEqual([[], null])
  })

  test('is discarded alone', async () => {
    const { select, type, shown, unsaved, tell, selected } = await desk()
    await select('b')
    await type({ city: 'Münster' })
    await select('a')
    await type({ name: 'Ada L.' })
    await tell(forms.discarded, undefined)
    expect([shown()?.name, unsaved(), selected()]).toEqual(['Ada', ['b'], 'a'])
    expect(Object.keys(kept())).toEqual(['b'])
  })
})

describe('a form that is over', () => {
  test('stays selected, and holds nothing any more', async () => {
    const { select, type, unsaved, tell, selected } = await desk()
    await select('a')
    await type({ name: 'Ada L.' })
    await tell(forms.ended, 'a')
    expect([unsaved(), kept(), selected()]).toEqual([[], null, 'a'])
  })

  test('is left where its record was not there before, or is gone; another one is not', async () => {
    const { select, type, tell, selected, unsaved } = await desk()
    await select('new')
    await type({ name: 'Cleo' })
    await select('a')
    await tell(forms.ended, 'new')
    expect([selected(), unsaved()]).toEqual(['a', []])
    await select('new')
    await tell(forms.ended, 'new')
    expect(selected()).toBeNull()
    await select('a')
    await tell(forms.removed, 'b')
    expect(selected()).toBe('a')
    await type({ name: 'Ada L.' })
    await tell(forms.removed, 'a')
    expect([selected(), unsaved(), kept()]).toEqual([null, [], null])
  })

  test('and discarded, of a record that is not there yet, is left', async () => {
    const { select, type, tell, selected } = await desk()
    await select('new')
    await type({ name: 'Cleo' })
    await tell(forms.discarded, undefined)
    expect([selected(), kept()]).toEqual([null, null])
  })

  test('holds nothing for the next session', async () => {
    const { select, type, scope, tell, selected, unsaved } = await desk()
    await select('a')
    await type({ name: 'Ada L.' })
    await tell(sessionEnded, { reason: 'logout', message: null })
    expect([selected(), unsaved(), scope.getState(forms.$open)]).toEqual([null, [], null])
    expect(Object.keys(kept())).toEqual(['a'])
  })
})

describe('what colleagues do meanwhile', () => {
  test('comes into the form where nothing was typed, and asks where something was', async () => {
    const { select, type, come, shown, clashes, choose, unsaved } = await desk()
    await select('a')
    await type({ name: 'Ada L.' })
    await come([ada(2, { city: 'Rheine' }), bob()])
    expect([shown(), clashes()]).toEqual([
      { id: 'a', version: 2, name: 'Ada L.', city: 'Rheine' },
      [],
    ])
    await come([ada(3, { name: 'Adele', city: 'Rheine' }), bob()])
    expect(clashes()).toEqual([{ key: 'name', mine: 'Ada L.', theirs: 'Adele', choice: null }])
    await choose('theirs')
    expect([shown()?.name, unsaved(), kept()]).toEqual(['Adele', [], null])
  })

  test('is mine where I choose so, and stays unsaved', async () => {
    const { select, type, come, shown, choose, unsaved } = await desk()
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
      added: null,
    }).a
    if (!followed) throw new Error('gone')
    const back = typed(followed, { name: 'Adele' })
    expect([unsavedFields(back), isClean(back)]).toEqual([[], false])
  })

  test('takes a form along whose record is gone, from the browser as well', async () => {
    const { select, type, come, shown, unsaved } = await desk()
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
    const { select, type, come, unsaved } = await desk()
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
    const { select, type, come, shown, clashes, tell } = await desk()
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
    const { select, type, come, clashes, shown, tell } = await desk()
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

describe('what is kept in the browser', () => {
  test('is there again when the screen opens, over what colleagues did since', async () => {
    keep({ a: draft({ name: 'Ada L.' }), gone: draft({ name: 'X' }) })
    const { open, select, shown, unsaved } = await desk([ada(2, { city: 'Rheine' }), bob()])
    await open()
    await select('a')
    expect(shown()).toEqual({ id: 'a', version: 2, name: 'Ada L.', city: 'Rheine' })
    expect([unsaved(), Object.keys(kept())]).toEqual([['a'], ['a']])
  })

  test('waits for the records where they are not loaded yet', async () => {
    keep({ a: draft({ name: 'Ada L.' }), gone: draft({ name: 'X' }) })
    const { open, come, unsaved } = await desk(null)
    await open()
    expect([unsaved(), Object.keys(kept())]).toEqual([
      ['a', 'gone'],
      ['a', 'gone'],
    ])
    await come([ada(), bob()])
    expect([unsaved(), Object.keys(kept())]).toEqual([['a'], ['a']])
  })

  test('does not replace what is being typed here', async () => {
    const { open, select, type, shown } = await desk()
    await select('a')
    await type({ name: 'Ada L.' })
    keep({ a: draft({ name: 'Other tab' }), b: draft({ city: 'Münster' }, bob().form) })
    await open()
    expect(shown()?.name).toBe('Ada L.')
    await select('b')
    expect(shown()?.city).toBe('Münster')
  })

  test('stays, where another tab keeps it and this one never touched it', async () => {
    const { select, type, tell } = await desk()
    await select('a')
    await type({ name: 'Ada L.' })
    keep({ ...kept(), b: draft({ city: 'Münster' }, bob().form) })
    await type({ name: 'Ada Lo.' })
    expect(kept()).toMatchObject({ a: { form: { name: 'Ada Lo.' } }, b: { version: 1 } })
    await tell(forms.discarded, undefined)
    expect(Object.keys(kept())).toEqual(['b'])
  })

  test.each([
    ['no JSON', '{'],
    ['of an older form', JSON.stringify({ a: { version: 1, stored: {}, form: {} } })],
    ['of a version that is none', JSON.stringify({ a: { ...draft({}), version: -1 } })],
  ])('is nothing where it cannot be read: %s', async (_, text) => {
    storage.setItem(KEY, text)
    const { open, unsaved } = await desk()
    await open()
    expect(unsaved()).toEqual([])
  })

  test('is each user’s own, and nobody’s without a session', async () => {
    storage.setItem('framewright:u2:drafts', JSON.stringify({ a: draft({ name: 'X' }) }))
    const { open, unsaved } = await desk()
    await open()
    expect(unsaved()).toEqual([])
    keep({ a: draft({ name: 'X' }) })
    const nobody = await desk(undefined, officeScope({ user: null }))
    await nobody.open()
    await nobody.select('b')
    await nobody.type({ name: 'Bobby' })
    expect([nobody.unsaved(), Object.keys(kept())]).toEqual([['b'], ['a']])
    expect(storage.getItem('framewright::drafts')).toBeNull()
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

  test('has what was typed since a save still to be saved, and nothing to choose', () => {
    const clashing = followAll(
      { a: typed(editingOf(ada()), { name: 'Ada L.' }) },
      [ada(2, { name: 'Adele', city: 'Rheine' })],
      { sent: null, added: null },
    ).a
    if (!clashing) throw new Error('gone')
    expect([clashing.state.clashes.length, clashing.state.taken]).toEqual([1, ['city']])
    const after = saved(clashing, { name: 'Ada', city: 'Rheine' })
    expect(after.state).toEqual({
      ...{ form: { name: 'Ada L.', city: 'Rheine' } },
      ...{ clashes: [], taken: [] },
    })
    expect(unsavedFields(after)).toEqual(['name'])
  })

  test('is the same object where nothing of it changed', () => {
    const editings = { a: typed(editingOf(ada(2)), { name: 'Ada L.' }) }
    const how = { sent: null, added: null }
    expect(followAll(editings, [ada(2)], how)).toBe(editings)
    expect(followAll(editings, [ada(1, { city: 'Old' })], how)).toBe(editings)
    expect(followAll(editings, [ada(3)], how)).not.toBe(editings)
    expect(followAll(editings, [], how)).toEqual({})
    expect(followAll(editings, [], { ...how, added: 'a' })).toBe(editings)
  })
})

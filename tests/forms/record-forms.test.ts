import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionEnded } from '../../src/projections/session-state.ts'
import { memoryStorage } from '../support/client/client.ts'
import { ada, blank, bob, draft, forms, kept, openDesk, plainForms } from './record-forms-desk.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('the form beside the list', () => {
  test('is the one of the chosen record, as soon as that is there', async () => {
    const { select, come, shown } = await openDesk(null)
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
    const { select, shown } = await openDesk(null)
    await select('new')
    expect(shown()).toEqual({ id: 'new', version: 0, ...blank() })
  })

  test('is none for that id where nothing can be added', async () => {
    const { scope, tell } = await openDesk()
    await tell(plainForms.selected, 'new')
    expect(scope.getState(plainForms.$open)).toBeNull()
    await tell(plainForms.selected, 'b')
    await tell(plainForms.ended, 'b')
    expect(scope.getState(plainForms.$selected)).toBe('b')
  })

  test('keeps what is typed with its record while another one is looked at', async () => {
    const { select, type, shown, unsaved } = await openDesk()
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
    const { select, type, unsaved, tell, choose } = await openDesk()
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
    const { select, type, shown, unsaved, tell, selected } = await openDesk()
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
    const { select, type, unsaved, tell, selected } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    await tell(forms.ended, 'a')
    expect([unsaved(), kept(), selected()]).toEqual([[], null, 'a'])
  })

  test('is left where its record was not there before, or is gone; another one is not', async () => {
    const { select, type, tell, selected, unsaved } = await openDesk()
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
    const { select, type, tell, selected } = await openDesk()
    await select('new')
    await type({ name: 'Cleo' })
    await tell(forms.discarded, undefined)
    expect([selected(), kept()]).toEqual([null, null])
  })

  test('holds nothing for the next session', async () => {
    const { select, type, scope, tell, selected, unsaved } = await openDesk()
    await select('a')
    await type({ name: 'Ada L.' })
    await tell(sessionEnded, { reason: 'logout', message: null })
    expect([selected(), unsaved(), scope.getState(forms.$open)]).toEqual([null, [], null])
    expect(Object.keys(kept())).toEqual(['a'])
  })
})

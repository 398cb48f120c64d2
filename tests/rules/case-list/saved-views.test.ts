import { describe, expect, test } from 'vitest'
import type { SavedView } from '../../../contracts/model/cases/saved-view.ts'
import {
  MOST_SAVED_VIEWS,
  readViewName,
  withView,
} from '../../../contracts/rules/case-list/saved-views.ts'

const aView = (parts: Partial<SavedView>): SavedView => ({
  id: 'v1',
  name: 'Mine',
  view: 'PAID',
  filter: null,
  search: '',
  ascending: false,
  ...parts,
})

describe('a saved view', () => {
  test.each([
    ['  My mails ', { ok: true, value: 'My mails' }],
    ['x'.repeat(30), { ok: true, value: 'x'.repeat(30) }],
    [' ', { ok: false, message: 'Give the view a name' }],
    ['x'.repeat(31), { ok: false, message: 'Enter at most 30 characters' }],
  ])('is called %j: %j', (text, verdict) => {
    expect(readViewName(text)).toEqual(verdict)
  })

  test('takes the place and the id of the one with its name, in whatever case of letters', () => {
    const views = [aView({}), aView({ id: 'v2', name: 'Other' })]
    const added = aView({ id: 'v3', name: 'MINE', filter: 'idle' })
    expect(withView(views, added)).toEqual({ ok: true, value: [{ ...added, id: 'v1' }, views[1]] })
  })

  test('stands beside one that differs in more than the case of letters', () => {
    const [one, other] = [aView({ name: 'Straße' }), aView({ id: 'v2', name: 'Strasse' })]
    expect(withView([one], other)).toEqual({ ok: true, value: [one, other] })
  })

  test('is added up to so many, then only in place of another', () => {
    const views = Array.from({ length: MOST_SAVED_VIEWS }, (_, at) =>
      aView({ id: `v${at}`, name: `View ${at}` }),
    )
    const added = aView({ id: 'new' })
    expect(views).toHaveLength(20)
    expect(withView(views.slice(1), added)).toEqual({ ok: true, value: [...views.slice(1), added] })
    expect(withView(views, added)).toEqual({
      ok: false,
      message: 'There are 20 saved views already: delete one first',
    })
    expect(withView(views, aView({ id: 'new', name: 'view 3' })).ok).toBe(true)
  })
})

/** Saved views beside what is shown: whose they are, which columns they keep, and which of them is open. */
import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import type { SavedView } from '../../../contracts/model/cases/saved-view.ts'
import { standardLayout, withMoved } from '../../../contracts/rules/case-list/case-columns.ts'
import { columnsChosen } from '../../../src/actions/list-mode.ts'
import { tableToggleRequested } from '../../../src/actions/requests.ts'
import { deskOpened } from '../../../src/actions/workplace.ts'
import {
  viewNameTyped,
  viewSaveConfirmed,
} from '../../../src/app/shell/saved-views/save-view-model.ts'
import {
  $openSavedView,
  $savedViews,
  addViewFx,
  savedViewOpened,
} from '../../../src/app/shell/saved-views/saved-views-model.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { answered, asked, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { settle } from '../../support/client/timers.ts'
import { aUser, sessionStarted } from '../../support/records/events.ts'

const listed = { view: 'ACTIVE', filter: null, search: '', ascending: false } as const
const mine: SavedView = { id: 'v1', name: 'Mine', ...listed }
const added: SavedView = { id: 'v2', name: 'Added', ...listed }

/** The desk is open; which views there are is answered when the test says so. */
async function open() {
  const user = aUser()
  const gateway = fakeGateway(user)
  const late = gateway.hold('readSavedViews', answered({ views: [mine] }, 1))
  gateway.answer('addSavedView', () => answered({ views: [mine, added], events: [] }))
  const scope = officeScope({ user, gateway })
  void allSettled(deskOpened, { scope, params: user.user_id })
  await settle()
  const answer = async () => {
    late.open()
    await settle()
  }
  return {
    scope,
    gateway,
    answer,
    names: () => scope.getState($savedViews).map(({ name }) => name),
  }
}

describe('an answer that is late', () => {
  test('takes back no view that was saved meanwhile', async () => {
    const { scope, answer, names } = await open()
    void allSettled(addViewFx, { scope, params: { name: 'Added', ...listed } })
    await settle()
    await answer()
    expect(names()).toEqual(['Mine', 'Added'])
  })

  test('is told to nobody else who is logged in by then', async () => {
    const { scope, answer, names } = await open()
    void allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    const other = sessionStarted(1, aUser({ user_id: 'u2' }))
    void allSettled(cameIn, { scope, params: { kind: 'local', events: [other] } })
    await settle()
    await answer()
    expect(names()).toEqual([])
  })

  test('is told to whoever asked', async () => {
    const { answer, names } = await open()
    await answer()
    expect(names()).toEqual(['Mine'])
  })
})

describe('the columns of the table', () => {
  const moved = withMoved(standardLayout, 'tags', 0)
  const all = { ...listed, view: 'CASES' }

  test('are kept by a view where the table is shown, and by no other', async () => {
    const { scope, gateway } = await open()
    const save = async () => {
      void allSettled(viewNameTyped, { scope, params: 'Mine' })
      void allSettled(viewSaveConfirmed, { scope })
      await settle()
    }
    void allSettled(columnsChosen, { scope, params: moved })
    await save()
    void allSettled(tableToggleRequested, { scope })
    await save()
    expect(asked(gateway, 'addSavedView').map(({ request }) => request)).toEqual([
      { body: { ...all, name: 'Mine' } },
      { body: { ...all, name: 'Mine', columns: moved } },
    ])
  })

  test('tell which of two views is open that list the same', async () => {
    const { scope } = await open()
    const wide: SavedView = { ...mine, columns: [...standardLayout] }
    const tags: SavedView = { ...added, columns: [...moved] }
    void allSettled($savedViews, { scope, params: [wide, tags] })
    void allSettled(tableToggleRequested, { scope })
    for (const view of [tags, wide]) {
      void allSettled(savedViewOpened, { scope, params: view })
      await settle()
      expect(scope.getState($openSavedView)).toBe(view.id)
    }
  })
})

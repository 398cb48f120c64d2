import { allSettled, createEvent, createWatch, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import { sessionEnded } from '../../src/projections/session-state.ts'
import type { Opened } from '../../src/queries/following/case-changes.ts'
import {
  $casesInDialogs,
  createConcurrentChanges,
} from '../../src/queries/following/concurrent-changes.ts'
import {
  aDialog,
  byMe,
  byOther,
  change,
  detail,
  happen,
  open,
  renamed,
  retagged,
  told,
} from '../commands/handlers/reminder-dialog.ts'
import { officeScope } from '../support/client/office.ts'
import { caseEvent } from '../support/records/events.ts'

describe('a dialog on a case', () => {
  test('tells nothing while nobody else does anything, and names the version it opened on', async () => {
    const dialog = aDialog()
    const scope = await open(dialog)
    expect(told(scope, dialog)).toBeNull()
    expect(scope.getState(dialog.form.$version)).toBe(1)
    expect(scope.getState(dialog.form.$form)).toEqual({ name: 'Call', date: '2026-12-01' })
    await happen(scope, byMe(2, renamed))
    expect(told(scope, dialog)).toBeNull()
    expect(scope.getState(dialog.form.$version)).toBe(2)
  })

  test('of an older draft names the version of the draft', async () => {
    const dialog = aDialog()
    const scope = await open(dialog, { detail: { ...detail, version: 7 }, version: 4 })
    expect(scope.getState(dialog.form.$version)).toBe(4)
    expect(scope.getState(dialog.conflict.concurrentChanges.$version)).toBe(4)
  })

  test('tells at once what others change, apart by whether it writes it itself', async () => {
    const dialog = aDialog()
    const scope = await open(dialog)
    await happen(scope, byOther(2, retagged))
    expect(told(scope, dialog)).toEqual({ refusal: null, changes: [], aside: ['tags'] })
    await happen(scope, byOther(3, renamed))
    expect(told(scope, dialog)).toEqual({
      refusal: null,
      changes: ['reminder_name'],
      aside: ['tags'],
    })
    expect(scope.getState(dialog.conflict.$isStale)).toBe(false)
  })

  test('takes over what nobody typed into, and asks where both did', async () => {
    const dialog = aDialog()
    const scope = await open(dialog)
    await allSettled(dialog.form.changed, { scope, params: { date: '2026-12-24' } })
    await happen(scope, byOther(2, renamed))
    expect(scope.getState(dialog.form.$form)).toEqual({ name: 'Write', date: '2026-12-24' })
    expect(scope.getState(dialog.form.$merged).taken).toEqual(['name'])
    expect(scope.getState(dialog.form.$version)).toBe(2)

    await happen(scope, byOther(3, change('reminder_date', '2026-12-01', '2027-01-01')))
    expect(scope.getState(dialog.form.$form).date).toBe('2026-12-24')
    expect(scope.getState(dialog.form.$version)).toBe(1)
    await allSettled(dialog.form.chosen, { scope, params: { key: 'date', choice: 'theirs' } })
    expect(scope.getState(dialog.form.$form).date).toBe('2027-01-01')
    expect(scope.getState(dialog.form.$version)).toBe(3)
  })

  test('ends with what closes it, and with the session', async () => {
    const dialog = aDialog()
    for (const end of [
      (scope: Scope) => allSettled(dialog.closed, { scope }),
      (scope: Scope) =>
        allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } }),
    ]) {
      const scope = await open(dialog)
      expect([...scope.getState($casesInDialogs)]).toEqual([['reminder', '481516']])
      await happen(scope, byOther(2, renamed))
      await end(scope)
      expect(told(scope, dialog)).toBeNull()
      expect(scope.getState(dialog.form.$version)).toBeNull()
      expect([...scope.getState($casesInDialogs)]).toEqual([])
      await happen(scope, byOther(3, renamed))
      expect(told(scope, dialog)).toBeNull()
    }
  })

  test('several dialogs know each their case', async () => {
    const [one, two] = [aDialog(), aDialog()]
    const scope = await open(one)
    await allSettled(two.opened, { scope, params: { detail: { ...detail, id: '7' } } })
    expect(new Set(scope.getState($casesInDialogs).values())).toEqual(new Set(['7']))
    await happen(scope, byOther(2, renamed))
    expect(told(scope, two)).toBeNull()
    expect(told(scope, one)?.changes).toEqual(['reminder_name'])
  })
})

describe('several dialogs', () => {
  const opened = [createEvent<Opened>(), createEvent<Opened>()] as const
  const closed = createEvent()
  const first = createConcurrentChanges({
    name: 'first',
    opened: opened[0],
    closed: [],
    writes: ['tags'],
  })
  createConcurrentChanges({
    name: 'second',
    opened: opened[1],
    closed: [closed],
    writes: ({ detail: { reminder_name } }) => [`${reminder_name}`],
  })

  test('are open side by side; one that closes leaves the other', async () => {
    const scope = officeScope()
    await allSettled(opened[0], { scope, params: { detail } })
    await allSettled(opened[1], { scope, params: { detail: { ...detail, id: '7' } } })
    expect([...scope.getState($casesInDialogs)]).toEqual([
      ['first', '481516'],
      ['second', '7'],
    ])
    await allSettled(closed, { scope })
    expect([...scope.getState($casesInDialogs)]).toEqual([['first', '481516']])
  })

  test('are told what is new to them, not what they did themselves', async () => {
    const scope = officeScope()
    const met: string[][] = []
    createWatch({
      unit: first.met,
      scope,
      fn: ({ fresh }) => void met.push(fresh.map(({ field }) => field)),
    })
    await allSettled(opened[0], { scope, params: { detail } })
    await happen(scope, byMe(2, retagged), byOther(3, renamed))
    expect(met).toEqual([])
    await happen(scope, byOther(4, change('tags', ['vip'], [])))
    expect(met).toEqual([['tags']])
  })

  test('write what they say when they open', async () => {
    const scope = officeScope()
    const opens = createEvent<Opened>()
    const writes = ({ detail: { id } }: Opened) => (id === '7' ? ['tags'] : [])
    const { $version } = createConcurrentChanges({
      name: 'third',
      opened: opens,
      closed: [],
      writes,
    })
    for (const [id, version] of [
      ['481516', 2],
      ['7', 1],
    ] as const) {
      await allSettled(opens, { scope, params: { detail: { ...detail, id } } })
      const row = { id, version: 2 }
      const changes = [retagged]
      await happen(scope, caseEvent(2, 'case.reminder-set', { row, changes }))
      expect(scope.getState($version)).toBe(version)
    }
  })
})

import {
  allSettled,
  createEffect,
  createEvent,
  createStore,
  createWatch,
  type Scope,
} from 'effector'
import { describe, expect, test } from 'vitest'
import type { ConflictBody } from '../../contracts/api/protocol.ts'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { DetailChange } from '../../contracts/events/payloads.ts'
import type { CaseDetail } from '../../contracts/model/case.ts'
import { eventsApplied } from '../../src/bus/intake.ts'
import { createOperation } from '../../src/bus/operation.ts'
import { type Outcome, refused } from '../../src/bus/outcome.ts'
import { createCaseForm } from '../../src/projections/case-form.ts'
import { createConflict, refuseInto } from '../../src/projections/conflict.ts'
import { $casesInDialogs, createMeanwhile } from '../../src/projections/meanwhile.ts'
import { caseReloadRequested } from '../../src/projections/open-case.ts'
import { sessionEnded } from '../../src/projections/session-state.ts'
import type { Opened } from '../../src/projections/watch.ts'
import { aCaseDetail } from '../support/builders.ts'
import { aUser, caseEvent, localEvent, MOMENT } from '../support/events.ts'
import { officeScope } from '../support/office.ts'

type Input = { version: number; name: string }
type Form = { name: string | null; date: string | null }

/** A dialog on a case's reminder, with a second way to save that sends the form anew. */
function aDialog() {
  const opened = createEvent<Opened>()
  const closed = createEvent()
  const again = createEvent()
  const conflict = createConflict({
    name: 'reminder',
    opened,
    closed: [closed],
    writes: ['reminder_name', 'reminder_date'],
  })
  const read = (detail: CaseDetail): Form => ({
    name: detail.reminder_name,
    date: detail.reminder_date,
  })
  const form = createCaseForm<Form, null>({
    conflict,
    opened: opened.map(({ detail }) => read(detail)),
    empty: { name: '', date: '' },
    read,
    $context: createStore(null),
  })
  const outcomes: Outcome<null>[] = []
  const inputs: Input[] = []
  const sendFx = createEffect((input: Input): Outcome<null> => {
    inputs.push(input)
    return outcomes.shift() ?? { kind: 'done', result: null }
  })
  const operation = createOperation(sendFx)
  return { opened, closed, again, conflict, form, outcomes, inputs, sendFx, operation }
}

type Dialog = ReturnType<typeof aDialog>

const detail = aCaseDetail({ reminder_name: 'Call', reminder_date: '2026-12-01' })

const change = (field: string, from: unknown, to: unknown): DetailChange => ({ field, from, to })
const renamed = change('reminder_name', 'Call', 'Write')
const retagged = change('tags', [], ['vip'])

async function open(dialog: Dialog, as: Opened = { detail }): Promise<Scope> {
  const scope = officeScope()
  await allSettled(dialog.opened, { scope, params: as })
  return scope
}

const happen = (scope: Scope, ...events: KnownEvent[]) =>
  allSettled(eventsApplied, { scope, params: events })

const byOther = (version: number, ...changes: DetailChange[]) =>
  caseEvent(version, 'case.reminder-set', { row: { version }, changes })

const byMe = (version: number, ...changes: DetailChange[]) =>
  caseEvent(version, 'case.reminder-set', { row: { version }, changes, by: aUser() })

const stale = (version: number, ...changes: DetailChange[]): ConflictBody => ({
  error_message: 'Somebody else was faster',
  version,
  changes: changes.map((one) => ({ ...one, by: 'Bruno Kranz', at: MOMENT })),
})

const told = (scope: Scope, { conflict }: Dialog) => {
  const news = scope.getState(conflict.$news)
  return (
    news && {
      refusal: news.refusal,
      changes: news.changes.map(({ field }) => field),
      aside: news.aside.map(({ field }) => field),
    }
  )
}

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
    expect(scope.getState(dialog.conflict.meanwhile.$version)).toBe(4)
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
  const first = createMeanwhile({ name: 'first', opened: opened[0], closed: [], writes: ['tags'] })
  createMeanwhile({
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
    const { $version } = createMeanwhile({ name: 'third', opened: opens, closed: [], writes })
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

describe('a save that somebody else was faster than', () => {
  async function refusedSave(dialog: Dialog, withAgain: boolean, body = stale(5, renamed)) {
    const { conflict, sendFx, operation, again, outcomes } = dialog
    refuseInto(conflict, { fx: sendFx, operation, ...(withAgain && { again }) })
    const scope = await open(dialog)
    outcomes.push(refused(body.error_message, 412, body))
    await allSettled(sendFx, { scope, params: { version: 1, name: 'Visit' } })
    return scope
  }

  test('is told with its message and the changes, and the dialog stays as it is', async () => {
    const dialog = aDialog()
    let reloads = 0
    caseReloadRequested.watch(() => {
      reloads += 1
    })
    const scope = await refusedSave(dialog, false)
    expect(told(scope, dialog)).toEqual({
      refusal: 'Somebody else was faster',
      changes: ['reminder_name'],
      aside: [],
    })
    expect(scope.getState(dialog.conflict.$isStale)).toBe(true)
    expect(scope.getState(dialog.conflict.meanwhile.$watch)?.seen).toBe(5)
    expect(reloads).toBe(0)
  })

  test('can be saved over: the same input with the version that was in the way', async () => {
    const dialog = aDialog()
    const scope = await refusedSave(dialog, false)
    await allSettled(dialog.conflict.saveOverPressed, { scope })
    expect(dialog.inputs).toEqual([
      { version: 1, name: 'Visit' },
      { version: 5, name: 'Visit' },
    ])
    expect(scope.getState(dialog.conflict.$isStale)).toBe(false)
    await allSettled(dialog.conflict.saveOverPressed, { scope })
    expect(dialog.inputs).toHaveLength(2)
  })

  test('can be sent anew by the form, where the form says what is sent', async () => {
    const dialog = aDialog()
    let pressed = 0
    dialog.again.watch(() => {
      pressed += 1
    })
    const scope = await refusedSave(dialog, true)
    await happen(scope, byOther(6, change('reminder_date', '2026-12-01', '2027-01-01')))
    await allSettled(dialog.conflict.saveOverPressed, { scope })
    expect(pressed).toBe(1)
    expect(dialog.inputs).toHaveLength(1)
  })

  test('can be given up: the case is read again and the form shows it', async () => {
    const dialog = aDialog()
    const scope = await refusedSave(dialog, false)
    let reloads = 0
    caseReloadRequested.watch(() => {
      reloads += 1
    })
    await allSettled(dialog.form.changed, { scope, params: { name: 'Visit' } })
    await allSettled(dialog.conflict.reloadPressed, { scope })
    expect(reloads).toBe(1)
    expect(scope.getState(dialog.form.$form)).toEqual({ name: 'Write', date: '2026-12-01' })
    expect(told(scope, dialog)).toBeNull()
    expect(scope.getState(dialog.conflict.$isStale)).toBe(false)
    expect(scope.getState(dialog.form.$version)).toBe(5)
  })

  test('without a word about what changed has the case read again', async () => {
    const dialog = aDialog()
    let reloads = 0
    caseReloadRequested.watch(() => {
      reloads += 1
    })
    const scope = await refusedSave(dialog, false, stale(5))
    expect(reloads).toBe(1)
    expect(scope.getState(dialog.form.$version)).toBe(1)
    const now = { ...detail, version: 5, reminder_name: 'Write' }
    await happen(scope, localEvent('case.loaded', { detail: now, as_of: 9 }))
    expect(told(scope, dialog)?.changes).toEqual(['reminder_name'])
    expect(scope.getState(dialog.form.$form).name).toBe('Write')
  })

  test('is another thing than a refusal for any other reason', async () => {
    const dialog = aDialog()
    const { conflict, sendFx, operation, outcomes } = dialog
    refuseInto(conflict, { fx: sendFx, operation })
    const scope = await open(dialog)
    outcomes.push(refused('Not now', 409), { kind: 'unknown', message: 'Nobody answered' })
    for (const version of [1, 2]) {
      await allSettled(sendFx, { scope, params: { version, name: 'Visit' } })
      expect(told(scope, dialog)).toBeNull()
      expect(scope.getState(conflict.$isStale)).toBe(false)
    }
    await allSettled(conflict.saveOverPressed, { scope })
    expect(dialog.inputs).toHaveLength(2)
  })

  test('of one command of the dialog stays told while another one succeeds', async () => {
    const dialog = aDialog()
    const scope = await refusedSave(dialog, false)
    const otherFx = createEffect((_: Input): Outcome<null> => ({ kind: 'done', result: null }))
    const other = createOperation(otherFx)
    refuseInto(dialog.conflict, { fx: otherFx, operation: other })
    await allSettled(otherFx, { scope, params: { version: 1, name: 'Visit' } })
    expect(scope.getState(dialog.conflict.$isStale)).toBe(true)
    await allSettled(dialog.sendFx, { scope, params: { version: 5, name: 'Visit' } })
    expect(scope.getState(dialog.conflict.$isStale)).toBe(false)
  })
})

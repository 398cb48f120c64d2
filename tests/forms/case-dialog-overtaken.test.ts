import { allSettled, createEffect } from 'effector'
import { describe, expect, test } from 'vitest'
import { createOperation } from '../../src/bus/operation.ts'
import { type Outcome, refused } from '../../src/bus/outcome.ts'
import { refuseInto } from '../../src/forms/conflict.ts'
import { caseReloadRequested } from '../../src/queries/cases/open-case.ts'
import {
  aDialog,
  byOther,
  change,
  type Dialog,
  detail,
  happen,
  type Input,
  open,
  renamed,
  stale,
  told,
} from '../commands/handlers/reminder-dialog.ts'
import { localEvent } from '../support/records/events.ts'

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
      refusal: 'Another user was faster',
      changes: ['reminder_name'],
      aside: [],
    })
    expect(scope.getState(dialog.conflict.$isStale)).toBe(true)
    expect(scope.getState(dialog.conflict.concurrentChanges.$watch)?.seen).toBe(5)
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

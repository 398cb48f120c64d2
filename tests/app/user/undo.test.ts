import { allSettled, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import type { CallName } from '../../../contracts/api/calls.ts'
import type { CommandName, InputOf } from '../../../contracts/commands/commands.ts'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import { undoRequested } from '../../../src/actions/requests.ts'
import { selectionChosen } from '../../../src/actions/workplace.ts'
import '../../../src/app/shell/cases/bulk-toasts.ts'
import { $toasts, toastDismissed, toastUndone } from '../../../src/app/user/toasts.ts'
import type { Step } from '../../../src/bus/command/command.ts'
import { createCommandEffect, createSaveEffect } from '../../../src/commands/send.ts'
import { noticeRaised } from '../../../src/forms/notices.ts'
import { bulkUndoPressed, startBulkFx } from '../../../src/queries/selection/case-bulk.ts'
import {
  answered,
  asked,
  type FakeGateway,
  fakeGateway,
  refused,
} from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { aUser, caseEvent, MOMENT } from '../../support/records/events.ts'

const of = { case_id: '481516', version: 1 }
type Changes = { field: string; from: unknown; to: unknown }[]
type Fact = {
  name: CaseEventName
  row?: Partial<CaseRow>
  was?: Partial<CaseRow>
  changes?: Changes
}

let version = 1

function anOffice(): { gateway: FakeGateway; scope: Scope } {
  version = 1
  const gateway = fakeGateway(aUser())
  const detail = aCaseDetail({ state: 'STANDBY' })
  const parts = { rows: [aCaseRow({ state: 'STANDBY' })], details: [detail], gateway }
  const scope = officeScope(parts)
  return { gateway, scope }
}

/** The server does what is asked by this call, and says what that changed. */
function answering(
  gateway: FakeGateway,
  call: CallName,
  { name, row = {}, was = {}, changes = [] }: Fact,
) {
  gateway.answer(call, () => {
    version += 1
    const event = caseEvent(version, name, { row: { ...row, version }, changes })
    const payload = { ...event.payload, was }
    return answered({ ...aCaseDetail({}), events: [{ ...event, payload }] }) as never
  })
}

async function send<N extends CommandName>(scope: Scope, name: N, input: InputOf<N>) {
  await allSettled(createCommandEffect(name), { scope, params: input })
}

const undoOf = (scope: Scope) => scope.getState($toasts).findLast(({ undo }) => undo)
const lastAsked = (gateway: FakeGateway, call: CallName) => asked(gateway, call).at(-1)?.request

const tagAdded: Fact = { name: 'case.tag-added', row: { tags: ['vip'] }, was: { tags: [] } }
const tagRemoved: Fact = { name: 'case.tag-removed', row: { tags: [] }, was: { tags: ['vip'] } }

describe('what was done can be taken back for 10 seconds', () => {
  const params = { id: '481516' }
  const flowChange = [
    { field: 'email_flow.id', from: 'f1', to: 'f2' },
    { field: 'email_flow.name', from: 'First', to: 'Second' },
  ]
  const languageChange = [
    { field: 'translation.id', from: 't1', to: 't2' },
    { field: 'translation.language', from: 'de', to: 'fr' },
  ]
  const price = { finding_id: 'u1', price: 20 }
  const acts: [Step, CallName, Fact, CallName, object][] = [
    [
      { name: 'case.tag.add', input: { ...of, tag: 'vip' } },
      ...(['addTag', tagAdded, 'removeTag', { params: { ...params, tagId: 'vip' } }] as const),
    ],
    [
      { name: 'case.tag.remove', input: { ...of, tag: 'VIP' } },
      ...(['removeTag', tagRemoved, 'addTag', { params: { ...params, tagId: 'vip' } }] as const),
    ],
    [
      { name: 'case.reminder.set', input: { ...of, name: 'Call', date: '2027-01-02' } },
      'setReminder',
      {
        name: 'case.reminder-set',
        row: { reminder_name: 'Call', reminder_date: '2027-01-02' },
        was: { reminder_name: null, reminder_date: null },
      },
      'clearReminder',
      { params },
    ],
    [
      { name: 'case.reminder.clear', input: of },
      'clearReminder',
      {
        name: 'case.reminder-cleared',
        row: { reminder_name: null, reminder_date: null },
        was: { reminder_name: 'Call', reminder_date: '2027-01-02' },
      },
      'setReminder',
      { params, body: { name: 'Call', date: '2027-01-02' } },
    ],
    [
      { name: 'case.flow.assign', input: { ...of, flow: { id: 'f2', name: 'Second' } } },
      'assignFlow',
      { name: 'case.flow-assigned', changes: flowChange },
      'assignFlow',
      { params: { ...params, flowId: 'f1' } },
    ],
    [
      { name: 'case.language.assign', input: { ...of, translation: { id: 't2', language: 'fr' } } },
      'assignLanguage',
      { name: 'case.language-assigned', changes: languageChange },
      'assignLanguage',
      { params, body: { id: 't1', language: 'de' } },
    ],
    [
      { name: 'case.finding.price.change', input: { ...of, ...price } },
      'changePrice',
      {
        name: 'case.finding-price-changed',
        changes: [{ field: 'findings[u1].price', from: 10.5, to: 20 }],
      },
      'changePrice',
      { params: { ...params, findingId: 'u1' }, body: { price: 10.5 } },
    ],
    [
      { name: 'case.note.delete', input: { ...of, note_id: 'n1' } },
      'deleteNote',
      { name: 'case.note-deleted' },
      'restoreNote',
      { params: { ...params, noteId: 'n1' } },
    ],
  ]

  test.each(acts)(
    '$name, by a command of its own [G-629]',
    async (step, call, fact, back, request) => {
      const { gateway, scope } = anOffice()
      answering(gateway, call, fact)
      await send(scope, step.name, step.input as never)
      const toast = undoOf(scope)
      expect(toast?.durationMs).toBe(10_000)
      answering(gateway, back, fact)
      await allSettled(toastUndone, { scope, params: toast?.id ?? '' })
      expect(lastAsked(gateway, back)).toEqual(request)
      // It names the version since the change: what somebody else did meanwhile is not overwritten.
      expect(asked(gateway, back).at(-1)?.change?.version).toBe(version - 1)
    },
  )

  test('not where nothing changed, nothing was there before, or what was is over', async () => {
    const { gateway, scope } = anOffice()
    gateway.answer('addTag', () => answered({ ...aCaseDetail({}), events: [] }) as never)
    await send(scope, 'case.tag.add', { ...of, tag: 'vip' })
    answering(gateway, 'assignFlow', {
      name: 'case.flow-assigned',
      changes: [{ field: 'email_flow', from: null, to: { id: 'f2', name: 'Second' } }],
    })
    await send(scope, 'case.flow.assign', { ...of, flow: { id: 'f2', name: 'Second' } })
    answering(gateway, 'clearReminder', {
      name: 'case.reminder-cleared',
      row: { reminder_name: null, reminder_date: null },
      was: { reminder_name: 'Past', reminder_date: '2026-11-19' },
    })
    await send(scope, 'case.reminder.clear', of)
    answering(gateway, 'cancelCase', { name: 'case.cancelled' })
    await send(scope, 'case.cancel', of)
    expect(scope.getState($toasts)).toHaveLength(4)
    expect(undoOf(scope)).toBeUndefined()
  })
})

describe('the key', () => {
  test('takes back the newest, once; then the one before; nothing after its toast is gone', async () => {
    const { gateway, scope } = anOffice()
    answering(gateway, 'addTag', tagAdded)
    answering(gateway, 'removeTag', tagRemoved)
    answering(gateway, 'deleteNote', { name: 'case.note-deleted' })
    answering(gateway, 'restoreNote', { name: 'case.note-restored' })
    await send(scope, 'case.tag.add', { ...of, tag: 'vip' })
    await send(scope, 'case.note.delete', { ...of, note_id: 'n1' })
    await allSettled(undoRequested, { scope })
    expect([asked(gateway, 'restoreNote').length, asked(gateway, 'removeTag').length]).toEqual([
      1, 0,
    ])
    await allSettled(undoRequested, { scope })
    await allSettled(undoRequested, { scope })
    expect([asked(gateway, 'restoreNote').length, asked(gateway, 'removeTag').length]).toEqual([
      1, 1,
    ])
    await send(scope, 'case.tag.add', { ...of, tag: 'vip' })
    await allSettled(toastDismissed, { scope, params: undoOf(scope)?.id ?? '' })
    await allSettled(undoRequested, { scope })
    expect(asked(gateway, 'removeTag')).toHaveLength(1)
  })

  test('an undo that is refused says why, and is none that could be undone', async () => {
    const { gateway, scope } = anOffice()
    answering(gateway, 'addTag', tagAdded)
    gateway.answer('removeTag', () => refused('Not now.', 409))
    await send(scope, 'case.tag.add', { ...of, tag: 'vip' })
    await allSettled(undoRequested, { scope })
    expect(scope.getState($toasts).at(-1)).toMatchObject({ tone: 'danger', text: 'Not now.' })
    expect(undoOf(scope)).toBeUndefined()
  })
})

test('what one save changed is taken back together, the last first', async () => {
  const { gateway, scope } = anOffice()
  gateway.answer('changePrice', ({ params, body }) => {
    version += 1
    const change = { field: `findings[${params.findingId}].price`, from: 10, to: body.price }
    const event = caseEvent(version, 'case.finding-price-changed', { changes: [change] })
    return answered({ ...aCaseDetail({}), events: [event] }) as never
  })
  const steps = ['u1', 'u2'].map((finding_id): Step => {
    return { name: 'case.finding.price.change', input: { ...of, finding_id, price: 20 } }
  })
  await allSettled(createSaveEffect(), { scope, params: steps })
  expect(scope.getState($toasts).map(({ text }) => text)).toEqual(['2 changes'])
  // What the form has to say of the save is no second toast.
  const [toast] = scope.getState($toasts)
  const saveId = toast?.undo && 'steps' in toast.undo ? toast.undo.parentId : null
  const said = { tone: 'success', text: 'Change saved!', durationMs: 4000 } as const
  await allSettled(noticeRaised, { scope, params: { ...said, saveId: saveId ?? '' } })
  expect(scope.getState($toasts).map(({ text }) => text)).toEqual(['Change saved!'])
  await allSettled(undoRequested, { scope })
  const sent = asked(gateway, 'changePrice').map(({ request }) => request)
  expect(sent.slice(2)).toEqual([
    { params: { id: '481516', findingId: 'u2' }, body: { price: 10 } },
    { params: { id: '481516', findingId: 'u1' }, body: { price: 10 } },
  ])
})

/** An order for 500 cases that has just come to its end, while its bar was not on screen. */
async function orderEnded() {
  const { gateway, scope } = anOffice()
  const bulk: CaseBulk = {
    id: 'b1',
    kind: 'tag',
    state: 'running',
    undo_of: null,
    can_undo: false,
    created: MOMENT,
    ...{ total: 500, done: 0, unchanged: 0, refused: 0 },
  }
  const ended: CaseBulk = { ...bulk, state: 'finished', done: 499, refused: 1, can_undo: true }
  gateway.answer('startCaseBulk', () => answered({ bulk, events: [] }))
  gateway.answer('readCaseBulk', () => answered({ bulk: ended, refusals: [] }, 1))
  const params = { act: { kind: 'tag' as const, tag: 'vip' }, cases: { filter: {} } }
  await allSettled(selectionChosen, { scope, params: 'USERS' })
  await allSettled(startBulkFx, { scope, params })
  return { gateway, scope, ended }
}

test('an order for many cases is told of at its end, and taken back as one', async () => {
  const { gateway, scope } = await orderEnded()
  expect(scope.getState($toasts)).toMatchObject([
    { tone: 'warning', text: 'Add tag: 499 done, 1 failed', durationMs: 10_000 },
  ])
  gateway.answer('undoCaseBulk', () => refused('Undone already.', 409))
  await allSettled(undoRequested, { scope })
  expect(lastAsked(gateway, 'undoCaseBulk')).toEqual({ params: { bulkId: 'b1' } })
  expect(scope.getState($toasts)).toMatchObject([{ tone: 'danger', text: 'Undone already.' }])
})

test('an order that was taken back in its bar is offered nowhere else', async () => {
  const { gateway, scope, ended } = await orderEnded()
  const undo: CaseBulk = { ...ended, id: 'b2', undo_of: 'b1', can_undo: false }
  gateway.answer('undoCaseBulk', () => answered({ bulk: undo, events: [] }))
  await allSettled(bulkUndoPressed, { scope, params: 'b1' })
  expect(undoOf(scope)).toBeUndefined()
  await allSettled(undoRequested, { scope })
  expect(asked(gateway, 'undoCaseBulk')).toHaveLength(1)
})

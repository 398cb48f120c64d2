/** What takes a command back, and a save as a form sees it. */
import { allSettled, createStore, createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import type { CommandName } from '../../contracts/commands/commands.ts'
import type { CaseEventName } from '../../contracts/events/names.ts'
import type { CaseRow } from '../../contracts/model/cases/case.ts'
import type { CommandHandler, Step } from '../../src/bus/command/command.ts'
import { createOperation } from '../../src/bus/operation.ts'
import { commandHandlers } from '../../src/commands/handlers.ts'
import { createCommandEffect } from '../../src/commands/send.ts'
import { type CommandEnded, commandEnded, undoFx } from '../../src/commands/undo.ts'
import { createCaseSave, type Save } from '../../src/forms/case-save.ts'
import type { Prediction, View } from '../../src/projections/view.ts'
import { perform } from '../support/client/client.ts'
import {
  answered,
  asked,
  fakeGateway,
  refused,
  unreachable,
} from '../support/client/fake-gateway.ts'
import { LOADED_AT, officeScope } from '../support/client/office.ts'
import { settle } from '../support/client/timers.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aUser, caseEvent, localEvent } from '../support/records/events.ts'
import { commandOf } from './handlers/handler-desk.ts'

type Change = { field: string; from: unknown; to: unknown }
type Fact = {
  row?: Partial<CaseRow>
  was?: Partial<CaseRow>
  changes?: Change[]
}

/** The version of the case after the change. */
const of = { case_id: '481516', version: 8 }
const told = (name: CaseEventName, { row = {}, was = {}, changes = [] }: Fact) =>
  caseEvent(LOADED_AT + 1, name, { row: { ...row, version: 8 }, was, changes })
const undoOf = (name: CommandName, input: object, events: ReturnType<typeof told>[]) =>
  (commandHandlers[name] as CommandHandler<CommandName, View, Prediction>).undo?.(
    commandOf(name, input as never),
    events,
  ) ?? null

const flow = { id: 'f1', name: 'First' }
const translation = { id: 't1', language: 'de' }
/** A reminder that was set for a day before `MOMENT` nobody takes any more. */
const reminder = (date: string) =>
  [
    'case.reminder.clear',
    'case.reminder-cleared',
    {
      row: { reminder_name: null, reminder_date: null },
      was: { reminder_name: 'Call', reminder_date: date },
    },
  ] as const

type Undo = readonly [command: CommandName, event: CaseEventName, fact: Fact, undo: Step | null]

const undone: Undo[] = [
  [
    'case.tag.add',
    'case.tag-added',
    { row: { tags: ['vip'] }, was: { tags: [] } },
    { name: 'case.tag.remove', input: { ...of, tag: 'vip' } },
  ],
  [
    'case.tag.remove',
    'case.tag-removed',
    { row: { tags: [] }, was: { tags: ['Vip'] } },
    { name: 'case.tag.add', input: { ...of, tag: 'Vip' } },
  ],
  [
    'case.reminder.set',
    'case.reminder-set',
    {
      row: { reminder_name: 'Call', reminder_date: '2026-12-01' },
      was: { reminder_name: null, reminder_date: null },
    },
    { name: 'case.reminder.clear', input: of },
  ],
  [
    ...reminder('2026-11-20'),
    { name: 'case.reminder.set', input: { ...of, name: 'Call', date: '2026-11-20' } },
  ],
  [...reminder('2026-11-19'), null],
  [
    'case.flow.assign',
    'case.flow-assigned',
    { changes: [{ field: 'email_flow', from: flow, to: null }] },
    { name: 'case.flow.assign', input: { ...of, flow } },
  ],
  [
    'case.language.assign',
    'case.language-assigned',
    { changes: [{ field: 'translation', from: translation, to: null }] },
    { name: 'case.language.assign', input: { ...of, translation } },
  ],
  [
    'case.finding.price.change',
    'case.finding-price-changed',
    { changes: [{ field: 'findings[f1].price', from: 120, to: 99 }] },
    { name: 'case.finding.price.change', input: { ...of, finding_id: 'f1', price: 120 } },
  ],
  ['case.tag.add', 'case.note-added', { row: { tags: ['vip'] }, was: { tags: [] } }, null],
  ['case.tag.add', 'case.automation-paused', {}, null],
  [
    'case.note.delete',
    'case.note-deleted',
    {},
    { name: 'case.note.restore', input: { ...of, note_id: 'n1' } },
  ],
]

describe('what takes a command back', () => {
  test.each(undone)('%s, told by %s %#', (command, event, fact, undo) => {
    expect(undoOf(command, { ...of, note_id: 'n1' }, [told(event, fact)])).toEqual(undo)
  })

  test('is made of the first event about a case, and of nothing where nothing changed', () => {
    const day = localEvent('day.changed', { day: '2026-11-20' }) as never
    const added = told('case.tag-added', { row: { tags: ['vip'] }, was: { tags: [] } })
    const withheld = { seq: 7, name: 'withheld' } as never
    for (const name of ['case.tag.add', 'case.note.delete'] as const) {
      const input = { ...of, tag: 'vip', note_id: 'n1' }
      expect(undoOf(name, input, [])).toBeNull()
      expect(undoOf(name, input, [day, withheld])).toBeNull()
      expect(undoOf(name, input, [day, withheld, added])).toMatchObject({ input: of })
    }
  })

  test('is nothing where the event does not say what was, and counts from 0 without a version', () => {
    const broken = { ...told('case.tag-added', {}), payload: {} } as never
    expect(undoOf('case.tag.add', { ...of, tag: 'vip' }, [broken])).toBeNull()
    const nameless = { ...told('case.note-deleted', {}), caseVersion: null }
    expect(undoOf('case.note.delete', { ...of, note_id: 'n1' }, [nameless])?.input).toMatchObject({
      version: 0,
    })
  })
})

const steps: Step[] = [
  { name: 'case.tag.remove', input: { ...of, tag: 'a' } },
  { name: 'case.tag.remove', input: { ...of, tag: 'b' } },
]

function setUp() {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({ gateway })
  const changed = () => answered({ ...aCaseDetail({}), events: [] }) as never
  gateway.answer('removeTag', changed)
  gateway.answer('addNote', changed)
  return { gateway, scope }
}

test('several are taken back the last first, as one save that a refusal stops', async () => {
  const { gateway, scope } = setUp()
  const ended: CommandEnded[] = []
  createWatch({ unit: commandEnded, scope, fn: (end) => void ended.push(end) })
  expect(await perform(scope, undoFx, steps)).toMatchObject({ kind: 'done' })
  const tags = asked(gateway, 'removeTag').map(({ request }) => request)
  expect(tags).toMatchObject([{ params: { tagId: 'b' } }, { params: { tagId: 'a' } }])
  expect(ended.map(({ name, outcome, undo }) => [name, outcome.kind, undo])).toEqual([
    ['case.tag.remove', 'done', null],
    ['case.tag.remove', 'done', null],
  ])
  gateway.answer('removeTag', () => refused('No', 412))
  expect(await perform(scope, undoFx, steps)).toMatchObject({ kind: 'stopped', stored: [] })
})

test('a command that ended names what takes it back, and the save that it was part of', async () => {
  const { gateway, scope } = setUp()
  const added = told('case.tag-added', { row: { tags: ['vip'] }, was: { tags: [] } })
  gateway.answer('addTag', () => answered({ ...aCaseDetail({}), events: [added] }) as never)
  const ended: CommandEnded[] = []
  createWatch({ unit: commandEnded, scope, fn: (end) => void ended.push(end) })
  const input = { ...of, tag: 'vip' }
  await perform(scope, createCommandEffect('case.tag.add'), input)
  const step = { name: 'case.tag.remove', input }
  expect(ended).toEqual([
    {
      name: 'case.tag.add',
      outcome: { kind: 'done', result: {} },
      saveId: null,
      undo: { step, parentId: null },
    },
  ])
  await perform(scope, undoFx, [{ name: 'case.tag.add', input }])
  expect(ended[1]?.undo).toEqual({ step, parentId: expect.stringMatching(/^id/) })
})

const save = createCaseSave()

describe('a save of several calls, as its form sees it', () => {
  const whole: Save = {
    version: 8,
    steps: [...steps, { name: 'case.note.add', input: { ...of, text: 'Done' } }],
  }

  function form() {
    const { gateway, scope } = setUp()
    const heard: string[] = []
    createWatch({ unit: save.saved, scope, fn: () => void heard.push('saved') })
    createWatch({ unit: save.stopped, scope, fn: () => void heard.push('stopped') })
    const { operation, $stored } = save
    return {
      ...{ gateway, scope, heard },
      see: () => ({ status: scope.getState(operation.$status), stored: scope.getState($stored) }),
    }
  }

  test('is saved when all of it is', async () => {
    const { scope, heard, see } = form()
    expect(await perform(scope, save.fx, whole)).toEqual({ kind: 'done', result: null })
    expect([heard, see()]).toEqual([['saved'], { status: 'success', stored: [] }])
  })

  test('that stops says what was stored, until it is sent again or its form is left', async () => {
    const { gateway, scope, heard, see } = form()
    gateway.answer('addNote', () => refused('Changed', 412))
    expect(await perform(scope, save.fx, whole)).toMatchObject({ message: 'Changed', status: 412 })
    expect([heard, see()]).toEqual([['stopped'], { status: 'Changed', stored: steps }])
    await allSettled(save.operation.reset, { scope })
    expect(see()).toEqual({ status: '', stored: [] })
    await perform(scope, save.fx, whole)
    const held = gateway.hold('removeTag', unreachable)
    const again = perform(scope, save.fx, whole)
    expect(see()).toEqual({ status: 'request', stored: [] })
    held.open()
    expect(await again).toEqual(unreachable)
    await settle()
    expect(see()).toEqual({ status: unreachable.message, stored: [] })
    expect(heard).toEqual(['stopped', 'stopped', 'stopped'])
  })

  test('that stops when its form is about something else is none of the form', async () => {
    const { gateway, scope } = setUp()
    const $concerns = createStore(() => false, { serialize: 'ignore' })
    const left = createCaseSave((fx) => createOperation(fx, $concerns))
    gateway.answer('addNote', () => refused('Changed', 412))
    await perform(scope, left.fx, whole)
    const { operation, $stored } = left
    expect(scope.getState(operation.$error)).toBeNull()
    expect(scope.getState($stored)).toEqual([])
  })
})

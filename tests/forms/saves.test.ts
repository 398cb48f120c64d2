import { createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import type { Step } from '../../src/bus/command/command.ts'
import { executeFx } from '../../src/commands/execute.ts'
import { createSaveEffect } from '../../src/commands/send.ts'
import { perform } from '../support/client/client.ts'
import { answered, fakeGateway, refused } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aUser } from '../support/records/events.ts'

const saveFx = createSaveEffect()
const of = { case_id: '481516', version: 7 }
const steps: Step[] = [
  { name: 'case.tag.add', input: { ...of, tag: 'vip' } },
  { name: 'case.reminder.clear', input: of },
  { name: 'case.note.add', input: { ...of, text: 'Done' } },
]
const changed = () => answered({ ...aCaseDetail({}), events: [] })

function setUp() {
  const gateway = fakeGateway(aUser())
  for (const name of ['addTag', 'clearReminder', 'addNote'] as const) gateway.answer(name, changed)
  const scope = officeScope({ gateway })
  const sent: { id: string; parentId: string | null }[] = []
  createWatch({ unit: executeFx, scope, fn: ({ id, parentId }) => sent.push({ id, parentId }) })
  return { gateway, scope, sent }
}

describe('a save of several calls', () => {
  test('is a parent with a child for each, all with the version of the form', async () => {
    const { gateway, scope, sent } = setUp()
    expect(await perform(scope, saveFx, steps)).toEqual({
      kind: 'done',
      saveId: sent[0]?.parentId,
      stored: steps,
      waits: false,
    })
    expect(gateway.asked.map(({ name }) => name)).toEqual(['addTag', 'clearReminder', 'addNote'])
    expect(gateway.asked.map(({ change }) => change?.version)).toEqual([7, 7, 7])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
    expect(new Set(sent.map(({ parentId }) => parentId)).size).toBe(1)
  })

  test('stops at the first refusal and says what was stored', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('clearReminder', () => refused('This case was changed', 412))
    expect(await perform(scope, saveFx, steps)).toMatchObject({
      kind: 'stopped',
      stored: [steps[0]],
      at: steps[1],
      failure: { kind: 'refused', status: 412 },
    })
    expect(gateway.asked).toHaveLength(2)
  })
})

test('a command that a rule forbids is refused on the spot, with the rule’s message', async () => {
  const { gateway, scope } = setUp()
  const empty: Step = { name: 'case.note.add', input: { ...of, text: '  ' } }
  expect(await perform(scope, saveFx, [empty])).toMatchObject({
    failure: { message: 'Write something before saving the note', status: null },
  })
  expect(gateway.asked).toEqual([])
})

test('a command whose input does not fit is refused before anything is sent', async () => {
  const { gateway, scope } = setUp()
  const broken: Step = { name: 'case.note.add', input: { ...of, case_id: 'x', text: 'Hi' } }
  expect(await perform(scope, saveFx, [broken])).toMatchObject({
    kind: 'stopped',
    failure: { kind: 'refused', status: null, message: expect.stringContaining('case_id') },
  })
  expect(gateway.asked).toEqual([])
})

import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { $hasPending, createCommandEffect } from '../../../src/commands/send.ts'
import { $activities, $caseDetail, caseOpened } from '../../../src/queries/cases/open-case.ts'
import { answered, fakeGateway, gate, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { aNote, aUser, caseEvent } from '../../support/records/events.ts'

const addNoteFx = createCommandEffect('case.note.add')
const input = { case_id: '481516', version: 1, text: 'Second note' }

function setUp() {
  const gateway = fakeGateway(aUser())
  gateway.answer('readCase', () => answered(aCaseDetail({}), 1))
  gateway.answer('readActivities', () => answered([aNote({ id: 'n1' })], 1))
  return { gateway, scope: officeScope({ gateway, rows: [aCaseRow({})] }) }
}

describe('a note', () => {
  test('is shown at once as pending, then confirmed by its event [ACT-07] [ACT-17]', async () => {
    const { gateway, scope } = setUp()
    await allSettled(caseOpened, { scope, params: '481516' })
    const answer = gate()
    gateway.answer('addNote', async (_request, change) => {
      await answer.passed
      const activity = aNote({ id: 'n2', text: 'Second note' })
      const event = caseEvent(2, 'case.note-added', {
        row: { version: 2 },
        activity,
        commandId: change?.commandId ?? '',
      })
      return answered({ ...aCaseDetail({ version: 2 }), events: [event] })
    })

    const sent = allSettled(addNoteFx, { scope, params: input })
    expect(
      scope.getState($activities).map(({ activity, pending }) => [activity.id, pending]),
    ).toEqual([
      ['id3', true],
      ['n1', false],
    ])
    expect(scope.getState($activities)[0]?.activity.user_name).toBe('Agnes Berg')
    expect(scope.getState($hasPending)).toBe(true)
    answer.open()
    await sent
    expect(
      scope.getState($activities).map(({ activity, pending }) => [activity.id, pending]),
    ).toEqual([
      ['n2', false],
      ['n1', false],
    ])
    expect(scope.getState($caseDetail)?.version).toBe(2)
    expect(scope.getState($hasPending)).toBe(false)
  })

  test('that is refused disappears, and the refusal is the outcome', async () => {
    const { gateway, scope } = setUp()
    await allSettled(caseOpened, { scope, params: '481516' })
    gateway.answer('addNote', () => refused('This case was changed', 412))
    const { value } = await allSettled(addNoteFx, { scope, params: input })
    expect(value).toMatchObject({ kind: 'refused', message: 'This case was changed', status: 412 })
    expect(scope.getState($activities)).toHaveLength(1)
    expect(gateway.asked.at(-1)?.change).toEqual({ commandId: expect.any(String), version: 1 })
  })
})

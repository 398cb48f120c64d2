import { allSettled, createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import {
  $activities,
  $caseDetail,
  $caseStatus,
  $emailStatus,
  caseOpened,
  emailContentRequested,
} from '../../../src/queries/cases/open-case.ts'
import { answered, fakeGateway, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import {
  aMail,
  aMailContent,
  aReply,
  aUser,
  caseEvent,
  MOMENT,
} from '../../support/records/events.ts'
import { setUp } from '../read-desk.ts'

describe('the case that is open', () => {
  const opened = async () => {
    const gateway = fakeGateway(aUser())
    gateway.answer('readCase', () => answered(aCaseDetail({}), 1))
    gateway.answer('readActivities', () => answered([], 1))
    const scope = officeScope({ gateway })
    await allSettled(caseOpened, { scope, params: '481516' })
    const reads = () => gateway.asked.filter(({ name }) => name === 'readCase').length
    const happen = (seq: number, version: number, id = '481516') => {
      const event = caseEvent(seq, 'case.tag-added', { row: { id, version } })
      return allSettled(cameIn, { scope, params: { kind: 'wire', events: [event] } })
    }
    return { gateway, scope, reads, happen }
  }

  test('is read again where its events do not go on where it stands', async () => {
    const { gateway, scope, reads, happen } = await opened()
    await happen(2, 2)
    await happen(3, 3, '7')
    expect(reads()).toBe(1)
    gateway.answer('readCase', () => answered(aCaseDetail({ version: 4 }), 4))
    await happen(4, 4)
    expect(reads()).toBe(2)
    expect(scope.getState($caseDetail)?.version).toBe(4)
  })

  test('that was closed is not read again, and one that is opened keeps its status', async () => {
    const { scope, reads, happen } = await opened()
    expect(scope.getState($caseStatus)).toBe('success')
    await allSettled(caseOpened, { scope, params: null })
    expect(scope.getState($caseStatus)).toBe('')
    await happen(2, 4)
    expect(reads()).toBe(1)
  })

  test('wakes nobody for what happens to others', async () => {
    const { scope, happen } = await opened()
    let woken = 0
    const count = () => {
      woken += 1
    }
    createWatch({ unit: $caseDetail, scope, fn: count })
    createWatch({ unit: $activities, scope, fn: count })
    await happen(2, 2, '7')
    expect(woken).toBe(0)
    await happen(3, 2)
    expect(woken).toBe(1)
  })
})

describe('the open case', () => {
  test('is loaded with its activities', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readCase', ({ params }) => answered(aCaseDetail({ id: params.id }), 1))
    gateway.answer('readActivities', () => answered([aMail({})], 1))
    await allSettled(caseOpened, { scope, params: '481516' })
    expect(scope.getState($caseDetail)?.id).toBe('481516')
    expect(scope.getState($activities)).toEqual([{ activity: aMail({}), pending: false }])
    await allSettled(caseOpened, { scope, params: null })
    expect(scope.getState($caseDetail)).toBeNull()
    expect(scope.getState($caseStatus)).toBe('')
  })

  test('that is unknown shows the server’s message', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readCase', () => refused(messages.notFound, 404))
    await allSettled(caseOpened, { scope, params: '1' })
    expect(scope.getState($caseStatus)).toBe('Not found')
    expect(scope.getState($caseDetail)).toBeNull()
  })

  test('loads the content of a mail, each with its own status', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readCase', () => answered(aCaseDetail({}), 1))
    gateway.answer('readActivities', () => answered([aMail({})], 1))
    gateway.answer('readEmail', ({ params }) =>
      params.emailId === 'e1'
        ? answered(
            {
              id: 'e1',
              case_id: '481516',
              subject: 'Your claim',
              from: 'info@baeckerei-althaus.example',
              to: 'c1@inbound.example',
              received: MOMENT,
              unread: 1,
              mail_content: aMailContent(),
              reply: aReply,
            },
            1,
          )
        : unreachable,
    )
    await allSettled(caseOpened, { scope, params: '481516' })
    for (const email_id of ['e1', 'e2']) {
      const params = { case_id: '481516', email_id }
      const asked = allSettled(emailContentRequested, { scope, params })
      expect(scope.getState($emailStatus).get(email_id)).toBe('request')
      await asked
    }
    expect(scope.getState($activities)[0]?.activity.content).toMatchObject({
      mail_content: aMailContent(),
      unread: 1,
    })
    expect([...scope.getState($emailStatus)]).toEqual([
      ['e1', 'success'],
      ['e2', messages.unreachable],
    ])
  })
})

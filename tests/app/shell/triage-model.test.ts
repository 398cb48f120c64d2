/** Going through a queue, as its events come. */
import { allSettled, type Scope } from 'effector'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { home, type Place } from '../../../src/actions/place.ts'
import {
  routineRequested,
  triageBackRequested,
  triageDoneRequested,
  triageLeft,
  triageRequested,
  triageSkipRequested,
} from '../../../src/actions/requests.ts'
import {
  $selectedCaseId,
  $triage,
  caseSelected,
  caseViewChosen,
  placeOpened,
} from '../../../src/actions/workplace.ts'
import { $workplace } from '../../../src/app/shell/navigation/address.ts'
import { triageShown } from '../../../src/app/shell/triage/triage-model.ts'
import { $triageView } from '../../../src/app/shell/triage/triage-view.ts'
import '../../../src/app/shell/triage/triage-acts.ts'
import '../../../src/app/shell/triage/triage-start.ts'
import { answered as brought } from '../../../src/bus/log/inbox.ts'
import { presenceTold } from '../../../src/bus/realtime/realtime.ts'
import { listOpened } from '../../../src/features/case-list/query/model.ts'
import { serveCases } from '../../support/client/case-server.ts'
import { answered, type FakeGateway, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { aPresence, aUser, caseEvent, minutesLater } from '../../support/records/events.ts'
import { changeCase, waitingCases } from '../../support/records/waiting-cases.ts'

beforeEach(() => sessionStorage.clear())

const unread: Place = { ...home, filter: 'unread_emails' }

/** An office whose server has the cases; whoever opens it stands at `place`. */
async function openDesk(rows: CaseRow[], place: Place = unread) {
  const gateway: FakeGateway = fakeGateway(aUser())
  const moment = serveCases(gateway, rows)
  gateway.answer('readCase', ({ params: { id } }) => answered(aCaseDetail({ id, case_id: id }), 1))
  gateway.answer('readActivities', () => answered([], 1))
  gateway.answer('searchEmails', () => answered({ emails: [], total_count: 0, unread_count: 0 }, 1))
  gateway.answer('tellPresence', () => answered({}))
  const scope = officeScope({ gateway })
  const send = (unit: typeof triageRequested) => allSettled(unit, { scope })
  await allSettled(placeOpened, { scope, params: place })
  await allSettled(listOpened, { scope })
  await allSettled(triageShown, { scope })
  let seq = 1
  /** Something came to the office by its own event, from whoever did it. */
  const change = async (id: string, parts: Partial<CaseRow>) => {
    const told = changeCase(rows, id, parts)
    seq += 1
    moment.asOf = seq
    const event = caseEvent(seq, 'case.mail-read', told)
    await allSettled(brought, { scope, params: { kind: 'wire', events: [event] } })
  }
  const done = (id: string) => change(id, { total_unread_emails: 0 })
  return { ...readings(scope), scope, gateway, send, change, done }
}

const readings = (scope: Scope) => ({
  at: () => scope.getState($selectedCaseId),
  look: () => scope.getState($triageView),
  /** "7 of 50". */
  count: () => {
    const numbers = scope.getState($triageView)?.numbers
    return numbers ? `${numbers.position} of ${numbers.total}` : null
  },
})

describe('going through a list', () => {
  test('begins at its first case, and goes on when that is done', async () => {
    const { at, count, look, send, done } = await openDesk(waitingCases(3))
    await send(triageRequested)
    expect([at(), count(), look()?.title]).toEqual(['1', '1 of 3', 'Unread Mails'])
    await done('1')
    expect([at(), count(), look()?.word]).toEqual([
      '1',
      '1 of 3',
      'Done: no longer under Unread Mails.',
    ])
    await send(triageDoneRequested)
    expect([at(), count(), look()?.word]).toEqual(['2', '2 of 3', null])
  })

  test('begins at the case that is open, where it is one of them', async () => {
    const { at, count, send, scope } = await openDesk(waitingCases(3))
    await allSettled(caseSelected, { scope, params: '2' })
    await send(triageRequested)
    expect([at(), count()]).toEqual(['2', '1 of 3'])
    await send(triageSkipRequested)
    expect([at(), count()]).toEqual(['1', '2 of 3'])
  })

  test('does not take for done what is not, and says what to do', async () => {
    const { at, count, look, send } = await openDesk(waitingCases(2))
    await send(triageRequested)
    await send(triageDoneRequested)
    expect([at(), count()]).toEqual(['1', '1 of 2'])
    expect(look()?.word).toBe(
      'Not done yet: this case is still under Unread Mails. Skip it to come back later.',
    )
    await send(triageSkipRequested)
    expect([at(), count(), look()?.word]).toEqual(['2', '2 of 2', null])
  })

  test('of a view without a filter is done by going on', async () => {
    const place: Place = { ...home, selection: 'ACTIVE' }
    const { at, count, send } = await openDesk(waitingCases(2), place)
    await send(triageRequested)
    await send(triageDoneRequested)
    expect([at(), count()]).toEqual(['2', '2 of 2'])
  })

  test('goes back, and ends with what was skipped; it can be looked through again', async () => {
    const { at, count, look, send, done } = await openDesk(waitingCases(2))
    await send(triageRequested)
    await send(triageSkipRequested)
    await send(triageBackRequested)
    expect([at(), count()]).toEqual(['1', '1 of 2'])
    await send(triageSkipRequested)
    await done('2')
    await send(triageDoneRequested)
    expect([at(), look()?.phase, count(), look()?.numbers?.skipped]).toEqual([
      null,
      'over',
      '2 of 2',
      1,
    ])
    await send(triageBackRequested)
    expect([at(), count(), look()?.phase]).toEqual(['2', '2 of 2', 'at'])
  })

  test('passes what others did meanwhile with a word, and counts it no more', async () => {
    const { at, count, look, send, done } = await openDesk(waitingCases(4))
    await send(triageRequested)
    await done('1')
    await send(triageDoneRequested)
    await done('3')
    expect(count()).toBe('2 of 3')
    await done('2')
    await send(triageDoneRequested)
    expect([at(), count(), look()?.word]).toEqual([
      '4',
      '3 of 3',
      '1 case has since left the list.',
    ])
  })

  test('counts what comes meanwhile, and comes to it at the end', async () => {
    const quiet = aCaseRow({ id: '9', host: 'host-9.example', date_state_updated: minutesLater(1) })
    const { at, count, send, done, change } = await openDesk([...waitingCases(1), quiet])
    await send(triageRequested)
    expect(count()).toBe('1 of 1')
    await change('9', { total_unread_emails: 2 })
    expect(count()).toBe('1 of 2')
    await done('1')
    await send(triageDoneRequested)
    expect([at(), count()]).toEqual(['9', '2 of 2'])
  })

  test('loads the next page when it comes to its end', async () => {
    const rows = waitingCases(205)
    const { at, count, send, scope } = await openDesk(rows)
    await send(triageRequested)
    for (let n = 0; n < 200; n += 1) await send(triageSkipRequested)
    expect([at(), count()]).toEqual(['201', '201 of 205'])
    expect(scope.getState($triage)).toBe('list')
  })

  test('takes a case that a colleague has open last, and names them', async () => {
    const { at, look, count, send, done, scope } = await openDesk(waitingCases(3))
    await allSettled(presenceTold, { scope, params: aPresence({ case_id: '2' }) })
    await send(triageRequested)
    await done('1')
    await send(triageDoneRequested)
    expect([at(), look()?.word]).toEqual(['3', null])
    await done('3')
    await send(triageDoneRequested)
    expect([at(), count(), look()?.word]).toEqual([
      '2',
      '3 of 3',
      'Bruno Kranz has this case open.',
    ])
  })

  test('comes back to its case from another one that is none of the queue', async () => {
    const quiet = aCaseRow({ id: '9', host: 'host-9.example' })
    const { at, count, send, scope } = await openDesk([...waitingCases(2), quiet])
    await send(triageRequested)
    await allSettled(caseSelected, { scope, params: '9' })
    expect(count()).toBe('1 of 2')
    await send(triageSkipRequested)
    expect([at(), count()]).toEqual(['1', '1 of 2'])
  })

  test('goes on after a reload where it was, and forgets that when it is left', async () => {
    const rows = waitingCases(3)
    const first = await openDesk(rows)
    await first.send(triageRequested)
    await first.send(triageSkipRequested)
    const place = first.scope.getState($workplace)
    expect(place).toEqual({ ...unread, caseId: '2', triage: 'list' })
    const again = await openDesk(rows, place)
    expect([again.at(), again.count()]).toEqual(['2', '2 of 3'])
    await again.send(triageSkipRequested)
    expect([again.at(), again.count()]).toEqual(['3', '3 of 3'])
    await again.send(triageLeft)
    const anew = await openDesk(rows, { ...unread, triage: 'list' })
    expect([anew.at(), anew.count()]).toEqual(['1', '1 of 3'])
  })

  test('ends with its list: by another view, or another filter', async () => {
    const { send, look, scope } = await openDesk(waitingCases(2))
    await send(triageRequested)
    await allSettled(caseViewChosen, { scope, params: 'PAID' })
    expect([look(), scope.getState($triage)]).toEqual([null, null])
    await allSettled(placeOpened, { scope, params: unread })
    await send(triageRequested)
    expect(look()?.phase).toBe('at')
    await allSettled(placeOpened, { scope, params: { ...unread, filter: 'idle' } })
    expect([look(), scope.getState($triage)]).toEqual([null, null])
  })
})

test('the daily routine goes from station to station, past those where nothing waits', async () => {
  const rows = [
    ...waitingCases(1),
    ...waitingCases(1, { num_failed_letters: 1 }, 2),
    ...waitingCases(1, { reminder_date: '2026-11-19', reminder_name: 'Call' }, 3),
  ]
  const { at, look, count, send, done, change } = await openDesk(rows, home)
  await send(routineRequested)
  expect([at(), count(), look()?.title, look()?.station]).toEqual([
    '1',
    '1 of 1',
    'Unread Mails',
    'Step 1 of 6',
  ])
  await done('1')
  await send(triageDoneRequested)
  expect([at(), count(), look()?.station, look()?.word]).toEqual([
    '3',
    '1 of 1',
    'Step 3 of 6',
    'Unread Mails: done.',
  ])
  await change('3', { reminder_date: null, reminder_name: null })
  await send(triageDoneRequested)
  expect([at(), look()?.station]).toEqual(['2', 'Step 5 of 6'])
  await send(triageSkipRequested)
  expect([at(), look()?.phase, look()?.earlier, look()?.numbers]).toEqual([
    null,
    'over',
    3,
    { position: 0, total: 0, skipped: 0 },
  ])
})

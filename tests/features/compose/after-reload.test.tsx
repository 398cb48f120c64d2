/** Emails that were on their way when the page was loaded anew: what becomes of them is told as if nothing had been. */
import { act, screen, waitFor } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { undoRequested } from '../../../src/actions/requests.ts'
import { serverReached } from '../../../src/bus/realtime/connection.ts'
import { answered, behind, gate, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { doneBy } from '../../support/dom/case-detail.tsx'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'
import {
  aLeavingMail,
  body,
  closed,
  flow,
  loadCompose,
  openCompose,
  requestsOf,
  send,
  writeNew,
} from './compose-desk.tsx'
import { KEPT, keep, left, openAnew, popup, toasts } from './reload-desk.tsx'

beforeAll(loadCompose)

beforeEach(() => keep([KEPT]))

describe('an email that this tab sent before it was loaded anew', () => {
  it('and that has failed meanwhile says why, and is a draft again [COMMERR-16]', async () => {
    const desk = await openAnew([aLeavingMail('FAILED')])
    expect((await popup()).getByText('550 no such user')).toBeTruthy()
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    expect(left()).toBeNull()
    desk.serveSending(aLeavingMail())
    await desk.user.click(
      (await popup()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
    )
    await desk.user.click(send())
    await waitFor(() =>
      expect(requestsOf(desk.gateway, 'sendEmail')).toMatchObject([
        { query: { draft_id: 'd1', case_activity_id: 'out1' } },
      ]),
    )
  })

  it('and that waits yet is counted down, and says why where it fails then', async () => {
    const desk = await openAnew([aLeavingMail()])
    await waitFor(() => expect(toasts(desk.scope)).toEqual(['Sending to c1@inbound.example']))
    expect(left()).not.toBeNull()
    await act(() => desk.tell('case.mail-failed', { activity: aLeavingMail('FAILED') }))
    expect((await popup()).getByText('550 no such user')).toBeTruthy()
    expect(left()).toBeNull()
  })

  it('and that waits yet is taken back by the key of Undo, and is a draft again [G-707]', async () => {
    const { scope, gateway } = await openAnew([aLeavingMail()])
    await waitFor(() => expect(toasts(scope)).toHaveLength(1))
    gateway.answer('deleteScheduledEmail', doneBy('case.mail-taken-back', { removed: 'out1' }))
    await act(() => allSettled(undoRequested, { scope }))
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    expect(left()).toBeNull()
  })

  it('and that has left meanwhile is told as sent, once [COMMERR-24]', async () => {
    const desk = await openAnew([aLeavingMail('SENT')])
    await waitFor(() => expect(toasts(desk.scope)).toEqual(['Email was sent!']))
    await act(() => desk.tell('case.mail-sent', { activity: aLeavingMail('SENT') }))
    expect(toasts(desk.scope)).toEqual(['Email was sent!'])
    expect(left()).toBeNull()
  })

  it('and whose end is told while that is looked at is looked at once more, and told once', async () => {
    const held = gate()
    const desk = await openAnew([], (gateway) =>
      gateway.answer('readActivities', behind(held, answered([aLeavingMail()], 1))),
    )
    await waitFor(() => expect(requestsOf(desk.gateway, 'readActivities')).toHaveLength(2))
    const failed = aLeavingMail('FAILED')
    desk.gateway.answer('readActivities', () => answered([failed], 2))
    // What is held does not end before.
    const isTold = desk.tell('case.mail-failed', { activity: failed })
    await popup()
    held.open()
    await act(() => isTold)
    expect([toasts(desk.scope), left()]).toEqual([[], null])
  })

  it('is looked at once the server can be reached', async () => {
    const desk = await openAnew([], (gateway) =>
      gateway.answer('readActivities', () => unreachable),
    )
    await waitFor(() => expect(requestsOf(desk.gateway, 'readActivities')).toHaveLength(2))
    desk.gateway.answer('readActivities', () => answered([aLeavingMail('FAILED')], 1))
    expect(left()).not.toBeNull()
    await act(() => allSettled(serverReached, { scope: desk.scope }))
    await popup()
  })

  it('and whose end was told before this page listened is looked at once it does, and counted down once', async () => {
    const desk = await openAnew([aLeavingMail()])
    await waitFor(() => expect(toasts(desk.scope)).toHaveLength(1))
    await act(() => allSettled(serverReached, { scope: desk.scope }))
    expect(toasts(desk.scope)).toHaveLength(1)
    desk.gateway.answer('readActivities', () => answered([aLeavingMail('FAILED')], 1))
    await act(() => allSettled(serverReached, { scope: desk.scope }))
    await popup()
  })

  it.each([
    ['was taken back elsewhere', () => answered([], 1)],
    ['is of a case that is gone', () => refused('Not found', 404)],
  ])('and that %s is forgotten', async (_, answer) => {
    await openAnew([], (gateway) => gateway.answer('readActivities', answer))
    await waitFor(() => expect(left()).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is nobody else’s', async () => {
    const desk = await openCompose({ user: aUser({ user_id: 'u9' }) })
    await act(() => allSettled(desk.scope))
    expect([requestsOf(desk.gateway, 'readMailDrafts'), left()]).toEqual([
      [],
      JSON.stringify([KEPT]),
    ])
  })
})

it('an email is kept for that as long as it is on its way', async () => {
  sessionStorage.clear()
  const desk = await openCompose()
  desk.serveSending(aLeavingMail())
  await writeNew(desk)
  await desk.user.click(send())
  await closed()
  expect(JSON.parse(left() ?? '')).toEqual([KEPT])
  await act(() => desk.tell('case.mail-sent', { activity: aLeavingMail('SENT') }))
  expect(left()).toBeNull()
})

it('an email is kept as well where its event comes before its answer', async () => {
  sessionStorage.clear()
  const desk = await openCompose()
  await writeNew(desk)
  const held = desk.gateway.hold('sendEmail', unreachable)
  await desk.user.click(send())
  await waitFor(() => expect(requestsOf(desk.gateway, 'sendEmail')).toHaveLength(1))
  // What is held does not end before.
  const isTold = desk.tell('case.mail-scheduled', { activity: aLeavingMail(), by: aUser() })
  await waitFor(() => expect(JSON.parse(left() ?? '[]')).toEqual([KEPT]))
  held.open()
  await act(() => isTold)
})

const byMe = (activity: Activity) => ({ activity, by: aUser() })

it('an email whose end is told before its answer is told as sent, once, and counted down no more', async () => {
  sessionStorage.clear()
  const desk = await openCompose()
  await writeNew(desk)
  const events = [caseEvent(2, 'case.mail-scheduled', byMe(aLeavingMail()))]
  const held = desk.gateway.hold(
    'sendEmail',
    answered({ ...aCaseDetail({ ...flow, version: 2 }), email_error: null, events }, null),
  )
  await desk.user.click(send())
  await waitFor(() => expect(requestsOf(desk.gateway, 'sendEmail')).toHaveLength(1))
  const told = [
    desk.tell('case.mail-scheduled', byMe(aLeavingMail())),
    desk.tell('case.mail-sent', { activity: aLeavingMail('SENT') }),
  ]
  await waitFor(() => expect(toasts(desk.scope)).toEqual(['Email was sent!']))
  held.open()
  await act(() => Promise.all(told))
  await closed()
  expect([toasts(desk.scope), left()]).toEqual([['Email was sent!'], null])
})

it('an email is kept for that from its press on, and no more once it was refused', async () => {
  sessionStorage.clear()
  const desk = await openCompose()
  await writeNew(desk)
  const held = desk.gateway.hold('sendEmail', refused('No.', 409))
  await desk.user.click(send())
  await waitFor(() => expect(requestsOf(desk.gateway, 'sendEmail')).toHaveLength(1))
  expect(JSON.parse(left() ?? '[]')).toEqual([
    { ...KEPT, activityId: null, after: expect.any(String) },
  ])
  held.open()
  await popup()
  expect(left()).toBeNull()
})

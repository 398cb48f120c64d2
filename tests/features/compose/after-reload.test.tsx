/** Emails that were on their way when the page was loaded anew: what becomes of them is told as if nothing had been. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { undoRequested } from '../../../src/actions/requests.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { emptyOutbox, undone } from '../../../src/bus/outbox/state.ts'
import { serverReached } from '../../../src/bus/realtime/connection.ts'
import { $outboxState, outboxEnded } from '../../../src/commands/outbox.ts'
import {
  answered,
  behind,
  type FakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy } from '../../support/dom/case-detail.tsx'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser, caseEvent, MOMENT } from '../../support/records/events.ts'
import {
  aDraft,
  aLeavingMail,
  body,
  closed,
  dialog,
  flow,
  loadCompose,
  openCompose,
  requestsOf,
  send,
  writeNew,
} from './compose-desk.tsx'

beforeAll(loadCompose)

const NAME = `framewright:${aUser().user_id}:leaving-mails`
const KEPT = { caseId: CASE_ID, kind: 'new', ref: '', activityId: 'out1' }
const left = () => sessionStorage.getItem(NAME)
const toasts = (scope: Scope) => scope.getState($toasts).map(({ text }) => text)

/** What the page before this one has left, and how far the email is by now. */
beforeEach(() => sessionStorage.setItem(NAME, JSON.stringify([KEPT])))
const openAnew = (activities: Activity[], serve?: (gateway: FakeGateway) => void) =>
  openCompose({
    ...{ activities, drafts: [aDraft({ subject: 'Your offer' })] },
    ...(serve && { serve }),
  })

const popup = async () => within(await dialog('Sending mail failed'))

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

describe('an email whose page went before anything was told of it', () => {
  const NAMELESS = { ...KEPT, activityId: null }
  const { user_id: userId } = aUser()
  const by = { kind: 'user' as const, id: userId, name: null }
  const command = {
    ...{ id: 'cmd1', parentId: null, name: 'case.mail.send', customerId: 'c1' },
    ...{ input: { case_id: CASE_ID }, actor: by, at: MOMENT },
  }
  /** What the outbox has of it. */
  const entry = {
    ...{ command, userId, order: 1, about: null, waits: true, asked: null },
    state: { kind: 'unknown' as const, message: 'The page was closed.' },
  }
  const openNameless = async (activities: Activity[]) => {
    sessionStorage.setItem(NAME, JSON.stringify([NAMELESS]))
    const desk = await openAnew(activities)
    const state = { ...emptyOutbox, items: [{ entry, standing: 'unknown' }] }
    await act(() => allSettled($outboxState, { scope: desk.scope, params: state } as never))
    return desk
  }

  it('is counted down once its event comes, and says why where it fails then [COMMERR-16]', async () => {
    const desk = await openNameless([aLeavingMail()])
    expect(toasts(desk.scope)).toEqual([])
    const byIt = { activity: aLeavingMail(), by: aUser(), commandId: 'cmd1' }
    await act(() => desk.tell('case.mail-scheduled', byIt))
    await waitFor(() => expect(toasts(desk.scope)).toEqual(['Sending to c1@inbound.example']))
    expect(JSON.parse(left() ?? '')).toEqual([KEPT])
    await act(() => desk.tell('case.mail-failed', { activity: aLeavingMail('FAILED') }))
    expect((await popup()).getByText('550 no such user')).toBeTruthy()
    expect(left()).toBeNull()
  })

  it('says why it failed where that is the first thing that is told, and nothing of other emails', async () => {
    const failed = aLeavingMail('FAILED')
    const desk = await openNameless([failed])
    await act(() => desk.tell('case.mail-failed', { activity: failed, commandId: 'another' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(() => desk.tell('case.mail-failed', { activity: failed, commandId: 'cmd1' }))
    expect((await popup()).getByText('550 no such user')).toBeTruthy()
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    expect(left()).toBeNull()
  })

  it('is looked for no more once it was discarded', async () => {
    const { scope } = await openNameless([])
    expect(left()).not.toBeNull()
    await act(() => allSettled(outboxEnded, { scope, params: { id: 'cmd1', ...undone } }))
    expect(left()).toBeNull()
  })
})

it('an email is kept for that from its press on, and no more once it was refused', async () => {
  sessionStorage.clear()
  const desk = await openCompose()
  await writeNew(desk)
  const held = desk.gateway.hold('sendEmail', refused('No.', 409))
  await desk.user.click(send())
  await waitFor(() => expect(requestsOf(desk.gateway, 'sendEmail')).toHaveLength(1))
  expect(JSON.parse(left() ?? '[]')).toEqual([{ ...KEPT, activityId: null }])
  held.open()
  await popup()
  expect(left()).toBeNull()
})

/** Emails whose page went before anything was told of them: which entry they have become is found, and what becomes of that told. */
import { act, screen, waitFor } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { emptyOutbox, undone } from '../../../src/bus/outbox/state.ts'
import { serverReached } from '../../../src/bus/realtime/connection.ts'
import { $outbox, $outboxState, outboxEnded } from '../../../src/commands/outbox.ts'
import { answered, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID } from '../../support/dom/case-detail.tsx'
import { aUser, MOMENT } from '../../support/records/events.ts'
import { aLeavingMail, body, loadCompose } from './compose-desk.tsx'
import { KEPT, keep, left, openAnew, popup, toasts } from './reload-desk.tsx'

beforeAll(loadCompose)

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
    keep([NAMELESS])
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

  const LONG_AGO = '2020-01-01T00:00:00.000Z'
  const LONG_AFTER = '2090-01-01T00:00:00.000Z'
  /** Nothing of it is to be told any more: its command was answered before this page listened, or nobody knows of it. */
  const openAnswered = async (activities: Activity[], kept: object = { after: LONG_AGO }) => {
    keep([{ ...NAMELESS, ...kept }])
    const desk = await openAnew(activities)
    await act(() => allSettled($outbox, { scope: desk.scope, params: {} } as never))
    return desk
  }
  const failed = aLeavingMail('FAILED')
  const withContent = (content: object): Activity =>
    ({ ...failed, content: { ...failed.content, ...content } }) as Activity

  it('and that its event told of before this page listened is found in its case [COMMERR-16]', async () => {
    await openAnswered([failed, { ...aLeavingMail(), id: 'out0', created: LONG_AGO }])
    expect((await popup()).getByText('550 no such user')).toBeTruthy()
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    expect(left()).toBeNull()
  })

  it('and of whose command nobody knows is found in its case, or waited for', async () => {
    keep([{ ...NAMELESS, after: LONG_AGO }])
    const desk = await openAnew([])
    const state = { ...emptyOutbox, items: [{ entry, standing: 'unknown' }] }
    await act(() => allSettled($outboxState, { scope: desk.scope, params: state } as never))
    await act(() => allSettled($outbox, { scope: desk.scope, params: {} } as never))
    expect(left()).not.toBeNull()
    desk.gateway.answer('readActivities', () => answered([failed], 1))
    await act(() => allSettled(serverReached, { scope: desk.scope }))
    expect((await popup()).getByText('550 no such user')).toBeTruthy()
  })

  it('and that was sent once more is its entry, if that has gone on', async () => {
    await openAnswered([failed], { again: { id: 'out1', steps: 0 } })
    expect((await popup()).getByText('550 no such user')).toBeTruthy()
  })

  it.each([
    ['there are only emails of before', failed, { after: LONG_AFTER }],
    ['nothing was known of the case', failed, {}],
    ['what was sent once more never left', failed, { again: { id: 'out1', steps: 1 } }],
    ['somebody else has sent one', { ...failed, user_id: 'u9' }, undefined],
    ['what failed was another draft', { ...failed, id: 'out2' }, undefined],
    ['one was copied and noted', withContent({ automation_info: { kind: 'LOGGED' } }), undefined],
    ['it was an answer to another', failed, { after: LONG_AGO, kind: 'reply', ref: 'e7' }],
  ] as const)('is forgotten where %s', async (_, activity, kept) => {
    await openAnswered([activity], kept)
    await waitFor(() => expect(left()).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is looked for again once the server can be reached', async () => {
    keep([{ ...NAMELESS, after: LONG_AGO }])
    const desk = await openAnew([], (gateway) =>
      gateway.answer('readActivities', () => unreachable),
    )
    await act(() => allSettled($outbox, { scope: desk.scope, params: {} } as never))
    expect(left()).not.toBeNull()
    desk.gateway.answer('readActivities', () => answered([failed], 1))
    await act(() => allSettled(serverReached, { scope: desk.scope }))
    await popup()
  })

  it('is looked for no more once it was discarded', async () => {
    const { scope } = await openNameless([])
    expect(left()).not.toBeNull()
    await act(() => allSettled(outboxEnded, { scope, params: { id: 'cmd1', ...undone } }))
    expect(left()).toBeNull()
  })
})

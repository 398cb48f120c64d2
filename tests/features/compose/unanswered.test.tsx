/** Emails whose answer was lost: what becomes of them is told by their events. */
import { act, screen, within } from '@testing-library/react'
import type { Scope } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID } from '../../support/dom/case-detail.tsx'
import { aUser } from '../../support/records/events.ts'
import { aLeavingMail, dialog, loadCompose, openCompose, send, writeNew } from './compose-desk.tsx'

beforeAll(loadCompose)

const NAME = `framewright:${aUser().user_id}:leaving-mails`
const KEPT = { caseId: CASE_ID, kind: 'new', ref: '', activityId: 'out1' }
const left = () => sessionStorage.getItem(NAME)
const toasts = (scope: Scope) => scope.getState($toasts).map(({ text }) => text)
const popup = async () => within(await dialog('Sending mail failed'))
const byMe = (activity: Activity) => ({ activity, by: aUser() })

describe('an email that nobody answered, and that was sent', () => {
  const sendUnanswered = async (delay: 0 | 10) => {
    sessionStorage.clear()
    const desk = await openCompose({ delay })
    desk.gateway.answer('sendEmail', () => unreachable)
    await writeNew(desk)
    await desk.user.click(send())
    await popup()
    return desk
  }

  it('is counted down for what is left of its time, and says why where it fails then [COMMERR-16]', async () => {
    const desk = await sendUnanswered(10)
    await act(() => desk.tell('case.mail-scheduled', byMe(aLeavingMail())))
    expect(toasts(desk.scope)).toEqual(['Sending to c1@inbound.example'])
    expect(JSON.parse(left() ?? '')).toEqual([KEPT])
    await act(() => desk.tell('case.mail-failed', { activity: aLeavingMail('FAILED') }))
    expect((await popup()).getByText('550 no such user')).toBeTruthy()
    expect(left()).toBeNull()
  })

  it.each([
    ['fails', 'case.mail-failed', 'FAILED', []],
    ['leaves', 'case.mail-sent', 'SENT', ['Email was sent!']],
  ] as const)(
    'and that leaves at once is told as what it is where it %s',
    async (_, name, status, said) => {
      const desk = await sendUnanswered(0)
      const mail = aLeavingMail()
      const { leaves_at: __, ...content } = mail.type === 'EMAIL_OUT' ? mail.content : {}
      await act(() => desk.tell('case.mail-scheduled', byMe({ ...mail, content } as Activity)))
      await act(() => desk.tell(name, { activity: aLeavingMail(status) }))
      expect(toasts(desk.scope)).toEqual(said)
      expect(screen.queryByText('550 no such user') !== null).toBe(status === 'FAILED')
      expect(left()).toBeNull()
    },
  )
})

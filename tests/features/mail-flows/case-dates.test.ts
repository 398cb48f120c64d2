import { describe, expect, test } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { comingTo, leftIn } from '../../../src/features/mail-flows/calendar/case-dates.ts'
import { aFailedMail, anActivity, aScheduledMail } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aCharge } from '../../support/records/charges.ts'
import { aMail } from '../../support/records/events.ts'
import { initialEmail, ofEvent, reminder } from '../../support/records/mail-templates.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const flow = { id: 'f1', name: 'EU standard' }
const templates = [initialEmail('i1'), reminder('r7', 7), ofEvent('d1', 'DISCOUNT_END')]

const coming = (
  detail: Partial<CaseDetail>,
  timeline: readonly Activity[] = [],
  of: { templates?: typeof templates | null; plan?: 'LITE' | 'PRO' } = {},
) =>
  comingTo(aCaseDetail({ email_flow: flow, email_flow_id: flow.id, ...detail }), timeline, {
    ...{ now: NOW, timeZone: 'Europe/Berlin', plan: 'PRO', templates },
    ...of,
  })
const dates = ({ mails }: ReturnType<typeof coming>) => mails.map(({ name, at }) => [name, at])

const automated = (
  id: string,
  created: string,
  status: 'SENT' | 'SCHEDULED',
  name: string | null,
) =>
  anActivity(
    'EMAIL_OUT',
    id,
    {
      ...aMail({}).content,
      ...{ email_id: id, unread: 0, subject: 'We wrote', status },
      automation_info: { kind: 'SCHEDULED', template_name: name },
    },
    created,
  )

describe('what is still to come of a case', () => {
  test('is what is planned, one a day, in the order in which it leaves [G-617]', () => {
    const timeline = [
      aScheduledMail('b', '2026-11-27'),
      aScheduledMail('a', '2026-11-27', { scheduled_at: '2026-11-27T08:00:00.000Z' }),
    ]
    const { heading, isByDay, ...mails } = coming({ automation_state: 'SCHEDULED' }, timeline)
    expect([heading, isByDay]).toEqual(['Next emails', false])
    expect(dates({ heading, isByDay, ...mails })).toEqual([
      ['Reminder of 2026-11-27', '2026-11-27T08:00:00.000Z'],
      ['Reminder of 2026-11-27', '2026-11-28T00:00:00.000Z'],
    ])
  })

  test('of a paused one is what a resume would make of it, and says what would not be sent [G-604]', () => {
    const paused = { status: 'PAUSED' as const }
    const timeline = [
      aScheduledMail('r', '2026-11-19', paused),
      aScheduledMail('d', '2026-11-19', {
        ...{ ...paused, type: 'DISCOUNT_END', template_name: 'Last days' },
      }),
    ]
    const state = {
      automation_state: 'PAUSED' as const,
      automation_paused_at: '2026-11-18T10:00:00.000Z',
    }
    const found = coming(state, timeline)
    expect(found.heading).toBe('If automation is resumed today')
    expect(dates(found)).toEqual([['Reminder of 2026-11-19', '2026-11-21T09:00:00.000Z']])
    expect(found.notes).toEqual(['“Last days” will not be sent: the discount has ended.'])
  })

  test('in Standby is what an activation would plan, the initial email at once [G-32]', () => {
    const charge_details = aCharge({ settlementDate: '2026-11-21', settlementPercentage: 10 })
    expect(dates(coming({ state: 'STANDBY', charge_details }))).toEqual([
      ['INITIAL', NOW],
      ['After 7', '2026-11-27T10:00:00.000Z'],
    ])
    const later = aCharge({ settlementDate: '2026-12-01', settlementPercentage: 10 })
    expect(dates(coming({ state: 'STANDBY', charge_details: later }))[2]).toEqual([
      ...['DISCOUNT_END', '2026-11-30T08:00:00.000Z'],
    ])
  })

  test('in Standby leaves out what the plan locks, and says where there is no flow', () => {
    const locked = coming({ state: 'STANDBY' }, [], { plan: 'LITE' })
    expect(dates(locked)).toEqual([['INITIAL', NOW]])
    const without = coming({ state: 'STANDBY', email_flow: null, email_flow_id: null })
    expect(without.notes).toEqual(['The case has no mail flow yet.'])
  })

  test('is nothing where nothing is planned, with the reason where the state is one', () => {
    expect(coming({}).notes).toEqual(['No email is scheduled.'])
    expect(coming({ state: 'PAID' }).notes).toEqual(['No email is scheduled: the case is Paid.'])
  })
})

describe('what automation has sent', () => {
  test('stands in its order, without what people wrote', () => {
    const written = anActivity('EMAIL_OUT', 'w', {
      ...aMail({}).content,
      unread: 0,
      status: 'SENT',
    })
    const timeline = [
      automated('b', '2026-11-19T09:00:00.000Z', 'SCHEDULED', null),
      written,
      automated('a', '2026-11-12T09:00:00.000Z', 'SENT', 'First contact'),
      aFailedMail('f', { type: 'TRIGGERED' }),
    ]
    expect(leftIn(timeline).map(({ name, status }) => [name, status])).toEqual([
      ['First contact', 'Sent'],
      ['We wrote', 'Sending'],
      ['First reminder', 'Failed'],
    ])
  })
})

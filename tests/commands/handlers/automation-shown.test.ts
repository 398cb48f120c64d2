import { describe, expect, test } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { onTheirWay } from '../../../src/commands/handlers/effects/mail-counts.ts'
import { aFailedMail, anActivity, aScheduledMail } from '../../support/records/activities.ts'
import { aMail, aNote, MOMENT } from '../../support/records/events.ts'
import { ofCase, predict } from './handler-desk.ts'

describe('the automation', () => {
  const counts = (scheduled: number, paused: number) => ({
    num_scheduled_emails_scheduled: scheduled,
    num_scheduled_emails_paused: paused,
  })
  const outgoing = (kind: string | null, status = 'SCHEDULED') =>
    anActivity('EMAIL_OUT', `o-${kind}-${status}`, {
      ...aMail({}).content,
      status,
      unread: 0,
      history: [],
      automation_info: kind === null ? null : { kind, template_name: 'First reminder' },
    })

  test('counts a reminder that is on its way, and no other mail', () => {
    expect(onTheirWay(null)).toBe(0)
    expect(
      onTheirWay([
        outgoing('SCHEDULED'),
        outgoing('DISCOUNT_END'),
        outgoing('TRIGGERED'),
        outgoing(null),
        outgoing('SCHEDULED', 'SENT'),
        aNote({}),
      ]),
    ).toBe(2)
  })

  test('paused and resumed moves what waits; what is on its way stays', () => {
    const planned = [
      aScheduledMail('s1', '2026-12-01'),
      aScheduledMail('s2', '2026-12-02', { status: 'PAUSED' }),
    ]
    const known = {
      row: { ...counts(2, 1), num_scheduled_emails_sent: 3, num_scheduled_emails_failed: 4 },
      activities: [...planned, outgoing('SCHEDULED')],
    }
    const paused = predict('case.automation.pause', ofCase, known)
    expect(paused?.row).toMatchObject({ ...counts(1, 2), total_scheduled_emails: 10 })
    expect(paused?.activities.map((one) => one.id)).toEqual(['s1'])
    const resumed = predict('case.automation.resume', ofCase, known)
    expect(resumed?.row).toMatchObject({ ...counts(3, 0), total_scheduled_emails: 10 })
    expect(resumed?.activities.map((one) => one.id)).toEqual(['s2'])
  })

  test('resumed drops a discount reminder only where the discount is over', () => {
    const day = MOMENT.slice(0, 10)
    const late = { status: 'PAUSED' as const, type: 'DISCOUNT_END' as const }
    const planned = [
      aScheduledMail('over', '2026-11-02', late),
      aScheduledMail('now', day, { ...late, scheduled_at: MOMENT }),
      aScheduledMail('later', '2026-12-24', late),
      aScheduledMail('other', '2026-11-02', { status: 'PAUSED' }),
      aScheduledMail('waits', '2026-11-02', { type: 'DISCOUNT_END' }),
    ]
    const known = { row: counts(1, 4), activities: planned }
    const resumed = predict('case.automation.resume', ofCase, known)
    expect(resumed?.removedActivityIds).toEqual(['over', 'now'])
    expect(resumed?.activities.map((one) => one.id)).toEqual(['later', 'other'])
    expect(resumed?.row).toMatchObject(counts(3, 0))
    expect(predict('case.automation.pause', ofCase, known)?.removedActivityIds).toEqual([])
  })

  test('a mail that is deleted leaves the counter that it stood in', () => {
    const row = { ...counts(2, 2), num_scheduled_emails_failed: 2, num_triggered_emails_failed: 2 }
    const failed = (kind: string | null) =>
      ({ ...aFailedMail('x'), ...outgoing(kind, 'FAILED'), id: 'x' }) as Activity
    const counterOf = (mail: Activity) => {
      const deleted = predict(
        'case.scheduled-mail.delete',
        { ...ofCase, activity_id: 'x' },
        { row, activities: [aScheduledMail('first', '2026-12-09'), mail] },
      )
      expect(deleted?.removedActivityIds).toEqual(['x'])
      return Object.entries(row).flatMap(([name, before]) =>
        (deleted?.row as Record<string, unknown> | null)?.[name] === before - 1 ? [name] : [],
      )
    }
    expect(counterOf(aScheduledMail('x', '2026-12-01'))).toEqual(['num_scheduled_emails_scheduled'])
    expect(counterOf(aScheduledMail('x', '2026-12-01', { status: 'PAUSED' }))).toEqual([
      'num_scheduled_emails_paused',
    ])
    expect(counterOf(failed('SCHEDULED'))).toEqual(['num_scheduled_emails_failed'])
    expect(counterOf(failed('DISCOUNT_END'))).toEqual(['num_scheduled_emails_failed'])
    expect(counterOf(failed('TRIGGERED'))).toEqual(['num_triggered_emails_failed'])
    expect(counterOf(failed(null))).toEqual([])
    expect(counterOf({ ...outgoing('SCHEDULED', 'SENT'), id: 'x' } as Activity)).toEqual([])
    expect(counterOf(aNote({ id: 'x' }))).toEqual([])
    const none = { row: counts(0, 0), activities: [aScheduledMail('x', '2026-12-01')] }
    const deleted = predict('case.scheduled-mail.delete', { ...ofCase, activity_id: 'x' }, none)
    expect(deleted?.row?.num_scheduled_emails_scheduled).toBe(0)
  })
})

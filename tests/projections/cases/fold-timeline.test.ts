import { describe, expect, test } from 'vitest'
import type {
  Activity,
  EmailActivity,
  ScheduledActivity,
} from '../../../contracts/model/cases/activity.ts'
import {
  attachContent,
  attachTemplate,
  isEmail,
  isScheduled,
  refreshTimeline,
  upsertActivity,
} from '../../../src/projections/cases/timeline.ts'
import { anActivity, aScheduledMail } from '../../support/records/activities.ts'
import { aMail, aMailContent, aNote, minutesLater } from '../../support/records/events.ts'
import { firstReminder } from '../fold-workspace.ts'

const note = (id: string, minutes: number) => aNote({ id, created: minutesLater(minutes) })
const idsAfter = (timeline: Activity[], activity: Activity) =>
  upsertActivity(timeline, activity).map(({ id }) => id)

const waiting = (content: Partial<ScheduledActivity['content']>, type = 'EMAIL_SCHEDULED') =>
  ({ ...aScheduledMail('s1', '2026-12-01', content), type }) as ScheduledActivity

const filledIn = {
  template_content: firstReminder.content,
  template_config: firstReminder.config,
}

test('which activities are mails that came or went, and which wait', () => {
  const types = {
    EMAIL_IN: aMail({}),
    EMAIL_OUT: { ...aMail({}), type: 'EMAIL_OUT' as const },
    TRIGGERED: { ...aMail({}), type: 'TRIGGERED' as const },
    EMAIL_SCHEDULED: waiting({}),
    SCHEDULED: waiting({}, 'SCHEDULED'),
    NOTE: aNote({}),
    LOGIN: anActivity('LOGIN', 'l1'),
  }
  const named = (is: (activity: Activity) => boolean) =>
    Object.entries(types).flatMap(([type, activity]) => (is(activity) ? [type] : []))
  expect(named(isEmail)).toEqual(['EMAIL_IN', 'EMAIL_OUT', 'TRIGGERED'])
  expect(named(isScheduled)).toEqual(['EMAIL_SCHEDULED', 'SCHEDULED'])
})

describe('an activity that is written', () => {
  const timeline = [note('c', 30), note('b', 20), note('a', 10)]

  test.each([
    ['the newest at the top', 40, ['x', 'c', 'b', 'a']],
    ['one of the same moment above it', 20, ['c', 'x', 'b', 'a']],
    ['one between where it belongs', 15, ['c', 'b', 'x', 'a']],
    ['the oldest at the end', 5, ['c', 'b', 'a', 'x']],
  ])('stands in the order of time: %s', (_what, minutes, ids) => {
    expect(idsAfter(timeline, note('x', minutes))).toEqual(ids)
  })

  test('stands alone in an empty timeline', () => {
    expect(idsAfter([], note('x', 1))).toEqual(['x'])
  })

  test('stays where it is when it changes, the first one too', () => {
    expect(idsAfter(timeline, note('c', 5))).toEqual(['c', 'b', 'a'])
    expect(upsertActivity(timeline, note('a', 90))[2]).toEqual(note('a', 90))
  })
})

describe('what was loaded of a mail', () => {
  const read = aMail({ content: { unread: 0 } })
  const opened = aMail({ content: { unread: 0, mail_content: aMailContent('Known') } })
  const kept = (next: Activity, known: Activity = opened) => upsertActivity([known], next)[0]

  test('stays with it while it is read', () => {
    expect(kept(read)).toEqual(opened)
    expect(refreshTimeline([read, note('n', 1)], [opened])).toEqual([opened, note('n', 1)])
    expect(refreshTimeline([read, waiting({})], [note('n', 1)])).toEqual([read, waiting({})])
  })

  test('goes when it is marked unread, and when something newer comes', () => {
    expect(kept(aMail({ content: { unread: 1 } }))).toEqual(aMail({ content: { unread: 1 } }))
    const newer = aMail({ content: { unread: 0, mail_content: aMailContent('Newer') } })
    expect(kept(newer)).toBe(newer)
  })

  test('is no part of an activity that is something else now, or was before', () => {
    const scheduled = waiting({ source_email_template_id: 't1' })
    const sent: EmailActivity = { ...read, id: 's1', type: 'EMAIL_OUT' }
    expect(kept(sent, scheduled)).toBe(sent)
    expect(kept({ ...scheduled, id: 'm1' })).toEqual({ ...scheduled, id: 'm1' })
    expect(kept(aNote({ id: 'm1' }))).toEqual(aNote({ id: 'm1' }))
    expect(kept({ ...read, id: 'n1' }, aNote({ id: 'n1' }))).toEqual({ ...read, id: 'n1' })
    const failed = { ...read, content: { ...read.content, source_email_template_id: 't1' } }
    expect(kept({ ...scheduled, id: 'm1' }, failed)).toEqual({ ...scheduled, id: 'm1' })
    const filled = waiting({ ...filledIn, source_email_template_id: 't1' })
    expect(kept(aNote({ id: 's1' }), filled)).toEqual(aNote({ id: 's1' }))
  })

  test('is attached to this mail and to no other activity [ACT-10]', () => {
    const other = aMail({ id: 'm2', content: { email_id: 'e2' } })
    const timeline = [note('n', 1), other, read, waiting({})]
    const after = attachContent(timeline, 'e1', aMailContent())
    expect(after[2]).toEqual({
      ...read,
      content: { ...read.content, mail_content: aMailContent() },
    })
    expect([after[0], after[1], after[3]]).toEqual([timeline[0], timeline[1], timeline[3]])
  })
})

describe('what was loaded of a template', () => {
  const waits = waiting({ source_email_template_id: 't1', status: 'PAUSED' })
  const filled = waiting({ ...filledIn, source_email_template_id: 't1' })
  const kept = (next: Activity, known: Activity = filled) => upsertActivity([known], next)[0]

  test('stays with its mail while that waits, however its kind of waiting is called', () => {
    const expected = { ...waits, content: { ...waits.content, ...filledIn } }
    expect(kept(waits)).toEqual(expected)
    const older = waiting({ ...filledIn, source_email_template_id: 't1' }, 'SCHEDULED')
    expect(kept(waits, older)).toEqual(expected)
    expect(kept({ ...waits, type: 'SCHEDULED' }, older)).toEqual({ ...expected, type: 'SCHEDULED' })
    expect(refreshTimeline([waits], [filled])).toEqual([expected])
  })

  test('goes with another template or version, and where the mail brings its own', () => {
    const other = waiting({ source_email_template_id: 't2' })
    expect(kept(other)).toBe(other)
    const newer = waiting({ source_email_template_id: 't1', source_template_version: 2 })
    expect(kept(newer)).toBe(newer)
    const own = waiting({
      source_email_template_id: 't1',
      template_content: '<p>Own</p>',
      template_config: null,
    })
    expect(kept(own)).toBe(own)
  })

  test('is attached to every mail that waits with it [ACT-15]', () => {
    const other = waiting({ source_email_template_id: 't2' })
    const timeline = [waits, other, { ...waits, id: 's2', type: 'SCHEDULED' as const }, aMail({})]
    expect(attachTemplate(timeline, firstReminder)).toEqual([
      { ...waits, content: { ...waits.content, ...filledIn } },
      other,
      { ...waits, id: 's2', type: 'SCHEDULED', content: { ...waits.content, ...filledIn } },
      aMail({}),
    ])
    const sent = aMail({ content: { source_email_template_id: 't1' } })
    expect(attachTemplate([sent], firstReminder)).toEqual([sent])
  })
})

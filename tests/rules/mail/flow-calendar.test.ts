import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  caseCalendar,
  datesOf,
  flowCalendar,
  type PlannedMail,
  plannedIn,
  resumed,
  resumeSentences,
  sentDaysIn,
  spokenDay,
} from '../../../contracts/rules/mail/flow-calendar.ts'
import { dueToday } from '../../../contracts/rules/mail/scheduling.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import {
  aMailTemplate,
  initialEmail,
  letter,
  ofEvent,
  reminder,
} from '../../support/records/mail-templates.ts'

const NOW = '2026-11-27T10:00:00.000Z'
const HOUR = 3_600_000
const ahead = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR).toISOString()
const mail = (id: string, at: string, parts: Partial<PlannedMail> = {}): PlannedMail => ({
  id,
  name: `${id} reminder`,
  kind: 'SCHEDULED',
  at,
  isPaused: true,
  ...parts,
})

describe('the calendar of a flow', () => {
  const templates = [
    reminder('r14', 14),
    letter('l'),
    ofEvent('p', 'PAID'),
    reminder('r7', 7),
    ofEvent('d', 'DISCOUNT_END'),
    aMailTemplate({ id: 'c' }),
    initialEmail('i'),
  ]

  test('begins with the initial email on day 0 and has each reminder on its day [G-32]', () => {
    const { days, discountEnd, events } = flowCalendar(templates, 'ENTERPRISE')
    expect(days.map(({ day, label, template }) => [day, label, template.id])).toEqual([
      [0, 'Initial email', 'i'],
      [7, '1st reminder', 'r7'],
      [14, '2nd reminder', 'r14'],
    ])
    expect(discountEnd?.id).toBe('d')
    expect(events.map(({ event, label }) => [event, label])).toEqual([['PAID', 'Payment received']])
  })

  test('leaves out what the plan locks: it is never sent', () => {
    const { days, discountEnd, events } = flowCalendar(templates, 'LITE')
    expect(days.map(({ template }) => template.id)).toEqual(['i'])
    expect([discountEnd, events]).toEqual([null, []])
    expect(flowCalendar([], 'PRO')).toEqual({ days: [], discountEnd: null, events: [] })
  })
})

describe('the calendar of a case', () => {
  test('is in order, with at most one mail a day and none before now [G-617]', () => {
    const planned = [mail('c', ahead(-48)), mail('b', ahead(-50)), mail('a', ahead(3))]
    expect(caseCalendar(planned, NOW).map(({ id, at }) => [id, at])).toEqual([
      ['b', NOW],
      ['c', '2026-11-28T00:00:00.000Z'],
      ['a', '2026-11-29T00:00:00.000Z'],
    ])
    expect(caseCalendar([mail('a', ahead(3))], NOW, [dayOf(NOW)])[0]?.at).toBe(
      '2026-11-28T00:00:00.000Z',
    )
  })

  test('is what the scheduler lets leave, which looks every hour [G-617]', () => {
    const planned = fc.uniqueArray(
      fc.record({ id: fc.integer().map(String), hours: fc.integer({ min: -100, max: 200 }) }),
      { selector: ({ id }) => id, maxLength: 6 },
    )
    fc.assert(
      fc.property(planned, fc.boolean(), (entries, hadOne) => {
        const sentDays = hadOne ? [dayOf(NOW)] : []
        const mails = entries.map(({ id, hours }) => mail(id, ahead(hours)))
        const left: [id: string, day: string][] = []
        for (let hour = 0; left.length < mails.length; hour += 1) {
          const waiting = mails.filter(({ id }) => !left.some(([gone]) => gone === id))
          const due = dueToday(
            waiting.map((one) => ({ ...one, scheduled_at: one.at })),
            ahead(hour),
            [...sentDays, ...left.map(([, day]) => day)],
          )
          if (due) left.push([due.id, dayOf(ahead(hour))])
        }
        expect(caseCalendar(mails, NOW, sentDays).map(({ id, at }) => [id, dayOf(at)])).toEqual(
          left,
        )
      }),
    )
  })
})

describe('a case that is resumed', () => {
  test('sends its reminders later by the pause, and the discount’s email on its own day [G-604]', () => {
    const planned = [
      mail('Second', ahead(24)),
      mail('Third', ahead(24 * 8)),
      mail('d', ahead(24 * 3), { kind: 'DISCOUNT_END', name: 'The discount ends' }),
    ]
    const { calendar, dropped } = resumed(planned, ahead(-48), NOW)
    expect(calendar.map(({ id, at }) => [id, at])).toEqual([
      ['Second', ahead(72)],
      // At the same moment, and so on the next day.
      ['d', '2026-12-01T00:00:00.000Z'],
      ['Third', ahead(24 * 10)],
    ])
    expect(dropped).toEqual([])
  })

  test('does not send what a discount ended on, and says so [G-604] [G-750]', () => {
    const late = mail('d', ahead(-1), { kind: 'DISCOUNT_END', name: 'Discount ends' })
    const result = resumed([late, mail('Second', ahead(24 * 5))], NOW, NOW)
    expect(result.dropped).toEqual([late])
    expect(resumeSentences(result, NOW, 'UTC')).toEqual([
      'These emails will be sent: Second reminder 2 December.',
      '“Discount ends” will not be sent: the discount has ended.',
    ])
    expect(resumeSentences(resumed([late], NOW, NOW), NOW, 'UTC')).toEqual([
      'No scheduled email is left to send.',
      '“Discount ends” will not be sent: the discount has ended.',
    ])
  })

  test('moves only what was held back', () => {
    const planned = [mail('a', ahead(24), { isPaused: false }), mail('b', ahead(30))]
    expect(resumed(planned, ahead(-48), NOW).calendar).toEqual([planned[0], mail('b', ahead(78))])
  })

  test('keeps its dates where nobody knows since when it is paused', () => {
    const planned = [mail('a', ahead(24))]
    expect(resumed(planned, null, NOW).calendar).toEqual(planned)
  })

  test('sends every mail once, each no earlier than it was planned [G-604]', () => {
    const planned = fc.uniqueArray(
      fc.record({
        id: fc.integer().map(String),
        hours: fc.integer({ min: -50, max: 500 }),
        kind: fc.constantFrom('SCHEDULED', 'DISCOUNT_END'),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    )
    fc.assert(
      fc.property(planned, fc.integer({ min: 0, max: 500 }), (entries, hours) => {
        const mails = entries.map(({ id, hours: at, kind }) => mail(id, ahead(at), { kind }))
        const { calendar, dropped } = resumed(mails, ahead(-hours), NOW)
        expect([...calendar, ...dropped].map(({ id }) => id).toSorted()).toEqual(
          mails.map(({ id }) => id).toSorted(),
        )
        for (const { id, at } of calendar) {
          const before = mails.find((one) => one.id === id)
          expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(before?.at ?? ''))
        }
        const days = calendar.map(({ at }) => dayOf(at))
        expect(new Set(days).size).toBe(days.length)
      }),
    )
  })
})

describe('the dates in words', () => {
  const at = (day: string) => `${day}T09:00:00.000Z`

  test('name the next emails, and say once what their names share [G-750]', () => {
    const calendar = [
      mail('1', at('2026-12-02'), { name: 'Second reminder' }),
      mail('2', at('2026-12-09'), { name: 'Third reminder' }),
    ]
    expect(datesOf(calendar, NOW, 'UTC')).toBe('Second reminder 2 December, third 9 December')
    const others = [
      mail('1', at('2026-12-02'), { name: '2nd reminder' }),
      mail('2', at('2026-12-03'), { name: 'Discount ends' }),
      mail('3', at('2026-12-09'), { name: '3rd reminder' }),
      mail('4', at('2026-12-12'), { name: '4th reminder' }),
      mail('5', at('2026-12-19'), { name: '5th reminder' }),
    ]
    expect(datesOf(others, NOW, 'UTC')).toBe(
      '2nd reminder 2 December, Discount ends 3 December, 3rd reminder 9 December, and 2 more',
    )
    expect(datesOf([], NOW, 'UTC')).toBe('')
  })

  test('are days of the reader, with the year where it is another one', () => {
    expect(spokenDay(NOW, NOW, 'UTC')).toBe('today')
    expect(spokenDay('2026-11-27T23:30:00.000Z', NOW, 'Europe/Berlin')).toBe('28 November')
    expect(spokenDay(at('2027-01-04'), NOW, 'UTC')).toBe('4 January 2027')
  })
})

describe('a timeline', () => {
  const base = {
    ...{ id: 'a', case_activity_id: 'a', case_id: '1', created: NOW },
    ...{ user_name: null, user_id: null },
  }
  const sent = (kind: string, status: 'SENT' | 'SCHEDULED') => ({
    ...base,
    type: 'EMAIL_OUT' as const,
    content: {
      ...{ email_id: 'e', to: '', from: '', subject: '', preview: '', unread: 0 as const, status },
      mail_content: null,
      history: [{ event: 'queued', error_msg: null, at: '2026-11-20T09:00:00.000Z' }],
      automation_info: { kind, template_name: null },
      has_attachments: false,
    },
  })

  test('says what is planned', () => {
    const entry = {
      ...base,
      type: 'EMAIL_SCHEDULED' as const,
      content: {
        ...{ scheduled_at: NOW, status: 'PAUSED' as const, template_name: 'Second reminder' },
        ...{ template_subject: '', template_content: null, template_config: null },
        ...{ source_email_template_id: null, type: 'SCHEDULED' },
      },
    }
    expect(plannedIn([{ ...base, type: 'LOGIN', content: {} }, entry])).toEqual([
      mail('a', NOW, { name: 'Second reminder' }),
    ])
  })

  test('says on which days a reminder left, or may leave [G-617]', () => {
    const days = (kind: string, status: 'SENT' | 'SCHEDULED') =>
      sentDaysIn([sent(kind, status), { ...base, type: 'LOGIN', content: {} }], NOW)
    expect(days('SCHEDULED', 'SENT')).toEqual(['2026-11-20'])
    expect(days('DISCOUNT_END', 'SCHEDULED')).toEqual(['2026-11-20', '2026-11-27'])
    expect(days('INITIAL', 'SENT')).toEqual([])
  })
})

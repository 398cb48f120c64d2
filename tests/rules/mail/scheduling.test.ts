import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  discountEndAt,
  dueToday,
  remindersOf,
  shifted,
} from '../../../contracts/rules/mail/scheduling.ts'
import { addDays, dayOf } from '../../../contracts/rules/time/days.ts'
import { isTimeZone, timeZones } from '../../../contracts/rules/time/time-zones.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SENT = '2026-11-21T10:30:00.000Z'

const reminder = (id: string, scheduleDays: number) => ({
  id,
  type: 'scheduled' as const,
  scheduleDays,
})

const anyMoment = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) })
  .map((time) => new Date(time).toISOString())
const anyDay = anyMoment.map(dayOf)

describe('the reminders of a flow', () => {
  it('are due N days after the initial mail, earliest first', () => {
    const templates = [
      reminder('r14', 14),
      reminder('r7', 7),
      { id: 'paid', type: 'triggered' as const, scheduleDays: null },
      { id: 'letter', type: 'letter' as const, scheduleDays: 3 },
    ]
    expect(remindersOf(templates, SENT).map((due) => [due.template.id, due.scheduledAt])).toEqual([
      ['r7', '2026-11-28T10:30:00.000Z'],
      ['r14', '2026-12-05T10:30:00.000Z'],
    ])
  })

  it('are all planned, at exact distances and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 365 })), anyMoment, (days, sentAt) => {
        const planned = remindersOf(
          days.map((n) => reminder('r', n)),
          sentAt,
        )
        const distances = planned.map((due) => Date.parse(due.scheduledAt) - Date.parse(sentAt))
        expect(distances).toEqual([...days].sort((a, b) => a - b).map((n) => n * DAY))
      }),
    )
  })
})

describe('the discount-end mail', () => {
  it.each([
    ['2026-12-31', 'UTC', '2026-12-30T09:00:00.000Z'],
    ['2026-12-31', 'Europe/Berlin', '2026-12-30T08:00:00.000Z'],
    ['2026-07-15', 'Europe/Berlin', '2026-07-14T07:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-08T13:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-01T14:00:00.000Z'],
    ['2027-01-01', 'Asia/Kolkata', '2026-12-31T03:30:00.000Z'],
    ['2026-03-01', 'Pacific/Kiritimati', '2026-02-27T19:00:00.000Z'],
    ['2026-10-05', 'Australia/Lord_Howe', '2026-10-03T22:00:00.000Z'],
    ['2026-12-31', 'Nowhere/At_All', '2026-12-30T09:00:00.000Z'],
  ])('for %s leaves %s at %s, one day before [MAILAUTO-08] [G-32]', (date, zone, at) => {
    expect(discountEndAt(date, zone)).toBe(at)
  })

  it('takes the day of a moment', () => {
    expect(discountEndAt('2026-12-31T23:00:00Z', 'UTC')).toBe('2026-12-30T09:00:00.000Z')
  })

  it.each([null, '', '0000-00-00T00:00:00Z', '0000-01-01', 'soon'])(
    'has no moment for %s',
    (date) => {
      expect(discountEndAt(date, 'UTC')).toBeNull()
    },
  )

  it('leaves at nine on the clocks of every zone, on whatever day', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    expect(zones.every(isTimeZone)).toBe(true)
    expect(['UTC', 'Nowhere/At_All', ''].map(isTimeZone)).toEqual([true, false, false])
    expect(timeZones()).toEqual(['UTC', ...zones.filter((zone) => zone !== 'UTC')])
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDay, (zone, day) => {
        const at = discountEndAt(day, zone) ?? ''
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(new Date(at))
        expect(clock).toBe(`${addDays(day, -1)} 09:00:00`)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a pause', () => {
  it('shifts what waits by exactly its length', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, fc.nat(400 * DAY), (due, pausedAt, length) => {
        const resumedAt = new Date(Date.parse(pausedAt) + length).toISOString()
        expect(Date.parse(shifted(due, pausedAt, resumedAt)) - Date.parse(due)).toBe(length)
      }),
    )
  })

  it('leaves what was still to come still to come', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, anyMoment, (a, b, c) => {
        const [pausedAt = '', ...rest] = [a, b, c].sort()
        for (const [due = '', resumedAt = ''] of [rest, [...rest].reverse()]) {
          if (due > pausedAt) expect(shifted(due, pausedAt, resumedAt) > resumedAt).toBe(true)
        }
      }),
    )
  })
})

type Waiting = { id: string; name: string; scheduled_at: string }

/** Runs the scheduler of one case at these moments and tells what left when. */
function run(entries: readonly Waiting[], moments: readonly string[]) {
  let waiting = entries
  const sent: { entry: Waiting; at: string }[] = []
  for (const at of moments) {
    const days = sent.map((one) => dayOf(one.at))
    const entry = dueToday(waiting, at, days)
    if (!entry) continue
    sent.push({ entry, at })
    waiting = waiting.filter((other) => other !== entry)
  }
  return { sent, waiting }
}

const inDays = (days: number) => new Date(Date.parse(SENT) + days * DAY).toISOString()
const someEntries = fc.array(
  fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('A', 'B'),
    scheduled_at: fc.integer({ min: 0, max: 40 * 24 }),
  }),
  { maxLength: 8 },
)
const plan = (entries: { id: string; name: string; scheduled_at: number }[]): Waiting[] =>
  entries.map(({ scheduled_at: hours, ...entry }) => ({
    ...entry,
    scheduled_at: inDays(hours / 24),
  }))
const someMoments = fc
  .array(fc.integer({ min: 0, max: 50 * 24 * 60 }), { maxLength: 200 })
  .map((minutes) => [...minutes].sort((a, b) => a - b).map((m) => inDays(m / (24 * 60))))

describe('the mail of a case that may leave now', () => {
  const entries = [
    { id: 'b', name: 'A', scheduled_at: inDays(2) },
    { id: 'a', name: 'B', scheduled_at: inDays(1) },
  ]

  it.each([
    ['before the first is due', inDays(0.9), [], null],
    ['from the very moment', inDays(1), [], 'a'],
    ['the earlier of two', inDays(5), [], 'a'],
    ['not after another of the same UTC day', inDays(5), [dayOf(inDays(5))], null],
    ['on the day after that', inDays(5), [dayOf(inDays(4))], 'a'],
  ])('%s', (_, now, sentDays, id) => {
    expect(dueToday(entries, now, sentDays)?.id ?? null).toBe(id)
  })

  it('is the first by name of those that are due together, as their flow lists them [G-617]', () => {
    const together = ['C', 'A', 'B', 'A'].map((name, at) => ({
      ...{ id: `${4 - at}`, name },
      scheduled_at: inDays(1),
    }))
    for (const waiting of [together, together.toReversed()])
      expect(dueToday(waiting, inDays(2), [])).toMatchObject({ id: '1', name: 'A' })
  })

  it('is never early, never the second of a day, and in the order of being due', () => {
    fc.assert(
      fc.property(someEntries, someMoments, (planned, moments) => {
        const { sent } = run(plan(planned), moments)
        const dues = sent.map(({ entry }) => entry.scheduled_at)
        expect(sent.every(({ entry, at }) => entry.scheduled_at <= at)).toBe(true)
        expect(new Set(sent.map(({ at }) => dayOf(at))).size).toBe(sent.length)
        expect(dues).toEqual([...dues].sort())
      }),
    )
  })

  it('leaves in the end, once, if the scheduler runs every hour', () => {
    const hours = Array.from({ length: 50 * 24 }, (_, hour) => inDays(hour / 24))
    fc.assert(
      fc.property(someEntries, (planned) => {
        const entries = plan(planned)
        const { sent, waiting } = run(entries, hours)
        expect(waiting).toEqual([])
        expect(new Set(sent.map(({ entry }) => entry))).toEqual(new Set(entries))
      }),
      { numRuns: 30 },
    )
  })
})

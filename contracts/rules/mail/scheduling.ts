import type { TemplateType } from '../../model/mail/mail-template.ts'
import { addDays, dayOf } from '../time/days.ts'
import { atHour } from '../time/time-zones.ts'

const DAY = 86_400_000

/** The discount-end mail leaves this many days before the discount ends (MAILAUTO-08). */
const DAYS_BEFORE_DISCOUNT_END = 1

/** And at this hour of the customer's clocks (G-32). */
const DISCOUNT_END_HOUR = 9

const later = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

/** So many days of 24 hours later, or earlier where `days` is negative (G-32). */
export const laterByDays = (instant: string, days: number): string => later(instant, days * DAY)

/**
 * The reminders of a flow with the moments they are due: N days of 24 hours after the initial mail
 * (G-32), earliest first. Templates of other types are left out.
 */
export const remindersOf = <T extends { type: TemplateType; scheduleDays: number | null }>(
  templates: readonly T[],
  sentAt: string,
): { template: T; scheduledAt: string }[] =>
  templates
    .flatMap((template) => {
      const days = template.type === 'scheduled' ? template.scheduleDays : null
      return days === null ? [] : [{ template, days }]
    })
    .sort((a, b) => a.days - b.days)
    .map(({ template, days }) => ({ template, scheduledAt: laterByDays(sentAt, days) }))

/**
 * When the discount-end mail leaves: the day before the settlement date at 09:00 in the customer's zone
 * (G-32). Null without a date, the empty date sentinel included; a moment already past is the caller's to drop.
 */
export function discountEndAt(settlementDate: string | null, timeZone: string): string | null {
  const day = settlementDate?.slice(0, 10) ?? ''
  if (day.startsWith('0000') || Number.isNaN(Date.parse(`${day}T00:00:00.000Z`))) return null
  return atHour(addDays(day, -DAYS_BEFORE_DISCOUNT_END), DISCOUNT_END_HOUR, timeZone)
}

/** The new moment of a reminder after a pause: later by exactly its length (G-604). */
export const shifted = (scheduledAt: string, pausedAt: string, resumedAt: string): string =>
  later(scheduledAt, Math.max(0, Date.parse(resumedAt) - Date.parse(pausedAt)))

/** A mail that waits for its moment. */
type Waits = { id: string; name: string; scheduled_at: string }

const MINUTE_MS = 60_000
const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE_MS)

/** Whose turn is first: the one due earliest; of those due in the same minute by name, as their flow lists them. */
export const byTurn = (a: Waits, b: Waits): number =>
  minuteOf(a.scheduled_at) - minuteOf(b.scheduled_at) ||
  (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1)

/**
 * The waiting mail of a case that may leave now, or null: the one due earliest, and at most one per UTC
 * day (G-617). `sentDays` are the days on which a scheduled mail of this case already left;
 * failed tries count, since they may have arrived.
 */
export function dueToday<T extends Waits>(
  entries: readonly T[],
  now: string,
  sentDays: readonly string[],
): T | null {
  if (sentDays.includes(dayOf(now))) return null
  const moment = Date.parse(now)
  const [first] = entries.filter((entry) => Date.parse(entry.scheduled_at) <= moment).sort(byTurn)
  return first ?? null
}

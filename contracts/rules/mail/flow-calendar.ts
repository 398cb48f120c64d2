/** Which mail goes out on which day: of a flow as it is written, and of one case as it is planned. */

import type { Plan } from '../../model/accounts/user.ts'
import type { Activity, ScheduledActivity } from '../../model/cases/activity.ts'
import type { MailTemplate, TriggerEvent } from '../../model/mail/mail-template.ts'
import { addDays, dayOf } from '../time/days.ts'
import { flowSections } from './flow-sections.ts'
import { byTurn, shifted } from './scheduling.ts'

type Template = Pick<MailTemplate, 'id' | 'name' | 'type' | 'trigger_event' | 'schedule_num_days'>

/** What a flow sends by itself; what the plan locks is never sent (G-23), custom emails and letters are a person's. */
export type FlowCalendar<T> = {
  /** By the day after the activation: 0 is the initial email's (G-32). */
  days: { day: number; label: string; template: T }[]
  /** The email of the day before the discount ends (G-37). */
  discountEnd: T | null
  /** The emails that answer an event at once. */
  events: { event: TriggerEvent; label: string; template: T }[]
}

/** The calendar of a flow. */
export function flowCalendar<T extends Template>(
  templates: readonly T[],
  plan: Plan,
): FlowCalendar<T> {
  const entries = flowSections(templates, plan)
    .flatMap((section) => section.entries)
    .flatMap(({ template, lock, event, label }) =>
      template && lock === null ? [{ template, event, label }] : [],
    )
  const days = entries.flatMap(({ template, event, label }) => {
    if (event === 'INITIAL') return [{ day: 0, label, template }]
    const { type, schedule_num_days: day } = template
    return type === 'scheduled' && day !== null ? [{ day, label, template }] : []
  })
  return {
    days,
    discountEnd: entries.find(({ event }) => event === 'DISCOUNT_END')?.template ?? null,
    events: entries.flatMap(({ event, ...entry }) =>
      event === null || event === 'INITIAL' || event === 'DISCOUNT_END'
        ? []
        : [{ event, ...entry }],
    ),
  }
}

/** A mail of a case that is planned, with the moment for which it is, held back or not. */
export type PlannedMail = { id: string; name: string; kind: string; at: string; isPaused: boolean }

const isPlanned = (entry: Activity): entry is ScheduledActivity =>
  entry.type === 'EMAIL_SCHEDULED' || entry.type === 'SCHEDULED'

/** The planned mails in a timeline. */
export const plannedIn = (timeline: readonly Activity[]): PlannedMail[] =>
  timeline.filter(isPlanned).map(({ id, content }) => ({
    ...{ id, name: content.template_name, kind: content.type, at: content.scheduled_at },
    isPaused: content.status === 'PAUSED',
  }))

/** The UTC days on which the case had a reminder; one that is on its way may leave today (G-617). */
export const sentDaysIn = (timeline: readonly Activity[], now: string): string[] =>
  timeline.flatMap((entry) => {
    if (entry.type !== 'EMAIL_OUT' && entry.type !== 'TRIGGERED') return []
    const { automation_info: automation, history, status } = entry.content
    if (!['SCHEDULED', 'DISCOUNT_END'].includes(automation?.kind ?? '')) return []
    return [...history.map(({ at }) => at), ...(status === 'SCHEDULED' ? [now] : [])].map(dayOf)
  })

/**
 * The planned mails of a case as they will leave, in order: none before `now`, and at most one a UTC day (G-617).
 * `sentDays`: on which one left already.
 */
export function caseCalendar(
  planned: readonly PlannedMail[],
  now: string,
  sentDays: readonly string[] = [],
): PlannedMail[] {
  const turn = (mail: PlannedMail) => ({ ...mail, scheduled_at: mail.at })
  const ordered = planned.toSorted((a, b) => byTurn(turn(a), turn(b)))
  const calendar: PlannedMail[] = []
  let free = sentDays.includes(dayOf(now)) ? addDays(dayOf(now), 1) : dayOf(now)
  for (const mail of ordered) {
    const at = Date.parse(mail.at) < Date.parse(now) ? now : mail.at
    const leaves = dayOf(at) < free ? `${free}T00:00:00.000Z` : at
    calendar.push({ ...mail, at: leaves })
    free = addDays(dayOf(leaves), 1)
  }
  return calendar
}

/** What resuming makes of the planned mails of a paused case: reminders move by the pause, the discount's end does not (G-604). */
export type Resumed = {
  /** In the order in which they will leave. */
  calendar: PlannedMail[]
  /** The emails about a discount that has ended since: they are taken away. */
  dropped: PlannedMail[]
}

/** `pausedAt` null: nobody knows since when, and nothing moves. */
export function resumed(
  planned: readonly PlannedMail[],
  pausedAt: string | null,
  now: string,
  sentDays: readonly string[] = [],
): Resumed {
  const isLate = ({ kind, at, isPaused }: PlannedMail) =>
    isPaused && kind === 'DISCOUNT_END' && Date.parse(at) <= Date.parse(now)
  const moved = planned
    .filter((mail) => !isLate(mail))
    .map((mail) =>
      mail.kind === 'DISCOUNT_END' || !mail.isPaused
        ? mail
        : { ...mail, at: shifted(mail.at, pausedAt ?? now, now) },
    )
  return { calendar: caseCalendar(moved, now, sentDays), dropped: planned.filter(isLate) }
}

/** So many mails are named with their dates; the rest is counted. */
const NAMED = 3

/** A day as a sentence says it: with its year where that is another one. */
export function spokenDay(at: string, now: string, timeZone: string): string {
  const written = (moment: string, year: boolean) =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone,
      ...(year && { year: 'numeric' }),
    }).format(new Date(moment))
  if (written(at, true) === written(now, true)) return 'today'
  const yearOf = (moment: string) => written(moment, true).slice(-4)
  return written(at, yearOf(at) !== yearOf(now))
}

const words = (name: string): [first: string, rest: string] => {
  const [first = '', ...rest] = name.trim().split(/\s+/u)
  return [first, rest.join(' ')]
}

/** 'third' after 'Second reminder': what two names in a row share is said once. */
function shortName(name: string, before: string | undefined): string {
  const [first, rest] = words(name)
  if (before === undefined || rest === '' || words(before)[1] !== rest) return name
  return /^\p{Lu}\p{Ll}+$/u.test(first) ? first.toLowerCase() : first
}

/** 'Second reminder 2 December, third 9 December' (G-750): the next mails with their dates; empty without any. */
export function datesOf(calendar: readonly PlannedMail[], now: string, timeZone: string): string {
  const named = calendar
    .slice(0, NAMED)
    .map(
      ({ name, at }, index) =>
        `${shortName(name, calendar[index - 1]?.name)} ${spokenDay(at, now, timeZone)}`,
    )
  const more = calendar.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

/** What the question says where no dates are known: those of many cases, and of a case whose timeline is not there (G-604). */
export const RESUME_WITHOUT_DATES =
  'Scheduled emails will be sent again, each later by the length of the pause.'

/** What the question before a resume says, a sentence each (G-750). */
export function resumeSentences(
  { calendar, dropped }: Resumed,
  now: string,
  timeZone: string,
): string[] {
  const dates = datesOf(calendar, now, timeZone)
  return [
    dates === '' ? 'No scheduled email is left to send.' : `These emails will be sent: ${dates}.`,
    ...dropped.map(({ name }) => `“${name}” will not be sent: the discount has ended.`),
  ]
}

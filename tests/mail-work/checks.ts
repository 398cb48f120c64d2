/** The server's word held against the reference, after every step. */
import { canonicalJson } from '../../src/bus/canonical.ts'
import type { Arrived } from '../simulation/world/sink.ts'
import { minuteOf, type Observed } from './observed.ts'
import type { Arrival, Case } from './reference.ts'
import { subjectFor, wrongIn } from './texts.ts'

export const compare = (what: string, is: unknown, shouldBe: unknown): string[] => {
  const [a, b] = [canonicalJson(is), canonicalJson(shouldBe)]
  return a === b ? [] : [`${what}: ${a}, not ${b}`]
}

const minute = (at: string | null): number | null => (at === null ? null : minuteOf(at))

/** One line for each planned mail: of several of one template it would say so. */
const waitingOf = (one: Case): string[] =>
  one.waiting
    .map(
      ({ template, version, kind, at, isPaused }) =>
        `${template.id} v${version} ${kind} at ${at}${isPaused ? ' paused' : ''}`,
    )
    .sort()

const plannedIn = ({ waiting }: Observed): string[] =>
  waiting
    .map(({ content }) => {
      const at = minute(content.scheduled_at ?? null)
      const version = content.source_template_version ?? 1
      const paused = content.status === 'PAUSED' ? ' paused' : ''
      return `${content.source_email_template_id} v${version} ${content.type} at ${at}${paused}`
    })
    .sort()

const mailsOf = (one: Case): string[] =>
  one.mails.map(
    ({ template, kind, text, status }) =>
      `${kind} of ${template?.id ?? null} ${status} “${text ? subjectFor(text, one.id) : ''}”`,
  )

const sentIn = ({ mails }: Observed): string[] =>
  mails.map(
    ({ content }) =>
      `${content.automation_info?.kind} of ${content.source_email_template_id ?? null} ${content.status} “${content.subject}”`,
  )

/** Everything in which the cases differ from what they should be. */
export const differing = (cases: readonly Case[], observed: readonly Observed[]): string[] =>
  cases.flatMap((one) => {
    const is = observed.find(({ id }) => id === one.id)
    if (!is) return [`case ${one.id} is not there`]
    const what = `case ${one.id}`
    return [
      ...compare(`${what}: state`, is.state, one.state),
      ...compare(`${what}: waits`, plannedIn(is), waitingOf(one)),
      ...compare(`${what}: mails`, sentIn(is), mailsOf(one)),
      ...compare(`${what}: paused since`, minute(is.paused), one.pausedAt),
      ...compare(`${what}: initial mail`, minute(is.initial), one.initialAt),
    ]
  })

export const addressOf = (caseId: string): string => `owner-${caseId}@shop.example`

const keyOf = (to: string, subject: string): string => `${to}: ${subject}`

/** A mail that arrived, with what it should be. */
export type Received = { arrived: Arrived; arrival: Arrival }

/** What came is what should come, each mail whole. */
export function received(
  arrived: readonly Arrived[],
  arrivals: readonly Arrival[],
): { problems: string[]; mails: Received[] } {
  const wanted = new Map(
    arrivals.map((one) => [keyOf(addressOf(one.to.id), subjectFor(one.text, one.to.id)), one]),
  )
  const keys = arrived.map(({ to, subject }) => keyOf(to, subject))
  const problems = compare('arrived', keys.toSorted(), [...wanted.keys()].sort())
  const mails = arrived.flatMap((one) => {
    const arrival = wanted.get(keyOf(one.to, one.subject))
    return arrival ? [{ arrived: one, arrival }] : []
  })
  for (const { arrived: one, arrival } of mails)
    problems.push(...wrongIn(one.raw, arrival.text, arrival.to.id))
  return { problems, mails }
}

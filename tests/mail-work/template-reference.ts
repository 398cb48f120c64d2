/** What becomes of planned mails when a template is saved, added or deleted, with Yes and with No (G-701, G-725 to G-727). */
import {
  type Case,
  DAY,
  discountEnd,
  hasFailed,
  hold,
  inFlow,
  isAnyPaused,
  newest,
  ofEvent,
  type Reference,
  type Refusal,
  refuse,
  type Template,
  take,
  versionOf,
  wasSent,
} from './reference.ts'
import type { Text } from './texts.ts'

/** What a change orders for the cases that it concerned then: done to one after the other, to each as it is by then. */
export type Order = {
  cases: readonly Case[]
  /** Why it failed for a case, or null. */
  act: (one: Case) => string | null
  reached: number
  failed: { case: Case; reason: string }[]
}

/** With LITE only the initial email is written (G-22, G-23). */
const isLocked = ({ plan }: Reference, isPlain: boolean): boolean => plan === 'LITE' && !isPlain

const pastDay = (days: number): string => `already past day ${days}`

/** Null where it concerns no case. */
const order = (cases: readonly Case[], act: Order['act']): Order | null =>
  cases.length === 0 ? null : { cases, act, reached: 0, failed: [] }

/** Does what was ordered to the next cases, until so many are done. */
export function carryOut(ordered: Order, upTo: number): void {
  for (const one of ordered.cases.slice(ordered.reached, upTo)) {
    const reason = ordered.act(one)
    if (reason !== null) ordered.failed.push({ case: one, reason })
  }
  ordered.reached = upTo
}

const withMailOf = ({ cases }: Reference, template: Template): Case[] =>
  cases.filter(({ waiting }) => waiting.some((mail) => mail.template === template))

/** A mail goes out as this version: later or earlier by as much as the days differ, unless that is over. */
function follow({ now }: Reference, one: Case, template: Template, version: number): string | null {
  const { days } = versionOf(template.versions, version)
  for (const mail of one.waiting) {
    if (mail.template !== template || mail.version >= version) continue
    const former = versionOf(template.versions, mail.version).days
    const by = days !== null && former !== null ? (days - former) * DAY : 0
    const from = mail.isPaused ? (one.pausedAt ?? now) : now
    if (by !== 0 && mail.at + by <= from) return pastDay(days ?? 0)
    mail.at += by
    mail.version = version
  }
  return null
}

export type Given = { template: Template; text: Text; applies: boolean }

/** What was given is what there is: no new version. */
const isSame = (a: Text, b: Text): boolean =>
  a.subject === b.subject && a.days === b.days && a.needs === b.needs && a.greets === b.greets

const isTaken = (reference: Reference, flow: string, days: number | null, own: Template | null) =>
  days !== null && inFlow(reference, flow).some((one) => one !== own && newest(one).days === days)

export function save(
  reference: Reference,
  { template, text, applies }: Given,
): Refusal | { order: Order | null } {
  if (isLocked(reference, template.event === 'INITIAL')) return refuse(403)
  if (isTaken(reference, template.flow, text.days, template)) return refuse(400)
  if (!isSame(newest(template), text)) template.versions.push(text)
  const version = template.versions.length
  const follows = (one: Case) => follow(reference, one, template, version)
  return { order: applies ? order(withMailOf(reference, template), follows) : null }
}

const isBegun = ({ state }: Case): boolean => state === 'ACTIVE' || state === 'PAYMENT_PROCESSING'

/** Plans a new template for a case whose automation has begun; it stands still where the case does. */
function join(reference: Reference, one: Case, template: Template): string | null {
  const isThere = !template.isDeleted && one.flow === template.flow && isBegun(one)
  const isPlanned = one.waiting.some((mail) => mail.template === template)
  // It may have been planned by an activation, and have left, before the order came to this case.
  if (!isThere || isPlanned || wasSent(one, template)) return null
  if (isLocked(reference, false)) return 'Your plan does not include this kind of template.'
  const isHeld =
    hasFailed(one) || isAnyPaused(one) || (one.state === 'ACTIVE' && one.pausedAt !== null)
  const { days } = versionOf(template.versions, 1)
  const at =
    days === null ? discountEnd(one) : one.initialAt === null ? null : one.initialAt + days * DAY
  if (at === null) return null
  const from = isHeld ? (one.pausedAt ?? reference.now) : reference.now
  if (at <= from) return days === null ? 'already past' : pastDay(days)
  const kind = days === null ? 'DISCOUNT_END' : 'SCHEDULED'
  one.waiting.push({ template, version: 1, kind, at, isPaused: false })
  if (isHeld) hold(reference, one)
  return null
}

export type Added = Omit<Template, 'versions' | 'isDeleted'> & { text: Text; applies: boolean }

/** Why a template cannot be added to its flow, or null. */
export function whyNotAdded(
  reference: Reference,
  { flow, event, text }: Pick<Added, 'flow' | 'event' | 'text'>,
): Refusal | null {
  if (isLocked(reference, event === 'INITIAL')) return refuse(403)
  if (isTaken(reference, flow, text.days, null)) return refuse(400)
  return event !== null && ofEvent(reference, flow, event) ? refuse(409) : null
}

export function add(reference: Reference, { text, applies, ...of }: Added): Order | null {
  const template: Template = { ...of, versions: [text], isDeleted: false }
  reference.templates.push(template)
  const isPlanned = text.days !== null || template.event === 'DISCOUNT_END'
  if (!applies || !isPlanned) return null
  const begun = reference.cases.filter((one) => one.flow === template.flow && isBegun(one))
  return order(begun, (one) => join(reference, one, template))
}

/** What is deleted with No goes out as it was planned. */
export function remove(reference: Reference, template: Template, applies: boolean): Order | null {
  const cases = withMailOf(reference, template)
  template.isDeleted = true
  if (!applies) return null
  return order(cases, (one) => {
    take(
      one,
      one.waiting.filter((mail) => mail.template === template),
    )
    return null
  })
}

/** How many mails wait with a template, as its flow's list says it (G-711). */
export function waitingWith({ cases }: Reference, template: Template) {
  const paused = cases.flatMap(({ waiting }) =>
    waiting.filter((mail) => mail.template === template).map(({ isPaused }) => isPaused),
  )
  const count = (wanted: boolean) => paused.filter((isPaused) => isPaused === wanted).length
  return [
    { status: 'SCHEDULED', count: count(false) },
    { status: 'PAUSED', count: count(true) },
  ].filter((entry) => entry.count > 0)
}

import { attach, createEffect, createStore, merge, sample } from 'effector'
import { type CaseEvent, isCaseEvent } from '../../../../contracts/events/case-event.ts'
import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { eventsApplied } from '../../../bus/log/intake.ts'
import type { Failure } from '../../../bus/outcome.ts'
import { serverReached } from '../../../bus/realtime/connection.ts'
import { $view } from '../../../commands/overlay.ts'
import { failureOf, isEmail } from '../../../projections/cases/timeline.ts'
import { timelineIn } from '../../../projections/view.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { ComposeGate } from '../draft/model.ts'
import { type Ask, writtenAbout } from '../draft/open-model.ts'
import { askOfDraft } from '../opening/resuming.ts'
import { keepLeavingFx, readKeptFx, type Sent } from './kept-leaving.ts'
import { $departing, $nameless, forgotten, isGone, isNamed, isSame, named } from './nameless.ts'
import { $beingSent, $unanswered, sent } from './sending.ts'

/** `ask`: what was written; null where a page that is gone has sent it, and this one has yet to look. */
type Leaving = Sent & { ask: Ask | null }

/** What has become of an email that was to leave. */
type End = { ask: Ask; id: string } & (
  | { kind: 'left' | 'back' }
  | { kind: 'failed'; reason: string }
)

const none: ReadonlyMap<string, Leaving> = new Map()

/** The emails of this tab that are on their way, by their entries. */
const $leaving = createStore(none, { serialize: 'ignore' }).reset(sessionEnded)

/** It is at the server, and leaves later: its answer may come after that was told, and even after its end. */
export const later = sample({
  clock: sent,
  source: $view,
  fn: (view, { mail, delay, activityId }) => {
    if (delay === 0 || activityId === null) return null
    const entry = timelineIn(view, mail.ask.detail.id)
      ?.filter(isEmail)
      .find(({ id }) => id === activityId)
    const leavesAt = entry?.content.leaves_at
    return entry && leavesAt === undefined ? null : { mail, delay, activityId, leavesAt }
  },
}).filterMap((found) => found ?? undefined)
/** Its event may come before the answer, and the page may go in between. */
const scheduled = sample({
  clock: eventsApplied,
  source: { sending: $beingSent, unanswered: $unanswered, user: $user },
  fn: ({ sending, unanswered, user }, events) => {
    const mail = sending ?? unanswered
    const told = events
      .filter(isCaseEvent)
      .find(
        ({ name, actor, payload: { row } }) =>
          name === 'case.mail-scheduled' &&
          actor.id === user?.user_id &&
          row.id === mail?.ask.detail.id,
      )
    const entry = told?.payload.activity
    if (!mail || !entry || !isEmail(entry)) return null
    // What becomes of one that leaves at once is its answer's to say, while that may come.
    const isTold = sending !== null && entry.content.leaves_at === undefined
    return isTold ? null : { mail, entry, activityId: entry.id, isUnanswered: sending === null }
  },
}).filterMap((found) => found ?? undefined)
/** One that was told as not sent, as nobody answered. */
export const scheduledAfterAll = scheduled.filterMap(({ isUnanswered, mail, entry }) =>
  isUnanswered ? { ask: mail.ask, mail: entry } : undefined,
)
$leaving.on([later, scheduled], (leaving, { mail: { ask }, activityId }) => {
  const { detail, kind, ref } = ask
  return new Map(leaving).set(activityId, { caseId: detail.id, kind, ref, activityId, ask })
})

function endBy(name: string, mail: EmailActivity | null, { ask, activityId: id }: Leaving) {
  if (ask === null) return null
  if (name === 'case.mail-sent' || name === 'case.mail-resolved')
    return { ask, id, kind: 'left' as const }
  if (name === 'case.mail-taken-back') return { ask, id, kind: 'back' as const }
  if (name !== 'case.mail-failed') return null
  return failedAs(ask, id, mail)
}

const failedAs = (ask: Ask, id: string, mail: EmailActivity | null): End => ({
  ...{ id, kind: 'failed', ask: { ...ask, failedId: id } },
  reason: mail === null ? '' : failureOf(mail),
})

const entryOf = ({ activity, removed_activity_id }: CaseEvent['payload']): string =>
  activity?.id ?? removed_activity_id ?? ''

/** What was told of emails that are on their way. */
const told = sample({
  clock: eventsApplied,
  source: $leaving,
  fn: (leaving, events) =>
    leaving.size === 0
      ? []
      : events.filter(isCaseEvent).flatMap(({ name, payload }) => {
          const of = leaving.get(entryOf(payload))
          return of ? [{ name, of, activity: payload.activity }] : []
        }),
}).filter({ fn: (found) => found.length > 0 })

const toldEnds = told.map((found) =>
  found.flatMap(
    ({ name, of, activity }) =>
      endBy(name, activity && isEmail(activity) ? activity : null, of) ?? [],
  ),
)

// A page that is gone has sent some: what they were, and how far they are, is looked at.
sample({
  clock: ComposeGate.open,
  source: $user,
  fn: (user) => user?.user_id ?? '',
  target: readKeptFx,
})
$leaving.on(readKeptFx.doneData, (leaving, kept) => {
  const others = kept.filter(isNamed).filter(({ activityId }) => !leaving.has(activityId))
  return new Map([
    ...others.map((mail) => [mail.activityId, { ...mail, ask: null }] as const),
    ...leaving,
  ])
})

$leaving.on(
  named,
  (leaving, found) =>
    new Map([
      ...leaving,
      ...found.map((mail) => [mail.activityId, { ...mail, ask: null }] as const),
    ]),
)

/** How far one is; without its entry it was taken back. */
type Looked = { id: string } & ({ ask: Ask; mail: EmailActivity | null } | { failure: Failure })

async function look(gateway: Gateway, of: Sent): Promise<Looked> {
  const id = of.activityId
  const request = { params: { id: of.caseId } }
  const [detail, entries] = await Promise.all([
    gateway.call('readCase', request),
    gateway.call('readActivities', request),
  ])
  if (detail.kind !== 'answer') return { id, failure: detail }
  if (entries.kind !== 'answer') return { id, failure: entries }
  const mail = entries.value.filter(isEmail).find((entry) => entry.id === id) ?? null
  const base = writtenAbout(detail.value, entries.value)
  return { id, mail, ask: await askOfDraft(gateway, base, of) }
}

const lookFx = attach({ source: $gateway, effect: look })
const lookAllFx = createEffect(async (mails: readonly Sent[]) => {
  await Promise.all(mails.map((mail) => lookFx(mail)))
})
const unknown = sample({
  clock: [readKeptFx.doneData, told, named],
  source: $leaving,
  fn: (leaving) => [...leaving.values()].filter(({ ask }) => ask === null),
})
// What was told before this page began to listen is told by nobody.
const all = sample({
  clock: serverReached,
  source: $leaving,
  fn: (leaving) => [...leaving.values()],
})
sample({
  clock: merge([unknown, all]).filter({ fn: (mails) => mails.length > 0 }),
  target: lookAllFx,
})
/** One whose end was told meanwhile is on its way no more. */
const looked = sample({
  clock: lookFx.doneData,
  source: $leaving,
  fn: (leaving, of) => ({ was: leaving.get(of.id), of }),
}).filterMap(({ was, of }) => was && { ...of, isKnown: was.ask !== null })

/** One that a page before this one has sent, and that still waits for its time. */
export type Resumed = { ask: Ask; mail: EmailActivity }

export const resumed = looked.filterMap((of): Resumed | undefined =>
  'ask' in of && !of.isKnown && of.mail?.content.status === 'SCHEDULED'
    ? { ask: of.ask, mail: of.mail }
    : undefined,
)
$leaving.on(resumed, (leaving, { ask, mail: { id } }) => {
  const of = leaving.get(id)
  return of ? new Map(leaving).set(id, { ...of, ask }) : leaving
})

const lookedEnds = looked.filterMap((of): readonly End[] | undefined => {
  if (!('ask' in of) || of.mail === null) return undefined
  const { ask, mail, id } = of
  if (mail.content.status === 'FAILED') return [failedAs(ask, id, mail)]
  return mail.content.status === 'SENT' ? [{ ask, id, kind: 'left' }] : undefined
})

/** What has become of emails of this tab, of several at once after an outage. */
export const ends = merge([toldEnds.filter({ fn: (found) => found.length > 0 }), lookedEnds])
/** Taken back elsewhere, or of a case that is gone. */
const gone = looked.filterMap((of) =>
  'ask' in of ? (of.mail === null ? of : undefined) : isGone(of.failure) ? of : undefined,
)

const without = (leaving: ReadonlyMap<string, Leaving>, ids: readonly string[]) =>
  new Map([...leaving].filter(([id]) => !ids.includes(id)))
$leaving
  .on(ends, (leaving, found) =>
    without(
      leaving,
      found.map(({ id }) => id),
    ),
  )
  .on(gone, (leaving, { id }) => without(leaving, [id]))

sample({
  clock: sample({
    clock: [later, scheduled, ends, gone, named, forgotten, $departing.updates],
    source: { leaving: $leaving, nameless: $nameless, departing: $departing, user: $user },
  }).filterMap(({ leaving, nameless, departing, user }) => {
    if (!user) return undefined
    const known = [...leaving.values()].map(({ ask: _, ...mail }) => mail)
    // What is named already needs no second place.
    const isNew = departing && !known.some((mail) => isSame(mail, departing))
    return {
      userId: user.user_id,
      mails: [...nameless, ...known, ...(isNew ? [departing] : [])],
    }
  }),
  target: keepLeavingFx,
})

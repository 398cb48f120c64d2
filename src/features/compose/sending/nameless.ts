import { attach, combine, createEffect, createStore, merge, sample } from 'effector'
import { isCaseEvent } from '../../../../contracts/events/case-event.ts'
import type { Activity, EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { eventsApplied } from '../../../bus/log/intake.ts'
import type { OutboxState } from '../../../bus/outbox/state.ts'
import type { Failure } from '../../../bus/outcome.ts'
import { serverReached } from '../../../bus/realtime/connection.ts'
import { $outbox, $outboxState, outboxEnded } from '../../../commands/outbox.ts'
import { $view } from '../../../commands/overlay.ts'
import { isEmail } from '../../../projections/cases/timeline.ts'
import { timelineIn, type View } from '../../../projections/view.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import type { Beginning } from '../draft/beginning.ts'
import { ComposeGate } from '../draft/model.ts'
import { draftsOf } from '../opening/resuming.ts'
import { type Kept, readKeptFx, type Sent } from './kept-leaving.ts'
import { $beingSent, failedIdOf } from './sending.ts'

/*
 * The page may go before anything was told of an email: which entry of its case it has become is told to the next page by its
 * event, or, where that came before this code or before what the page has loaded, by the case. What may be another email is not
 * taken for it: then nothing is told, and its entry says what became of it.
 */

type Of = Pick<Kept, 'caseId' | 'kind' | 'ref'>

/** There is no such case any more; any other refusal says nothing of the email. */
export const isGone = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.status === 404

export const isNamed = (mail: Kept): mail is Sent => mail.activityId !== null

export const isSame = (one: Of, other: Of): boolean =>
  one.caseId === other.caseId && one.kind === other.kind && one.ref === other.ref

const newestOf = (entries: readonly Activity[]): EmailActivity | undefined =>
  entries.filter(isEmail).toSorted((a, b) => (a.created < b.created ? 1 : -1))[0]

/** The email as it is kept until something is told of it. */
function keptAs(view: View, mail: Beginning): Kept {
  const { ask } = mail
  const entries = timelineIn(view, ask.detail.id)
  const failedId = failedIdOf(view, mail)
  const failed = entries?.filter(isEmail).find(({ id }) => id === failedId)
  const after = entries ? (newestOf(entries)?.created ?? ask.detail.date_created) : ask.knownUntil
  return {
    ...{ caseId: ask.detail.id, kind: ask.kind, ref: ask.ref, activityId: null },
    ...(failed && { again: { id: failed.id, steps: failed.content.history.length } }),
    ...(failedId === null && after !== undefined && { after }),
  }
}

/** The one that is on its way to the server. */
export const $departing = createStore<Kept | null>(null, { serialize: 'ignore' })
  .on(
    sample({
      clock: $beingSent.updates,
      source: $view,
      fn: (view, mail) => mail && keptAs(view, mail),
    }),
    (_, departing) => departing,
  )
  .reset(sessionEnded)

/** By the commands that sent them, as long as nobody has answered: their cases. */
const $unansweredIds = createStore<ReadonlyMap<string, string>>(new Map(), { serialize: 'ignore' })
  // What is unanswered may have been known before this code came.
  .on(
    sample({ clock: [ComposeGate.open, $outboxState], source: $outboxState }),
    (known, { items }) => {
      const found = items.flatMap(({ entry: { command } }) =>
        command.name === 'case.mail.send' && !known.has(command.id)
          ? [[command.id, command.input.case_id] as const]
          : [],
      )
      return found.length === 0 ? known : new Map([...known, ...found])
    },
  )
  .reset(sessionEnded)

/** Those of a page that is gone whose entries nobody has named yet. */
export const $nameless = createStore<readonly Kept[]>([], { serialize: 'ignore' })
  .on(readKeptFx.doneData, (_, kept) => kept.filter((mail) => !isNamed(mail)))
  .reset(sessionEnded)

const nameBy = ({ caseId, kind, ref }: Kept, { id: activityId }: Activity): Sent => ({
  ...{ caseId, kind, ref, activityId },
})

const namedByEvent = sample({
  clock: eventsApplied,
  source: { nameless: $nameless, ids: $unansweredIds },
  fn: ({ nameless, ids }, events): readonly Sent[] =>
    nameless.length === 0
      ? []
      : events.filter(isCaseEvent).flatMap(({ commandId, payload: { activity } }) => {
          const caseId = ids.get(commandId ?? '')
          const of = nameless.find((mail) => mail.caseId === caseId)
          return of && activity && isEmail(activity) ? [nameBy(of, activity)] : []
        }),
}).filter({ fn: (found) => found.length > 0 })

/** What was sent once more is that entry if it went on, anything else the newest that this user has written since. */
function entryOf(of: Kept, userId: string, entries: readonly EmailActivity[]) {
  const { again, after } = of
  if (again)
    return entries.find(
      ({ id, content }) => id === again.id && content.history.length > again.steps,
    )
  if (after === undefined) return undefined
  return newestOf(
    entries.filter(
      ({ type, user_id, created, content }) =>
        type === 'EMAIL_OUT' &&
        user_id === userId &&
        created > after &&
        content.automation_info === null &&
        (of.kind !== 'reply' || content.reply_to_email_id === of.ref),
    ),
  )
}

/** Whether the draft that it was has become another entry. */
async function isAnothers(gateway: Gateway, of: Kept, { id, content }: EmailActivity) {
  if (of.again || content.status !== 'FAILED') return false
  const drafts = await draftsOf(gateway, of.caseId)
  const draft = drafts.find(({ kind, ref }) => kind === of.kind && ref === of.ref)
  return draft !== undefined && draft.failed_activity_id !== id
}

type Sought = { of: Kept } & ({ found: Sent | null } | { failure: Failure })

async function seek(gateway: Gateway, of: Kept, userId: string): Promise<Sought> {
  const answer = await gateway.call('readActivities', { params: { id: of.caseId } })
  if (answer.kind !== 'answer') return { of, failure: answer }
  const entry = entryOf(of, userId, answer.value.filter(isEmail))
  const isFound = entry !== undefined && !(await isAnothers(gateway, of, entry))
  return { of, found: isFound ? nameBy(of, entry) : null }
}

const seekFx = attach({
  source: { gateway: $gateway, user: $user },
  effect: ({ gateway, user }, of: Kept) => seek(gateway, of, user?.user_id ?? ''),
})
const seekAllFx = createEffect(async (mails: readonly Kept[]) => {
  await Promise.all(mails.map((mail) => seekFx(mail)))
})

/** The cases of which an email is in the outbox; `unknown` ones are sent by nobody, and may be at the server. */
const sendingIn = ({ items }: OutboxState, isAll: boolean): readonly string[] =>
  items.flatMap(({ entry: { command, state } }) =>
    command.name === 'case.mail.send' && (isAll || state.kind !== 'unknown')
      ? [command.input.case_id]
      : [],
  )

const sameList = (one: readonly Kept[], other: readonly Kept[]): boolean =>
  one.length === other.length && one.every((mail, at) => mail === other[at])

/** Those that are on their way no more, so that their event may have been told before. */
const $unheard = createStore<readonly Kept[]>([], {
  serialize: 'ignore',
  updateFilter: (now, before) => !sameList(now, before),
})
sample({
  clock: combine({ nameless: $nameless, outbox: $outbox, state: $outboxState }),
  fn: ({ nameless, outbox, state }) => {
    const underWay = sendingIn(state, false)
    return outbox === null ? [] : nameless.filter(({ caseId }) => !underWay.includes(caseId))
  },
  target: $unheard,
})
sample({
  clock: [$unheard.updates, serverReached],
  source: $unheard,
  filter: (unheard) => unheard.length > 0,
  target: seekAllFx,
})
const stillSought = sample({
  clock: seekFx.doneData,
  source: { nameless: $nameless, state: $outboxState },
  fn: ({ nameless, state }, sought) =>
    nameless.includes(sought.of)
      ? { ...sought, mayCome: sendingIn(state, true).includes(sought.of.caseId) }
      : null,
}).filterMap((sought) => sought ?? undefined)

/** Entries that turned out to be emails of a page that is gone. */
export const named = merge([
  namedByEvent,
  stillSought.filterMap((sought) =>
    'found' in sought && sought.found ? [sought.found] : undefined,
  ),
])

/** Those for which nobody waits any more: discarded, sent once more from here, or not to be found. */
export const forgotten = merge([
  sample({
    clock: outboxEnded.filter({ fn: ({ isDone }) => !isDone }),
    source: { ids: $unansweredIds, nameless: $nameless },
    fn: ({ ids, nameless }, { id }) => nameless.filter(({ caseId }) => caseId === ids.get(id)),
  }),
  sample({
    clock: $departing.updates,
    source: $nameless,
    fn: (nameless, departing) =>
      nameless.filter((mail) => departing !== null && isSame(mail, departing)),
  }),
  stillSought.map((sought) => {
    const isNone =
      'found' in sought ? sought.found === null && !sought.mayCome : isGone(sought.failure)
    return isNone ? [sought.of] : []
  }),
]).filter({ fn: (mails) => mails.length > 0 })
$nameless
  .on(forgotten, (nameless, mails) => nameless.filter((mail) => !mails.includes(mail)))
  .on(named, (nameless, found) =>
    nameless.filter((mail) => !found.some((other) => isSame(mail, other))),
  )

import { attach, combine, createEffect, createEvent, createStore, merge, sample } from 'effector'
import { createCaseFinder } from '../../actions/case-finder/case-finder-model.ts'
import { isFailure, type Outcome } from '../../bus/outcome.ts'
import { createSettledEffect } from '../../commands/settled.ts'
import { sessionEnded, sessionStarted } from '../../queries/following/session.ts'
import { $mails, $openId, mailChosen, mailPassed, screenClosed, screenOpened } from './model.ts'
import { $targets, ticksAdded, tickToggled } from './ticks.ts'

/** A case as it was found or suggested. */
export type ChosenCase = { readonly id: string; readonly host: string }

/** The one search of the screen. It begins anew with each mail, so that none goes to the case of the one before it. */
export const finder = createCaseFinder({ withoutStandby: true })

export const mapPressed = createEvent()
/** A suggestion was taken: the mail is mapped at once. */
export const suggestionTaken = createEvent<ChosenCase>()
export const deletePressed = createEvent()
export const deletionConfirmed = createEvent()
export const deletionCancelled = createEvent()

const { settledFx: mapFx, doneLater: mappedLater } = createSettledEffect(
  'email.map-to-case',
  () => ({}),
)
const { settledFx: deleteFx, doneLater: deletedLater } = createSettledEffect(
  'email.delete',
  () => ({}),
)

export const stopPressed = createEvent()
/** Nothing more is begun: what is under way ends with the mail that it is at. */
const $isStopped = createStore(false, { serialize: 'ignore' }).on(
  [stopPressed, sessionEnded],
  () => true,
)

type Step = { readonly at: number; readonly id: string }

/** Asked before each mail: somebody may have stopped the rest, or a colleague may have taken it. */
const stepFx = attach({
  source: { isStopped: $isStopped, list: $mails },
  effect: ({ isStopped, list }, { id }: Step) => {
    if (isStopped) return 'stopped'
    return list === null || list.some((mail) => mail.id === id) ? 'there' : 'gone'
  },
})

const judged = (step: Step) => stepFx(step)

/** How an act on several mails ended: how many it was done to, how many it was kept from, and why if nobody stopped it. */
type Ending = { readonly done: number; readonly left: number; readonly error: string | null }

/** One after the other; the first that is not done stops the rest, which stay ticked. */
async function toEach(
  ids: readonly string[],
  act: (email_id: string) => Promise<Outcome<unknown>>,
): Promise<Ending> {
  let done = 0
  for (const [at, id] of ids.entries()) {
    const left = ids.length - at
    const step = await judged({ at, id })
    if (step === 'stopped') return { done, left, error: null }
    if (step === 'gone') continue
    const outcome = await act(id)
    if (isFailure(outcome)) return { done, left, error: outcome.message }
    done += 1
  }
  return { done, left: 0, error: null }
}

type Mapping = { readonly ids: readonly string[]; readonly to: ChosenCase }

const mapAllFx = createEffect(
  ({ ids, to }: Mapping): Promise<Ending> =>
    toEach(ids, (email_id) => mapFx({ email_id, case_id: to.id })),
)
const deleteAllFx = createEffect(
  (ids: readonly string[]): Promise<Ending> => toEach(ids, (email_id) => deleteFx({ email_id })),
)
const begun = merge([mapAllFx.map(({ ids }) => ids), deleteAllFx])
const ended = merge([mapAllFx.finally, deleteAllFx.finally])
$isStopped.reset(begun)

/** How far an act on several mails is; null while there is none. */
export const $progress = createStore<{ readonly at: number; readonly of: number } | null>(null, {
  serialize: 'ignore',
})
  .on(begun, (_, { length: of }) => (of > 1 ? { at: 0, of } : null))
  .on(stepFx, (progress, { at }) => progress && { ...progress, at })
  .reset(ended)
/** It ends with the mail that it is at. */
export const $isStopping = combine(
  $progress,
  $isStopped,
  (progress, isStopped) => progress !== null && isStopped,
)

export const $isMapping = mapAllFx.pending
export const $isDeleting = deleteAllFx.pending
export const $isActing = combine(
  $isMapping,
  $isDeleting,
  (mapping, deleting) => mapping || deleting,
)

const wanted = sample({
  clock: [sample({ clock: mapPressed, source: finder.$chosen }), suggestionTaken],
  source: { ids: $targets, isActing: $isActing },
  fn: ({ ids, isActing }, to) => ({ ids: isActing ? [] : ids, to }),
}).filterMap(({ ids, to }): Mapping | undefined =>
  to === null || ids.length === 0 ? undefined : { ids, to: { id: to.id, host: to.host } },
)
sample({ clock: wanted, target: mapAllFx })

/** The mails whose deletion is asked about; null while nothing is asked (G-114). */
export const $deleting = createStore<readonly string[] | null>(null, { serialize: 'ignore' })
  .on(
    sample({ clock: deletePressed, source: { ids: $targets, isActing: $isActing } }),
    (asked, { ids, isActing }) => (isActing || ids.length === 0 ? asked : ids),
  )
  .reset(deletionCancelled, screenClosed, sessionEnded)
sample({
  clock: sample({
    clock: deletionConfirmed,
    source: { ids: $deleting, isActing: $isActing, list: $mails },
  }).filterMap(({ ids, isActing, list }) => {
    const there = new Set(list?.map(({ id }) => id))
    return isActing || ids === null ? undefined : ids.filter((id) => there.has(id))
  }),
  target: deleteAllFx,
})
sample({
  clock: deleteAllFx.doneData,
  filter: ({ error }) => error === null,
  fn: () => undefined,
  target: deletionCancelled,
})

/** The mail below the open one, else above it, among those that nothing is done to: it opens when that one is gone. */
const $next = createStore<string | null>(null, { serialize: 'ignore' })
sample({
  clock: [wanted.map(({ ids }) => ids), deleteAllFx],
  source: { list: $mails, openId: $openId },
  fn: ({ list, openId }, ids) => {
    const all = (list ?? []).map(({ id }) => id)
    const at = openId === null ? -1 : all.indexOf(openId)
    if (at < 0) return null
    const stays = (id: string) => id !== openId && !ids.includes(id)
    return all.slice(at).find(stays) ?? all.slice(0, at).findLast(stays) ?? null
  },
  target: $next,
})
// In the same moment in which the open one leaves the list, so that nothing else stands in the pane between them.
sample({
  clock: $mails,
  source: { isActing: $isActing, openId: $openId, next: $next },
  filter: ({ isActing, openId }, list) =>
    isActing && openId !== null && list !== null && !list.some(({ id }) => id === openId),
  fn: ({ next }, list) => list?.find(({ id }) => id === next)?.id ?? null,
  target: mailPassed,
})
// The case that was meant has what it was to have; what could not be mapped may go there still.
sample({
  clock: mapAllFx.doneData,
  filter: ({ error }) => error === null,
  fn: () => undefined,
  target: finder.reset,
})
sample({
  clock: [screenOpened, screenClosed, mailChosen.map(() => undefined), deletionCancelled],
  target: finder.reset,
})

/** What the pane says of the last act; `left`: how many somebody kept it from. */
export type News =
  | {
      readonly kind: 'mapped'
      readonly count: number
      readonly left: number
      readonly to: ChosenCase
    }
  | { readonly kind: 'deleted'; readonly count: number; readonly left: number }
  | {
      readonly kind: 'failed'
      readonly text: string
      readonly reason: string
      readonly done: number
    }

/** COMMERR-32, COMMERR-33. */
const NOT_MAPPED = 'Map to case was not successfull'
const NOT_DELETED = 'Mail was not deleted'

const failedNews = (text: string, { done, error }: Ending): News => ({
  ...{ kind: 'failed', text, done },
  reason: error ?? '',
})

/** Shown until somebody opens another mail or begins another act; whoever left meanwhile finds it here. */
export const $news = createStore<News | null>(null, { serialize: 'ignore' })
  .reset(mailChosen, mapAllFx, deleteAllFx, tickToggled, ticksAdded)
  .on(
    mapAllFx.done,
    (_, { params: { to }, result }): News =>
      result.error === null
        ? { kind: 'mapped', count: result.done, left: result.left, to }
        : failedNews(NOT_MAPPED, result),
  )
  .on(deleteAllFx.doneData, (_, result): News | null =>
    result.error === null
      ? { kind: 'deleted', count: result.done, left: result.left }
      : failedNews(NOT_DELETED, result),
  )
  // What it says was not done is done.
  .reset(mappedLater, deletedLater, screenClosed, sessionEnded, sessionStarted)

/** The dialog says itself that a deletion failed. */
export const $deletionError = combine($news, $deleting, (news, asked) =>
  asked !== null && news?.kind === 'failed' ? news : null,
)

import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector'
import { throttle } from 'patronum'
import type { InputOf } from '../../../contracts/commands/commands.ts'
import {
  NoticeChoice,
  type NoticesAnswer,
  NoticesRead,
  type ReadMark,
} from '../../../contracts/model/accounts/notices.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { isNoticeEvent } from '../../../contracts/rules/notices/notice.ts'
import { chosenOn } from '../../../contracts/rules/notices/notice-choice.ts'
import {
  conversationsOf,
  nothingRead,
  type Reading,
  readOn,
  readThrough,
  unreadCount,
} from '../../../contracts/rules/notices/read-marks.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { eventsApplied } from '../../bus/log/intake.ts'
import type { Status } from '../../bus/operation.ts'
import { isFailure, isVerdict } from '../../bus/outcome.ts'
import { $platform } from '../../bus/platform.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { noticeRaised, SUCCESS_MS } from '../../forms/notices.ts'
import { $user, sessionEnded } from '../../queries/following/session.ts'
import { createOwnRead } from '../../queries/loading/own-read.ts'

/** The bell is shown, for this user. */
export const noticesWanted = createEvent<string>()
export const noticesRetried = createEvent()
/** Conversations were read so far, or are to be unread again. */
export const marked = createEvent<readonly ReadMark[]>()
export const allRead = createEvent()
/** Parts of the choice were set; they count at once. */
export const chosen = createEvent<Partial<NoticeChoice>>()

/** Of what happens at once so much is asked for together, in ms. */
const TOGETHER = 1_000

const own = createOwnRead((gateway, _customerId, _number: number) =>
  gateway.call('readNotices', {}),
)
const asked = createEvent()
const $lastAsked = createStore(0).on(own.readFx, Math.max)
sample({ clock: asked, source: $lastAsked, fn: (last) => last + 1, target: own.readFx })
const $lastCame = createStore(0)
/**
 * An answer that a later one has overtaken is older than what is listed. Whatever is later counts although more was asked
 * for meanwhile: a slow server would not be heard in a storm.
 */
const came = sample({
  clock: own.came,
  source: { asked: $lastAsked, came: $lastCame },
  fn: (last, answer) =>
    answer.ask > last.came ? { ...answer, isLast: answer.ask === last.asked } : undefined,
}).filterMap((answer) => answer)
$lastCame.on(came, (_, { ask }) => ask)

const saveFx = createCommandEffect('notices.save')
type Saving = InputOf<'notices.save'>

/** The saves of this session that are under way. */
const $saves = createStore<readonly Saving[]>([], { serialize: 'ignore' })
  .on(saveFx, (saves, input) => [...saves, input])
  .reset(sessionEnded)
/** How a save ended, unless somebody else is logged in by then. */
const ended = sample({
  clock: saveFx.done,
  source: $saves,
  fn: (saves, { params: input, result: outcome }) =>
    saves.includes(input) ? { input, outcome } : undefined,
}).filterMap((end) => end)
$saves.on(ended, (saves, { input }) => saves.filter((one) => one !== input))
const failed = ended.filterMap(({ input, outcome }) =>
  isFailure(outcome) ? { input, failure: outcome } : undefined,
)

/** Whether something was said since it was asked for: an answer that is late would take that back. */
const $isNewer = createStore(false)
  .on(own.readFx, () => false)
  .on([saveFx, ended], () => true)

const Told = z.object({
  kind: z.literal('notices'),
  userId: Id,
  read: NoticesRead,
  choice: NoticeChoice,
})
type Told = z.infer<typeof Told>
const heard = createEvent<Told>()
const returned = createEvent()

type Following = { stop: () => void }
/** Another tab says what was read in it; after a while away another device may have read something. */
const followFx = attach({
  source: $platform,
  effect: (platform): Following => {
    const hear = scopeBind(heard, { safe: true })
    const back = scopeBind(returned, { safe: true })
    const stops = [
      platform?.onMessage((raw) => {
        const message = parse(Told, raw)
        if (message.ok) hear(message.value)
      }),
      platform?.onReturn(() => back()),
    ]
    return {
      stop: () => {
        for (const stop of stops) stop?.()
      },
    }
  },
})
const stopFx = createEffect((following: Following | null) => following?.stop())
// Emptied by being stopped: at the end of the session itself nothing would be left to stop.
const $following = createStore<Following | null>(null, { serialize: 'ignore' })
  .on(followFx.doneData, (_, following) => following)
  .on(stopFx, () => null)
sample({
  clock: noticesWanted,
  source: $following,
  filter: (following) => following === null,
  fn: () => undefined,
  target: followFx,
})
sample({ clock: sessionEnded, source: $following, target: stopFx })

const toldByTab = sample({
  clock: heard,
  source: $user,
  fn: (user, told) => (user?.user_id === told.userId ? told : undefined),
}).filterMap((told) => told)

/** As they were answered last; null before that. */
export const $notices = createStore<NoticesAnswer['notices'] | null>(null, { serialize: 'ignore' })
  .on(came, (_, { value }) => value.notices)
  .reset(sessionEnded)
/** Everything through this number is in the list, or tells this user nothing. */
const $asOf = createStore(0)
  .on(came, (_, { value, asOf }) => Math.max(asOf ?? 0, value.notices[0]?.number ?? 0))
  .reset(sessionEnded)

/** What the last of several saves came to. */
const settled = sample({
  clock: ended,
  source: $saves,
  filter: (saves) => saves.length === 0,
  fn: (_, { outcome }) => outcome,
}).filterMap((outcome) => (outcome.kind === 'done' ? outcome.result : undefined))
const judged = sample({
  clock: came.filter({ fn: ({ isLast }) => isLast }),
  source: { isNewer: $isNewer, saves: $saves },
  fn: ({ isNewer, saves }, { value }) => ({ value, isNewer, isSaving: saves.length > 0 }),
})
const fresh = judged.filterMap(({ value, isNewer, isSaving }) =>
  isNewer || isSaving ? undefined : value,
)
// Of two saves the answer that comes last may be of the first.
sample({
  clock: judged.filter({ fn: ({ isNewer, isSaving }) => isNewer && !isSaving }),
  fn: () => undefined,
  target: asked,
})

const $read = createStore<NoticesRead>(nothingRead, { serialize: 'ignore' }).reset(sessionEnded)
export const $choice = createStore<NoticeChoice | null>(null, { serialize: 'ignore' }).reset(
  sessionEnded,
)
for (const clock of [fresh, settled, toldByTab]) {
  sample({ clock, fn: ({ read }) => read, target: $read })
  sample({ clock, fn: ({ choice }) => choice, target: $choice })
}

export const $conversations = combine($notices, $read, (notices, read) =>
  conversationsOf(notices ?? [], read),
)
/** What the bell and the tab's title count. */
export const $unread = $conversations.map(unreadCount)

export const $noticesStatus = createStore<Status>('')
  .on(own.readFx, () => 'request')
  .on(came, () => 'success')
  .on(own.failed, (_, { message }) => message)
  .reset(sessionEnded)

/** By these a case becomes somebody's, and another's no longer (`activated_by`). */
const isHandover = (name: string): boolean =>
  name === 'case.activated' || name === 'case.reactivated'

// Of others' acts alone: who acts knows of it. With a case its notices come and go. After a hole in the events anything
// may have happened.
const happened = sample({
  clock: eventsApplied,
  source: { user: $user, asOf: $asOf, notices: $notices },
  filter: ({ user, asOf, notices }, events) =>
    events.some(({ name, seq, actor, caseId }) => {
      const isOwn = actor.id === user?.user_id
      if (name === 'log.rebased') return true
      if ((seq ?? 0) <= asOf) return false
      if (isHandover(name)) return isOwn || notices?.some(({ case_id }) => case_id === caseId)
      return isNoticeEvent(name) && !isOwn
    }),
  fn: () => undefined,
})
sample({
  clock: [noticesWanted, noticesRetried, returned, throttle(happened, TOGETHER)],
  source: $user,
  filter: (user) => user !== null,
  fn: () => undefined,
  target: asked,
})

/** What is said at once counts at once, and is saved. */
const said = createEvent<Reading>()
$read.on(said, readOn)
sample({ clock: marked, fn: (marks) => ({ marks }), target: said })
sample({
  clock: said,
  fn: ({ through, marks }) => ({
    ...(through !== undefined && { through }),
    ...(marks && { marks: [...marks] }),
  }),
  target: saveFx,
})
$choice.on(chosen, (choice, parts) => choice && chosenOn(choice, parts))
sample({ clock: chosen, fn: (choice) => ({ choice }), target: saveFx })
// Other kinds and other cases are others' notices.
sample({
  clock: ended.filter({
    fn: ({ input, outcome }) => input.choice !== undefined && !isFailure(outcome),
  }),
  fn: () => undefined,
  target: asked,
})
sample({ clock: toldByTab, fn: () => undefined, target: asked })

const postFx = attach({
  source: { platform: $platform, user: $user },
  effect: ({ platform, user }, { read, choice }: Pick<Told, 'read' | 'choice'>) => {
    if (user) platform?.post({ kind: 'notices', userId: user.user_id, read, choice })
  },
})
sample({ clock: settled, target: postFx })

// What is read counts on screen as long as the server cannot be reached, and is asked for when it is back: only what
// somebody chose, or a verdict, is worth a word.
sample({
  clock: failed.filter({
    fn: ({ input, failure }) => isVerdict(failure) || input.choice !== undefined,
  }),
  fn: ({ failure }) => ({
    tone: 'danger' as const,
    text: `The notices could not be saved: ${failure.message}`,
    durationMs: SUCCESS_MS,
  }),
  target: noticeRaised,
})
sample({ clock: failed, fn: () => undefined, target: asked })

/** Everything that is listed, and how it is undone: what was unread is so again. */
const readAllFx = createEffect((before: readonly ReadMark[]) => {
  const undo = scopeBind(marked, { safe: true })
  return () => undo(before)
})
const everything = sample({
  clock: allRead,
  source: { asOf: $asOf, read: $read, conversations: $conversations },
  fn: ({ asOf, read, conversations }) => ({
    through: asOf,
    before: conversations
      .filter(({ unread }) => unread.length > 0)
      .map(({ key }) => ({ key, through: readThrough(read, key) })),
  }),
})
sample({ clock: everything, fn: ({ through }) => ({ through }), target: said })
sample({ clock: everything, fn: ({ before }) => before, target: readAllFx })
sample({
  clock: readAllFx.doneData,
  fn: (run) => ({
    tone: 'success' as const,
    text: 'All notices marked as read.',
    durationMs: SUCCESS_MS,
    action: { text: 'Undo', run },
  }),
  target: noticeRaised,
})

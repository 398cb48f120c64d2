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
import { createOperation, type Status } from '../../bus/operation.ts'
import { isVerdict } from '../../bus/outcome.ts'
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

const { readFx, came, failed } = createOwnRead((gateway) => gateway.call('readNotices', {}))

const saveFx = createCommandEffect('notices.save')
export const saving = createOperation(saveFx)

/** How many saves are under way. */
const $saves = createStore(0)
  .on(saveFx, (count) => count + 1)
  .on(saveFx.finally, (count) => count - 1)

/** Whether something was said since it was asked for: an answer that is late would take that back. */
const $isNewer = createStore(false)
  .on(readFx, () => false)
  .on([saveFx, saveFx.finally], () => true)

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
const $following = createStore<Following | null>(null, { serialize: 'ignore' })
  .on(followFx.doneData, (_, following) => following)
  .reset(sessionEnded)
const stopFx = createEffect((following: Following | null) => following?.stop())
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

const settled = sample({
  clock: saving.done,
  source: $saves,
  filter: (count) => count === 0,
  fn: (_, done) => done,
}).filterMap(({ result }) => result ?? undefined)
const fresh = sample({
  clock: came,
  source: $isNewer,
  filter: (isNewer) => !isNewer,
  fn: (_, { value }) => value,
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
  .on(readFx, () => 'request')
  .on(came, () => 'success')
  .on(failed, (_, { message }) => message)
  .reset(sessionEnded)

// Of others' acts alone: who acts knows of it. After a hole in the events anything may have happened.
const happened = sample({
  clock: eventsApplied,
  source: { user: $user, asOf: $asOf },
  filter: ({ user, asOf }, events) =>
    events.some(
      ({ name, seq, actor }) =>
        name === 'log.rebased' ||
        (isNoticeEvent(name) && (seq ?? 0) > asOf && actor.id !== user?.user_id),
    ),
  fn: () => undefined,
})
sample({
  clock: [noticesWanted, noticesRetried, returned, throttle(happened, TOGETHER)],
  source: $user,
  filter: (user) => user !== null,
  fn: () => undefined,
  target: readFx,
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
  clock: saving.done.filter({ fn: ({ input }) => input.choice !== undefined }),
  fn: () => undefined,
  target: readFx,
})
sample({ clock: toldByTab, fn: () => undefined, target: readFx })

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
  clock: saving.failed.filter({
    fn: ({ input, failure }) => isVerdict(failure) || input.choice !== undefined,
  }),
  fn: ({ failure }) => ({
    tone: 'danger' as const,
    text: `The notices could not be saved: ${failure.message}`,
    durationMs: SUCCESS_MS,
  }),
  target: noticeRaised,
})
sample({ clock: saving.failed, fn: () => undefined, target: readFx })

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

import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector'
import type { ConversationKey } from '../../../contracts/model/accounts/notices.ts'
import {
  Delivered,
  type Delivery,
  deliveryOf,
  isQuiet,
} from '../../../contracts/rules/notices/desktop-notices.ts'
import type { Conversation } from '../../../contracts/rules/notices/read-marks.ts'
import { parse } from '../../../contracts/schema.ts'
import { $clock } from '../../bus/clock.ts'
import { $platform, type PlatformStorage } from '../../bus/platform.ts'
import { ringWhile } from '../../queries/following/ringing.ts'
import { $user, sessionEnded } from '../../queries/following/session.ts'
import {
  askNoticePermission,
  type NoticePermission,
  noticePermission,
  showDesktopNotice,
} from '../../ui/browser/desktop-notice.ts'
import { formatCounted } from '../../ui/format.ts'
import { centreOpened, conversationOpened } from './follow-model.ts'
import { aboutOf, whatOf } from './notice-words.ts'
import { $choice, $conversations, $notices, chosen } from './notices-model.ts'

/** Desktop notices were turned on: the browser is asked where it has to be. */
export const desktopWanted = createEvent()

/** A tab that nobody sees lets the one that somebody looks at come first, in ms. */
const BEHIND = 400

/** How often the end of quiet hours is looked for, in ms. */
const LOOK_EVERY = 30_000

const lookFx = createEffect(noticePermission)
const askFx = createEffect(askNoticePermission)

/** Whether this browser shows them. */
export const $permission = createStore<NoticePermission>('default', { serialize: 'ignore' }).on(
  [lookFx.doneData, askFx.doneData],
  (_, permission) => permission,
)
/** The browser was asked, and does not show them. */
export const $isRefused = createStore(false)
  .on(askFx.doneData, (_, permission) => permission !== 'granted')
  .reset(sessionEnded)

sample({ clock: desktopWanted, target: askFx })
sample({
  clock: askFx.doneData.filter({ fn: (permission) => permission === 'granted' }),
  fn: () => ({ desktop: true }),
  target: chosen,
})
sample({ clock: $choice, fn: () => undefined, target: lookFx })

const keyOf = (userId: string) => `framewright.notices.${userId}`

/** Null: this browser has shown this user nothing yet. */
function readDelivered(storage: PlatformStorage, userId: string): Delivered | null {
  try {
    const kept = parse(Delivered, JSON.parse(storage.getItem(keyOf(userId)) ?? 'null'))
    return kept.ok ? kept.value : null
  } catch {
    return null
  }
}

const timeOf = (now: Date): string =>
  [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')

/** The tabs of a browser take turns, so that one of them shows what came. */
const deliverFx = attach({
  source: {
    platform: $platform,
    clock: $clock,
    user: $user,
    notices: $notices,
    conversations: $conversations,
    choice: $choice,
  },
  effect: async ({ platform, clock, user, notices, conversations, choice }) => {
    if (!platform || !user || !notices || !choice?.desktop) return null
    if (document.visibilityState !== 'visible') await clock.wait(BEHIND)
    const deliveries: Delivery[] = []
    await platform.lock(keyOf(user.user_id), async () => {
      const { storage } = platform
      const kept = readDelivered(storage, user.user_id)
      // What lies before the first time is old.
      const before = kept ?? { through: notices[0]?.number ?? 0, isHeld: false }
      const next = deliveryOf(conversations, before, {
        isQuiet: choice.quiet !== null && isQuiet(choice.quiet, timeOf(clock.now())),
        isLooking: document.hasFocus(),
      })
      const { delivered } = next
      const isChanged = kept?.through !== delivered.through || kept.isHeld !== delivered.isHeld
      if (isChanged) storage.setItem(keyOf(user.user_id), JSON.stringify(delivered))
      deliveries.push(next)
    })
    return { userId: user.user_id, delivery: deliveries[0] }
  },
})

const $isOn = combine($choice, $permission, $user, (choice, permission, user) =>
  Boolean(choice?.desktop && permission === 'granted' && user),
)
sample({
  clock: [$conversations, $isOn, ringWhile($isOn, LOOK_EVERY)],
  source: $isOn,
  filter: (isOn) => isOn,
  fn: () => undefined,
  target: deliverFx,
})

const SUMMARY = 'summary'
type Shown = { readonly key: ConversationKey | typeof SUMMARY; readonly close: () => void }

const showFx = createEffect(({ each, summed }: Delivery): readonly Shown[] => {
  const open = scopeBind(conversationOpened, { safe: true })
  const openAll = scopeBind(centreOpened, { safe: true })
  const one = (key: Shown['key'], title: string, body: string, onPress: () => void) => {
    const close = showDesktopNotice({ title, body, tag: `framewright-${key}`, onPress })
    return close ? [{ key, close }] : []
  }
  if (summed > 0)
    return one(SUMMARY, 'Notices', formatCounted(summed, 'unread conversation'), () => openAll())
  return each.flatMap((conversation) =>
    one(conversation.key, aboutOf(conversation.last), whatOf(conversation), () =>
      open(conversation.key),
    ),
  )
})
// Whoever has logged out meanwhile is shown nothing.
sample({
  clock: sample({
    clock: deliverFx.doneData,
    source: $user,
    fn: (user, done) => (done?.userId === user?.user_id ? done?.delivery : undefined),
  }).filterMap((delivery) => delivery),
  target: showFx,
})

/** What this tab has shown and nobody has read yet. */
const $shown = createStore<readonly Shown[]>([], { serialize: 'ignore' }).on(
  showFx.doneData,
  (shown, more) => [...shown.filter(({ key }) => !more.some((one) => one.key === key)), ...more],
)

const isUnread = (conversations: readonly Conversation[], key: Shown['key']): boolean =>
  conversations.some((one) => one.unread.length > 0 && (key === SUMMARY || one.key === key))

const closeFx = createEffect((shown: readonly Shown[]) => {
  for (const { close } of shown) close()
})
/** What was read here or elsewhere is no news any more. */
const read = sample({
  clock: $conversations.updates,
  source: $shown,
  fn: (shown, conversations) => shown.filter(({ key }) => !isUnread(conversations, key)),
}).filter({ fn: (gone) => gone.length > 0 })
$shown.on(read, (shown, gone) => shown.filter((one) => !gone.includes(one)))
// At the end of the session nothing is unread any more, so that all of it goes here too.
sample({ clock: read, target: closeFx })
